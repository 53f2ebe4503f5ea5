extension English {
    package var decimalSign: String { "." }
    package var groupSign: String { "\u{202F}" }
    package func metres(_ number: String) -> String { "\(number) m" }
    package func kilometres(_ number: String) -> String { "\(number) km" }
    package func onFoot(minutes: Int) -> String { "~\(minutes) min" }
}
