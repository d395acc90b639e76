/// Where what a session should cover ends, in hertz: what is heard, or what the rate leaves of it.
func audioBandEnd(sampleRate: Double) -> Double { min(0.45 * sampleRate, 20_000) }
