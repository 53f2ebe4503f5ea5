import MeetCore
import MeetStore
import Operations
import TerminalKit
import VenueSearch

// How screens were before each had messages of its own. `AdaptedScreen` lets those that are still so go on; with the
// last of them this folder goes, and with it `OldEffect`, `EffectResult` and `EffectRunner`.

package protocol OldScreen: Sendable {
    var title: String { get }
    var presentation: Presentation { get }
    var scopes: [CommandScope] { get }
    var isTyping: Bool { get }
    var footnote: String { get }
    func availability(of command: CommandID, in context: ScreenContext) -> Availability?
    mutating func appear(in context: ScreenContext) -> [OldAction]
    mutating func handle(_ event: OldEvent, in context: ScreenContext) -> [OldAction]?
    func draw(into buffer: inout CellBuffer, in area: Rect, context: ScreenContext) -> Point?
}

extension OldScreen {
    package var presentation: Presentation { .full }
    package var isTyping: Bool { false }
    package var footnote: String { "" }

    package func availability(of command: CommandID, in context: ScreenContext) -> Availability? {
        .available
    }
    package mutating func appear(in context: ScreenContext) -> [OldAction] { [] }
}

package enum OldEvent: Sendable {
    case command(CommandID)
    case key(Key)
    case paste(String)
    case mouse(Mouse, area: Size)
    case result(EffectResult)
    /// An effect failed or was stopped, and told no result of its own; comes before the `failed` or `cancelled`.
    case gaveUp(OldEffect)
    case progress(EffectProgress)
    case outcome(LayerOutcome)
    case dataChanged(of: HistoryEntry.Subject?)
    case resized
}

package enum OldAction: Sendable {
    case run(OldEffect)
    case runHoldingInput(OldEffect)
    case pushOld(any OldScreen)
    /// A screen with messages of its own; `LayerOutcome.init(_:of:)` says what its outcome is here.
    case pushNew(any Screen)
    /// A screen of another feature; likewise.
    case open(any Route)
    case close(LayerOutcome?)
    case say(String)
    case copy(String, what: String)
    case switchTab(Tab)
    case give(CommandID)
    case cancelEffects
    case cancel(slot: String)

    package static func push<Opened: OldScreen>(_ screen: Opened) -> OldAction { .pushOld(screen) }
    package static func push<Opened: Screen>(_ screen: Opened) -> OldAction { .pushNew(screen) }
}

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

extension LayerOutcome {
    /// What the outcome of a screen or route with types of its own is to a screen without.
    init?(_ outcome: any Sendable, of opened: any Sendable) {
        switch (opened, outcome) {
        case (_, let old as LayerOutcome): self = old
        case (is TextPrompt, let text as String): self = .text(text)
        case (is TimeZonePicker, let zone as String): self = .timeZone(zone)
        case (is ProviderPicker, let id as String): self = .provider(id)
        case (is ConfirmScreen, _): self = .confirmed
        case (is DraftQuestion, let answer as DraftQuestion.Outcome):
            self = answer == .keep ? .keepDraft : .discardDraft
        case (is PickVenue, let venue as Venue): self = .venue(venue)
        case (is PickInvitees, let people as [Invitee]): self = .invitees(people)
        case (is PickWhen, let picked as PickedTime):
            self = .when(DateText.when(picked.time), zone: picked.zone)
        case (_, let meeting as Meeting): self = .meetingSaved(meeting)
        case (_, let contact as Contact): self = .contactSaved(contact)
        case (_, let venue as Venue): self = .venueSaved(venue)
        default: return nil
        }
    }

    /// What it is to a screen that has types of its own; `nil` where that is nothing.
    package var value: (any Sendable)? {
        switch self {
        case .venue(let venue), .venueSaved(let venue): venue
        case .invitees(let people): people
        case .meetingSaved(let meeting): meeting
        case .contactSaved(let contact): contact
        case .text(let text): text
        default: nil
        }
    }
}
