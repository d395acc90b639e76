import ArrayFiles
import Testing

@Suite struct NearestWordTests {
  private let words = ["front", "back", "figure8", "gainDecibels", "name"]

  @Test(arguments: [
    ("frnt", "front"), ("FRONT", "front"), ("bcak", "back"), ("gain", "gainDecibels"),
    ("figure-8", "figure8"), ("nme", "name"), ("frontt", "front"),
  ])
  func aMisspeltWordFindsTheRightOne(typed: String, meant: String) {
    #expect(nearestWord(to: typed, among: words) == meant)
  }

  @Test func theFirstOfEquallyNearWordsWins() {
    #expect(nearestWord(to: "a", among: ["ab", "ac"]) == "ab")
    #expect(nearestWord(to: "", among: words) == "back")
  }

  @Test func noWordsHaveNoNearest() {
    #expect(nearestWord(to: "front", among: []) == nil)
  }
}
