import Beamforming
import TestSupport
import Testing

/// What holds whatever the machine: all but the counts comes from a measurement.
@Suite struct CostModelTests {
  private let model = CostModel.measured

  private func share(_ design: CostDesign, ports: [Int]? = nil, blockFrames: Int = 256) throws
    -> Double
  {
    model.coreShare(of: try design.design(), ports: ports, blockFrames: blockFrames)
  }

  @Test(arguments: [3, 33, 300, 4095])
  func theShareIsAPositiveNumber(taps: Int) throws {
    for blockFrames in [1, 64, 441, 256, 4096] {
      let found = try share(CostDesign(taps: taps), blockFrames: blockFrames)
      #expect(found > 0 && found.isFinite)
    }
  }

  @Test func twiceTheRateTakesTwiceTheShare() throws {
    let once = try share(CostDesign(sampleRate: 48_000))
    expect(
      try share(CostDesign(sampleRate: 96_000)) / once, near: 2, .doubleRounding)
  }

  @Test(arguments: [33, 1025])
  func fewerPortsTakeLess(taps: Int) throws {
    let design = CostDesign(banks: [0, 0, 1], taps: taps)
    let all = try share(design)
    let parts = try [0, 1, 2].map { try share(design, ports: [$0]) }
    #expect(parts.allSatisfy { $0 < all })
    #expect(try share(design, ports: [0, 1]) < parts[0] + parts[1])
    #expect(try share(design, ports: [0, 1, 2]) == all)
    #expect(try share(design, ports: []) == 0)
  }

  @Test func moreOfAnythingTakesMore() throws {
    let least = try share(CostDesign(taps: 9))
    #expect(try share(CostDesign(taps: 33)) > least)
    #expect(try share(CostDesign(microphones: 6, taps: 9)) > least)
    #expect(try share(CostDesign(differences: 3, taps: 9)) > least)
    #expect(try share(CostDesign(taps: 9, hasShelf: true)) > least)
    #expect(try share(CostDesign(taps: 9), blockFrames: 1) > least)
  }
}
