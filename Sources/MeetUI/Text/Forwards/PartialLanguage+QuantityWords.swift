// Written by Scripts/forward-language.

extension PartialLanguage {
    package var decimalSign: String { fallback.decimalSign }
    package var groupSign: String { fallback.groupSign }
    package func metres(_ number: String) -> String { fallback.metres(number) }
    package func kilometres(_ number: String) -> String { fallback.kilometres(number) }
    package func onFoot(minutes: Int) -> String { fallback.onFoot(minutes: minutes) }
}
