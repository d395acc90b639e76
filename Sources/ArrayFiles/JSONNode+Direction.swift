import Beamforming

extension JSONNode {
  /// The direction that the members `azimuth` and `elevation` of an object give, in degrees; the
  /// elevation is 0 unless it is there.
  package func direction() throws(ArrayFileError) -> Direction {
    let azimuth = try requiredMember("azimuth").double()
    let elevation = try member("elevation")?.double() ?? 0
    do {
      return try Direction(azimuthDegrees: azimuth, elevationDegrees: elevation)
    } catch {
      throw .geometry(path: path, error)
    }
  }
}
