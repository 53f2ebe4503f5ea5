extension English {
    /// The library speaks English.
    package func usage(_ phrase: UsagePhrase) -> String? { nil }
}
