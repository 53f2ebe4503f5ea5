// Written by Scripts/forward-language.

extension PartialLanguage {
    package var tourHeading: String { fallback.tourHeading }
    package func words(_ step: TourStep, key: String, further: String) -> String {
        fallback.words(step, key: key, further: further)
    }
    package func tourIsOver(key: String) -> String { fallback.tourIsOver(key: key) }
}
