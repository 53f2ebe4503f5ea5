import MeetCore
import MeetStore
import TerminalKit
import Transport
import VenueSearch

// The texts of the lower modules' values, in the current language.

extension WhenError {
    /// The error and its correction, in one or two sentences.
    package var sentence: String { say.sentence(self) }
}

extension TerminalError {
    /// The error and its remedy.
    package var sentence: String { say.sentence(self) }
}

extension TransportError {
    /// The error and its remedy.
    package var sentence: String { say.sentence(self) }
}

extension VenueSearchError {
    /// The error and its remedy.
    package var sentence: String { say.sentence(self) }
}

extension VenueQueryError {
    package var sentence: String { say.sentence(self) }
}

extension VenueDecodingError {
    /// - Parameter provider: The provider's name.
    package func sentence(_ provider: String) -> String { say.sentence(self, provider: provider) }
}

extension APIKeyError {
    /// - Parameter provider: The provider's name.
    package func sentence(_ provider: String) -> String { say.sentence(self, provider: provider) }
}

extension KeyOrigin {
    /// `key from MEET_FOURSQUARE_KEY`.
    package var text: String { say.words(self) }
}

extension IntegrityFault {
    package var text: String { say.words(self) }
}

extension ImportProblem {
    /// The whole problem on a line: `book.vcf:15: expected a name…`, `book.vcf: no card found`.
    package var sentence: String { say.sentence(self) }
}

extension ImportProblem.Reason {
    /// The expected and the found text, as part of a sentence; free of control characters.
    package var text: String { say.words(self) }
}

extension ContactFieldValue {
    package var text: String { say.words(value) }
    /// `E-mail (work)`.
    package var label: String { say.label(part, kind: kind) }
    /// The text, marked if it is the preferred one.
    fileprivate var shown: String { isPreferred ? say.preferred(text) : text }
}

extension ContactFieldChange {
    /// `Title`, `E-mail (work)`.
    package var label: String { (new ?? old)?.label ?? "" }
    /// The former value; `nil` without one; with its label if that has changed.
    package var before: String? {
        guard let old else { return nil }
        return new == nil || old.label == label ? old.shown : say.labelled(old.label, old.shown)
    }

    /// The new value; `nil` if it is removed.
    package var after: String? { new?.shown }
}
