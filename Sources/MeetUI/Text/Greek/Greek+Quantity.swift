extension Greek {
    package var decimalSign: String { "," }
    package var groupSign: String { "." }
    package func metres(_ number: String) -> String { "\(number) μ." }
    package func kilometres(_ number: String) -> String { "\(number) χλμ" }
    package func onFoot(minutes: Int) -> String { "~\(minutes) λ." }
}
