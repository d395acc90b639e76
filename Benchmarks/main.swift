// Times the layers of the library on this machine; figures of different machines do not compare.
//
//   swift run -c release beamform-benchmarks [--filter LAYER]

var filter = ""
switch Array(CommandLine.arguments.dropFirst()) {
case []: break
case let words where words.count == 2 && words[0] == "--filter": filter = words[1]
default: fatalError("usage: beamform-benchmarks [--filter LAYER]")
}

let benchmarks = try Benchmark.designs() + Benchmark.engines() + Benchmark.loudness()
for benchmark in benchmarks where benchmark.name.hasPrefix(filter) { _ = try report(benchmark) }
for (direct, partitioned) in Benchmark.longRows() where direct.name.hasPrefix(filter) {
  let times = (try report(direct), try report(partitioned))
  print("\(partitioned.name): \(rounded(times.0 / times.1, 1)) times as fast as direct")
}
if "cost".hasPrefix(filter) { try CostBenchmark.report() }

/// Prints a figure, and hands out the median in seconds.
func report(_ benchmark: Benchmark) throws -> Double {
  let seconds = try benchmark.run()
  let median = seconds[seconds.count / 2]
  let figure: String
  if benchmark.frames > 0 {
    let nanoseconds = median / Double(benchmark.frames) * 1e9
    let realTime = Double(benchmark.frames) / benchmark.sampleRate / median
    figure = "\(rounded(nanoseconds, 2)) ns a frame, \(Int(realTime)) times real time"
  } else {
    figure = "\(rounded(median * 1e3, 1)) ms"
  }
  print("\(benchmark.name): \(figure)")
  return median
}

func rounded(_ value: Double, _ digits: Int) -> Double {
  var scale = 1.0
  for _ in 0..<digits { scale *= 10 }
  return (value * scale).rounded() / scale
}
