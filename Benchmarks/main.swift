// Times the layers of the library on this machine; figures of different machines do not compare.
//
//   swift run -c release beamform-benchmarks

let benchmarks = try Benchmark.designs() + Benchmark.engines()
for benchmark in benchmarks {
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
}

func rounded(_ value: Double, _ digits: Int) -> Double {
  var scale = 1.0
  for _ in 0..<digits { scale *= 10 }
  return (value * scale).rounded() / scale
}
