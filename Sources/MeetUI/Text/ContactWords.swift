import MeetCore
import Operations

/// Contacts, groups, duplicates and the import of cards.
package protocol ContactWords: Sendable {
    /// `Title`, `E-mail`.
    func label(_ part: ContactPart) -> String
    /// `E-mail (work)`.
    ///
    /// - Parameter kind: As the card calls it: `work`.
    func label(_ part: ContactPart, kind: String?) -> String
    func words(_ value: ContactValue) -> String
    /// That the address or number is the one to take: `ada@example.com (preferred)`.
    func preferred(_ text: String) -> String
    /// What stood under another label before: `E-mail (home): ada@example.com`.
    func labelled(_ label: String, _ text: String) -> String
    /// Of several, in the form: `Departments`.
    var departmentsLabel: String { get }
    var categoriesLabel: String { get }
    /// Opens the lines that few people need.
    var moreLabel: String { get }
    /// How far an import is, how fast, and how long it will still take: `12 400 cards · 5 300 a second · 8 s left`.
    func importProgress(cards: Int, perSecond: Int?, secondsLeft: Int?) -> String
}
