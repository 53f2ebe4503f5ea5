extension Language {
    /// Between ones and tenths.
    package var decimalSign: String { say(".") }
    /// Between groups of three digits, narrow.
    package var groupSign: String { say("\u{202F}") }
    /// `40 m`
    package func metres(_ number: String) -> String { say("\(number) m") }
    /// `1.2 km`
    package func kilometres(_ number: String) -> String { say("\(number) km") }
    /// Of a way, as an estimate: `~5 min`.
    package func onFoot(minutes: Int) -> String { say("~\(minutes) min") }
}
