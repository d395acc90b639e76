extension CaptureSession {
  /// Which sides have a camera that is on: the ports that follow cameras hear the side of a single one, all around
  /// with none, and with cameras on both sides the one on which somebody speaks.
  ///
  /// ``CapturePosition/unspecified`` counts as no camera.
  public var cameras: Set<CapturePosition> { plan.withLock { $0.cameras } }

  /// Whether ports that follow cameras do; `true` at first.
  public var followsCameras: Bool { plan.withLock { $0.followsCameras } }

  /// Says which sides have a camera that is on; filters for all sides are there already.
  ///
  /// - Throws: ``SessionError/overBudget(share:budget:dropFirst:)``.
  public func setCameras(_ cameras: Set<CapturePosition>) throws(SessionError) {
    try change { plan throws(SessionError) in
      plan.cameras = cameras
      try followCameras(in: &plan)
    }
  }

  /// Says whether ports that follow cameras do. Those that no longer do stay as they are, to be changed by
  /// ``change(_:to:)``.
  ///
  /// - Throws: ``SessionError/overBudget(share:budget:dropFirst:)``.
  public func setFollowsCameras(_ followsCameras: Bool) throws(SessionError) {
    try change { plan throws(SessionError) in
      plan.followsCameras = followsCameras
      try followCameras(in: &plan)
    }
  }

  private func followCameras(in plan: inout SessionPlan) throws(SessionError) {
    guard plan.followsCameras else { return }
    let places = plan.connections.indices.filter {
      plan.connections[$0].connection.port.kind == .camera
    }
    for place in places { _ = try changePort(of: place, to: plan.cameraPort, in: &plan) }
  }
}
