import MeetCore
import MeetStore
import Operations
import TerminalKit
import VenueSearch

/// One screen or one panel: a value that takes events, says what it wants done, and draws itself.
///
/// Screens stack as layers; the top one is asked first and may pass an event on.
package protocol Screen: Sendable {
    /// For the header of a panel.
    var title: String { get }
    /// Where it lies.
    var presentation: Presentation { get }
    /// Which commands apply, the most particular first; `.everywhere` is added by the program.
    var scopes: [CommandScope] { get }
    /// Whether printable keys are text here and no commands.
    var isTyping: Bool { get }
    /// A few words for the right end of the footer: `214 meetings`.
    var footnote: String { get }

    /// Whether the command can be given now; `nil` where it means nothing.
    func availability(of command: CommandID, in context: ScreenContext) -> Availability?

    /// Called when it comes to the top for the first time, and when a tab is entered again.
    mutating func appear(in context: ScreenContext) -> [ScreenAction]

    /// Takes the event, or returns `nil` to pass it on.
    mutating func handle(_ event: ScreenEvent, in context: ScreenContext) -> [ScreenAction]?

    /// Draws into `area`; returns the cell for the terminal's cursor, if one is shown.
    func draw(into buffer: inout CellBuffer, in area: Rect, context: ScreenContext) -> Point?
}

extension Screen {
    package var presentation: Presentation { .full }
    package var isTyping: Bool { false }
    package var footnote: String { "" }

    package func availability(of command: CommandID, in context: ScreenContext) -> Availability? {
        .available
    }
    package mutating func appear(in context: ScreenContext) -> [ScreenAction] { [] }
}

/// Where a layer lies on the screen.
package enum Presentation: Hashable, Sendable {
    /// The whole body; nothing below it is drawn.
    case full
    /// A framed panel in the middle, of at most that size, over what is below.
    case panel(Size)
}

/// What reaches a screen.
package enum ScreenEvent: Sendable {
    case command(CommandID)
    /// A key that is no command here, or text while `isTyping`.
    case key(Key)
    case paste(String)
    /// A mouse event, its place relative to the screen's area, with that area's size.
    case mouse(Mouse, area: Size)
    case result(EffectResult)
    /// An effect failed or was stopped, and told no result of its own; comes before the `failed` or `cancelled`.
    case gaveUp(Effect)
    case progress(EffectProgress)
    /// The layer above closed with this.
    case outcome(LayerOutcome)
    /// Stored data changed, here or by another process; `of` is what undo or redo changed, where the bar belongs.
    case dataChanged(of: HistoryEntry.Subject?)
    case resized
}

/// What a screen asks the program to do.
package enum ScreenAction: Sendable {
    case run(Effect)
    /// The same, and what is typed meanwhile waits for it, so that no key reaches the wrong screen.
    case runHoldingInput(Effect)
    case push(any Screen)
    /// Close this layer and tell the one below.
    case close(LayerOutcome?)
    /// Show a sentence above the footer.
    case say(String)
    /// Put text on the terminal's clipboard and say so; `what` is what to call it where there is no clipboard:
    /// `The address`.
    case copy(String, what: String)
    case switchTab(Tab)
    /// Give a command as if its key had been pressed, once this layer has closed.
    case give(CommandID)
    /// Stop the layer's running effects.
    case cancelEffects
    /// Stop the layer's running effects of one slot; their answers no longer count.
    case cancel(slot: String)
}

/// What a layer hands to the one below when it closes.
package enum LayerOutcome: Sendable {
    /// A time as the form's field shows it, and its zone.
    case when(String, zone: String)
    case venue(Venue)
    /// `nil`: any kind.
    case venueKind(VenueCategory?)
    /// By its id.
    case provider(String)
    case invitees([Invitee])
    case timeZone(String)
    case text(String)
    case meetingSaved(Meeting)
    case venueSaved(Venue)
    case contactSaved(Contact)
    case address(ContactAddress)
    case confirmed
    case keepDraft
    case discardDraft
}

/// The program's places, in the order of the header.
package enum Tab: Int, Hashable, Sendable, CaseIterable {
    case meetings, contacts, venues, me

    package var title: String {
        switch self {
        case .meetings: "Meetings"
        case .contacts: "Contacts"
        case .venues: "Venues"
        case .me: "Me"
        }
    }
}
