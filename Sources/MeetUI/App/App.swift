import Foundation
import Maps
import MeetCore
import MeetStore
import Operations
import TerminalKit
import VenueSearch

/// The whole state of the program, a value. `update` changes it and says what is to be done outside;
/// `frame()` turns it into cells.
package struct App: Sendable {
    package var size: Size
    package var now: Date
    package var systemZone: TimeZone
    /// What should name the zone of this computer and does not; `systemZone` only stands in for it then.
    package var namelessZone: SystemZone.Source?
    package var person = Profile() {
        didSet {
            wearTheme(of: oldValue)
            if person.keys != oldValue.keys { keys = KeyMap(settings: person.keys) }
        }
    }
    package internal(set) var theme = Theme()
    /// The theme that a picker tries on, over the one that is set.
    var triedTheme: TriedTheme? {
        didSet { wearTheme() }
    }
    /// Whether colours are wanted: `NO_COLOR` goes before every theme.
    package var wantsColors = true {
        didSet { wearTheme() }
    }
    /// What the terminal can be expected to show.
    package var mapSigns = MapSigns.unicode {
        didSet { wearTheme() }
    }
    /// Which keys give which commands.
    package private(set) var keys = KeyMap.current
    /// The first of two keys, where it was pressed.
    var prefix: Key?
    /// Whether the terminal may have a clipboard.
    package var hasClipboard = true
    /// How many colours the terminal shows.
    package var colors = 16 {
        didSet { wearTheme() }
    }
    /// The clocks of venues; without a table they are taken to be those of the meeting, or the reader.
    package var placeZones = PlaceZones.none
    /// How weeks are counted where the reader is.
    package var weeks = WeekRule.iso8601
    /// The language that is spoken where none is chosen.
    package var systemLanguage: Language = .english
    package internal(set) var tab = Tab.meetings
    /// What was changed last of that which another tab lists: its bar goes there once it is shown.
    var unseen: [Tab: HistoryEntry.Subject] = [:]
    /// The screens of the tabs, in their order.
    var tabs: [Layer]
    /// What lies over the tab, the top one last.
    var layers: [Layer] = []
    var remark: Remark? {
        didSet { isRemarkNew = remark != nil }
    }
    /// Whether it was said since this was last set to `false`.
    var isRemarkNew = false
    var running: [Ticket: RunningEffect] = [:]
    /// The newest states that wait for an older one of their subject to be written, by the subject.
    var waiting: [String: RunningEffect] = [:]
    /// The effects that what is typed waits for, and what was typed since.
    var inputHolders: Set<Ticket> = []
    var heldInput: [TerminalEvent] = []
    /// What is known of reminders.
    var reminders = ReminderState()
    /// What begins next; `nil` where nothing does, or nobody knows yet.
    var next: MeetingSummary?
    /// What is known of mail.
    var mail = MailState()
    /// What is known of backups.
    var backup = BackupState()
    /// How far the tour is; `nil` where none is taken.
    var tour: Tour?
    /// What lies below the maps.
    var streets = Streets()
    /// Whether the program is about to end: nothing typed counts any more.
    var isLeaving = false
    /// Whether the person's settings were read, which the lists need.
    var hasStarted = false
    /// Whether what can wait for the first screen has begun.
    var hasLookedAround = false
    var spinnerFrame = 0
    var nextNumber = 0

    package init(size: Size, now: Date, systemZone: TimeZone) {
        self.size = size
        self.now = now
        self.systemZone = systemZone
        tabs = []
        for tab in Tab.allCases {
            tabs.append(Layer(id: LayerID(nextNumber), screen: Screens.screen(of: tab)))
            nextNumber += 1
        }
    }

    /// A screen in its place on the stack.
    struct Layer: Sendable {
        let id: LayerID
        var screen: any Screen
        /// Whom its outcome is told, and what it is to them.
        var opener: Opener?
    }

    struct Opener: Sendable {
        let layer: LayerID
        let answer: @Sendable (any Sendable) -> (any Sendable)?
    }

    struct LayerID: Hashable, Sendable {
        let number: Int

        init(_ number: Int) {
            self.number = number
        }
    }

    /// One run of an effect.
    package struct Ticket: Hashable, Sendable {
        let number: Int
    }

    struct RunningEffect: Sendable {
        let effect: AnyEffect
        /// `nil`: asked for by the program itself.
        let layer: LayerID?
        /// Which turn of the spinner it began in.
        let startedAt: Int
        var progress: OperationProgress?

        var subject: String? { effect.policy.subject }
    }

    /// A sentence above the footer, until the next key.
    struct Remark: Hashable, Sendable {
        var text: String
        var isError: Bool
        /// Whether what becomes of the messages in the outbox takes its place; else that is said behind it.
        var givesWay = false
    }

    /// What comes in.
    package enum Event: Sendable {
        case started
        case terminal(TerminalEvent)
        /// The clock moved on to `now`.
        case clock(Date)
        case spinner
        case progress(Ticket, OperationProgress)
        /// A part of what an effect finds, or a first answer; it runs on.
        case told(Ticket, any Sendable)
        case finished(Ticket, EffectEnding)
        /// Another process wrote to the database.
        case changedElsewhere
    }

    /// How an effect ended.
    package enum EffectEnding: Sendable {
        case answered(EffectAnswer<any Sendable>)
        case gaveUp(EffectFailure)
    }

    /// What the program's own effects tell it.
    enum Message: Sendable {
        /// What is known of the person was read; whether the tour begins by itself.
        case begun(takesTour: Bool)
        /// Forms that were left half-filled, the latest first.
        case drafts([any FormDraft])
        /// What is to be told now; `nil` where that could not be found out.
        case reminders(TakenReminders?)
        /// These were told, and that is noted.
        case noted([ReminderIdentity])
        /// What begins next; `nil` where nothing does, or that could not be read.
        case next(MeetingSummary?)
        /// Reminders were put off or dismissed.
        case remindersSettled
        /// What a round of sending and reading came to; `nil` where there was none.
        case synced(MailSyncReport?)
        /// A backup was looked for; why none could be made.
        case backedUp(StoreError?)
        /// What waits in the inbox; `nil` where that could not be read.
        case news([InboxItem]?)
        /// Tiles of the map, as far as they came.
        case tiles(LoadedTiles)
        /// Where tiles may come from.
        case streets(MapTilesState)
        /// What some people do not know yet.
        case pending([PendingNotice])
    }

    /// What goes out.
    package enum Request: Sendable {
        case start(Ticket, AnyEffect)
        case cancel(Ticket)
        case copy(String)
        /// Tells something that nobody may be looking at, once it is on the screen; `nil`: no more than that.
        case notify(title: String, text: String, TerminalNotice?)
        case suspend
        case redraw
        case quit
    }

    var topLayer: Layer { layers.last ?? tabs[tab.rawValue] }

    /// The tab that is shown and what lies over it, the bottom first.
    var stack: [Layer] { [tabs[tab.rawValue]] + layers }

    package var context: ScreenContext {
        var context = ScreenContext(
            now: now, zone: TimeZone(identifier: person.timeZone) ?? systemZone, person: person,
            body: bodyArea.size, theme: theme, spinnerFrame: spinnerFrame)
        context.placeZones = placeZones
        context.weeks = weeks
        context.colors = colors
        context.systemLanguage = systemLanguage
        context.streets = streets
        return context
    }

    /// Whether something runs that a person may be waiting for.
    package var isBusy: Bool { !running.isEmpty }
}
