// Written by Scripts/forward-language.
import MeetCore
import MeetStore
import Operations
import TerminalKit
import Transport
import VenueSearch

extension PartialLanguage {
    package func sentence(_ error: StoreError) -> String { fallback.sentence(error) }
    package func sentence(_ error: WhenError) -> String { fallback.sentence(error) }
    package func sentence(_ error: ContactImportError) -> String { fallback.sentence(error) }
    package func sentence(_ error: TerminalError) -> String { fallback.sentence(error) }
    package func sentence(_ error: TransportError) -> String { fallback.sentence(error) }
    package func sentence(_ error: VenueSearchError) -> String { fallback.sentence(error) }
    package func sentence(_ error: VenueQueryError) -> String { fallback.sentence(error) }
    package func sentence(_ error: VenueDecodingError, provider: String) -> String {
        fallback.sentence(error, provider: provider)
    }
    package func sentence(_ error: APIKeyError, provider: String) -> String {
        fallback.sentence(error, provider: provider)
    }
    package func unforeseen(_ detail: String) -> String { fallback.unforeseen(detail) }
    package var noSearchHere: String { fallback.noSearchHere }
    package func noLink(_ text: String) -> String { fallback.noLink(text) }
    package func words(_ fault: IntegrityFault) -> String { fallback.words(fault) }
    package func sentence(_ problem: ImportProblem) -> String { fallback.sentence(problem) }
    package func remark(_ problem: ImportProblem, of name: String) -> String {
        fallback.remark(problem, of: name)
    }
    package func words(_ reason: ImportProblem.Reason) -> String { fallback.words(reason) }
    package var standardInput: String { fallback.standardInput }
}
