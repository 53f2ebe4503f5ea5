import MeetCore
import MeetStore
import Operations
import TerminalKit
import Transport
import VenueSearch

/// What went wrong, and what can be done about it.
package protocol ErrorWords: Sendable {
    /// What became of what was asked of the store.
    func sentence(_ error: StoreError) -> String
    /// What is wrong with a typed time and how to write it instead, in one or two sentences.
    func sentence(_ error: WhenError) -> String
    func sentence(_ error: ContactImportError) -> String
    /// Why there is no screen.
    func sentence(_ error: TerminalError) -> String
    func sentence(_ error: TransportError) -> String
    func sentence(_ error: VenueSearchError) -> String
    func sentence(_ error: VenueQueryError) -> String
    /// Why an answer could not be used.
    ///
    /// - Parameter provider: Its name.
    func sentence(_ error: VenueDecodingError, provider: String) -> String
    /// - Parameter provider: Its name.
    func sentence(_ error: APIKeyError, provider: String) -> String
    /// - Parameter detail: As the system or a library tells it.
    func unforeseen(_ detail: String) -> String
    var noSearchHere: String { get }
    /// What was to be opened is none that other programs may open.
    func noLink(_ text: String) -> String
    /// What is wrong with the database's file, as part of a sentence.
    func words(_ fault: IntegrityFault) -> String

    /// What an import has to say about a file, on a line: `book.vcf:15: expected a name…`.
    func sentence(_ problem: ImportProblem) -> String
    /// The same where the folder stands above, with a sign before it: `! book.vcf, line 15: expected a name…`.
    ///
    /// - Parameter name: The name of the file.
    func remark(_ problem: ImportProblem, of name: String) -> String
    /// What was found and what was expected, as part of a sentence; free of control characters.
    func words(_ reason: ImportProblem.Reason) -> String
    /// As problems call it.
    var standardInput: String { get }
}
