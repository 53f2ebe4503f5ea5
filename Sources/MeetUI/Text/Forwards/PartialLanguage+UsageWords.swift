// Written by Scripts/forward-language.

extension PartialLanguage {
    package func usage(_ phrase: UsagePhrase) -> String? { fallback.usage(phrase) }
}
