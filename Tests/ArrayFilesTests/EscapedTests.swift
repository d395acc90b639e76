import ArrayFiles
import Testing

@Suite struct EscapedTests {
  @Test(arguments: [
    ("plain é 日本 🎤 \\ '\"", "plain é 日本 🎤 \\ '\""), ("a\nb\r\n\tc", #"a\nb\r\n\tc"#),
    ("\u{1B}[31m", #"\u{1B}[31m"#), ("\0\u{7}\u{7F}", #"\u{0}\u{7}\u{7F}"#),
    ("\u{9B}31m", #"\u{9B}31m"#), ("\u{2028}\u{2029}", #"\u{2028}\u{2029}"#),
    ("\u{202E}gpj.wav", #"\u{202E}gpj.wav"#), ("\u{2066}", #"\u{2066}"#), ("", ""),
  ])
  func whatDisturbsATerminalIsEscaped(text: String, expected: String) {
    #expect(escaped(text) == expected)
  }
}
