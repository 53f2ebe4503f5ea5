// Written by Scripts/forward-language.
import MeetCore
import Operations

extension PartialLanguage {
    package func letter(_ content: LetterContent) -> Letter { fallback.letter(content) }
}
