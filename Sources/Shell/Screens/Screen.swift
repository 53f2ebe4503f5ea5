import Maps
import MeetCore
import MeetStore
import Operations
import Sentences
import TerminalKit

/// A screen or a panel: a value that handles events, returns actions, and draws itself.
///
/// Screens stack as layers; the top one receives an event first and may pass it on. A screen knows nothing of
/// the others: answers of its effects and of screens it opened come back as messages of its own, and its own
/// result is its outcome when it closes.
package protocol Screen: Sendable {
    /// The messages of its effects and of the screens it opened; `Never` without any.
    associatedtype Message: Sendable
    /// The outcome for the screen that opened it; `Never` without one.
    associatedtype Outcome: Sendable

    typealias Action = ScreenAction<Message, Outcome>

    /// The title in the header of a panel.
    var title: String { get }
    /// The presentation.
    var presentation: Presentation { get }
    /// Returns the wanted rows of a panel in a number of columns; `nil` for those in `presentation`.
    func panelRows(columns: Int) -> Int?
    /// The scopes of commands, most particular first; the program adds `.everywhere`.
    var scopes: [CommandScope] { get }
    /// True if printable keys are text here and no commands.
    var isTyping: Bool { get }
    /// Returns whether a key is text here: all of them while something is typed, or only digits.
    func takes(_ key: Key) -> Bool
    /// The text at the right end of the footer: `214 meetings`.
    var footnote: String { get }

    /// Returns the availability of a command; `nil` if it is unknown here.
    func availability(of command: CommandID, in context: ScreenContext) -> Availability?
    /// Returns the words of a command for its present effect here: by default those of the table.
    func words(of command: Command, in context: ScreenContext) -> CommandText

    /// Returns the actions when it comes to the top for the first time, and when a tab is entered again.
    mutating func appear(in context: ScreenContext) -> [Action]

    /// Handles an event, or returns `nil` to pass it on.
    mutating func handle(_ event: ScreenEvent, in context: ScreenContext) -> [Action]?

    /// Handles a message of an effect or of a screen that it opened.
    mutating func receive(_ message: Message, in context: ScreenContext) -> [Action]

    /// Returns the section of its map, for the streets below it; `nil` without a map.
    func shownMap(in context: ScreenContext) -> MapProjection?

    /// Draws into `area`; returns the cell of the terminal's cursor, if shown.
    func draw(into buffer: inout CellBuffer, in area: Rect, context: ScreenContext) -> Point?
}

extension Screen {
    package var presentation: Presentation { .full }
    package func panelRows(columns: Int) -> Int? { nil }
    package var isTyping: Bool { false }
    package func takes(_ key: Key) -> Bool { isTyping }
    package var footnote: String { "" }

    package func availability(of command: CommandID, in context: ScreenContext) -> Availability? {
        .available
    }
    package func words(of command: Command, in context: ScreenContext) -> CommandText { command.text }
    package mutating func appear(in context: ScreenContext) -> [Action] { [] }
    package func shownMap(in context: ScreenContext) -> MapProjection? { nil }
}

extension Screen {
    /// Returns the size of the screen's area: the whole body, or the inside of its panel's frame.
    ///
    /// - Parameter body: The size of a full screen.
    package func size(in body: Size) -> Size {
        guard case .panel(let wanted) = presentation else { return body }
        let columns = max(0, min(wanted.columns, body.columns - 4))
        return Size(
            columns: columns, rows: max(0, min(panelRows(columns: columns) ?? wanted.rows, body.rows - 2)))
    }

    /// Returns the screen's area in the coordinates of its mouse events, with the origin at its own corner.
    package func bounds(in context: ScreenContext) -> Rect {
        let size = size(in: context.body)
        return Rect(column: 0, row: 0, columns: size.columns, rows: size.rows)
    }
}

extension Screen where Message == Never {
    package mutating func receive(_ message: Never, in context: ScreenContext) -> [Action] {}
}

/// The presentation of a layer.
package enum Presentation: Hashable, Sendable {
    /// The whole body; nothing below it is drawn.
    case full
    /// A framed panel in the middle, of at most that size, above the layer below.
    case panel(Size)
}

/// An event for every screen. Events of a single screen are its `Message`s.
package enum ScreenEvent: Sendable {
    case command(CommandID)
    /// A key that is not a command here, or text while `isTyping`.
    case key(Key)
    case paste(String)
    /// A mouse event, with its position relative to the screen's area, and the area's size.
    case mouse(Mouse, area: Size)
    /// The progress of this screen's effect.
    case progress(OperationProgress)
    /// Stored data changed, here or by another process; `of` is the changed record, to be selected.
    case dataChanged(of: HistoryEntry.Subject?)
    /// The size changed: the terminal was resized, or a remark of several lines came or went.
    case resized
}

/// The tabs, in the order of the header.
package enum Tab: Int, Hashable, Sendable, CaseIterable {
    case meetings, calendar, contacts, venues, inbox, me

    package var title: String {
        switch self {
        case .meetings: say("Meetings")
        case .calendar: say("Calendar")
        case .contacts: say("Contacts")
        case .venues: say("Venues")
        case .inbox: say("Inbox")
        case .me: say("Me")
        }
    }
}
