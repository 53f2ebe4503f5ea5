// Written by Scripts/forward-language.

extension PartialLanguage {
    package func words(_ command: CommandText) -> (title: String, explanation: String) {
        fallback.words(command)
    }
}
