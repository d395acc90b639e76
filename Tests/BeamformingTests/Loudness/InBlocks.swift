/// Cuts a stream into blocks of the given sizes in turn.
func inBlocks(of sizes: [Int], frames: Int, _ body: (_ start: Int, _ count: Int) -> Void) {
  var start = 0
  var turn = 0
  while start < frames {
    let count = min(sizes[turn % sizes.count], frames - start)
    body(start, count)
    start += count
    turn += 1
  }
}
