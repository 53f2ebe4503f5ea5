import Foundation
import Maps
import MeetCore
import MeetStore
import Operations
import Sentences
import Shell
import TerminalKit
import VenueSearch

/// The complete state of the program, a value. `update` changes it and returns requests to the outside;
/// `frame()` draws it into cells.
package struct App: Sendable {
    package var size: Size
    package var now: Date
    package var systemZone: TimeZone
    /// The source that should name the zone of this computer but does not; `systemZone` is only a substitute
    /// then.
    package var namelessZone: SystemZone.Source?
    package var person = Profile() {
        didSet {
            wearTheme(of: oldValue)
            if person.keys != oldValue.keys { keys = KeyMap(settings: person.keys) }
        }
    }
    package internal(set) var theme = Theme()
    /// The theme tried by a picker, in place of the set one.
    var triedTheme: TriedTheme? {
        didSet { wearTheme() }
    }
    /// True if colours are allowed: `NO_COLOR` takes precedence over every theme.
    package var wantsColors = true {
        didSet { wearTheme() }
    }
    /// The characters for maps that the terminal can probably show.
    package var mapSigns = MapSigns.unicode {
        didSet { wearTheme() }
    }
    /// The map of keys to commands.
    package private(set) var keys = KeyMap.current
    /// The first of two keys, if it was pressed.
    var prefix: Key?
    /// The layout of the letter typed last.
    var keyboard = KeyboardLayout.latin
    /// True if the terminal may have a clipboard.
    package var hasClipboard = true
    /// The terminal's number of colours.
    package var colors = 16 {
        didSet { wearTheme() }
    }
    /// The terminal's offers beyond its description, which become known after the start.
    package internal(set) var abilities = TerminalAbilities()
    /// True if the terminal has the focus; `nil` while it has not told.
    var isFocused: Bool?
    /// The zones of venues; without a table they are assumed to be those of the meeting, or the reader.
    package var placeZones = PlaceZones.none
    /// The week conventions of the reader.
    package var weeks = WeekRule.iso8601
    /// False if the terminal shows no letters beyond ASCII.
    package var hasLetters = true
    /// The language of the environment.
    package var systemLanguage: Language = .english
    package internal(set) var tab = Tab.meetings
    /// The latest change of another tab's list, selected when the tab is shown.
    var unseen: [Tab: HistoryEntry.Subject] = [:]
    /// The screens of the tabs, in order.
    var tabs: [Layer]
    /// The layers above the tab, the top one last.
    var layers: [Layer] = []
    var remark: Remark? {
        didSet { isRemarkNew = remark != nil }
    }
    /// True if it was set since this was last reset.
    var isRemarkNew = false
    var running: [Ticket: RunningEffect] = [:]
    /// The newest states that wait for an older one of their subject to be written, by subject.
    var waiting: [String: RunningEffect] = [:]
    /// The effects that hold input, and the input since.
    var inputHolders: Set<Ticket> = []
    var heldInput: [TerminalEvent] = []
    /// The command that follows once no effect holds input.
    var awaited: (tab: Tab, command: CommandID)?
    /// The state of reminders.
    var reminders = ReminderState()
    /// The next meeting; `nil` if there is none, or it is unknown.
    var next: MeetingSummary?
    /// The time to leave for it; `nil` if it is unknown.
    var nextDeparture: StoredDeparture?
    /// The renewal of the times to leave.
    var departures = DepartureState()
    /// The calendars in order; empty before they are read.
    var calendars: [MeetingCalendar] = []
    /// The state of mail.
    var mail = MailState()
    /// The schedule of the subscribed calendars.
    var subscriptions = SyncTurn()
    /// The schedule of the accounts of calendars and contacts.
    var accounts = SyncTurn()
    /// The schedule of the steps of polls.
    var polls = PollSchedule()
    /// The check-in, and the alarms of friends.
    var safety = SafetyState()
    /// The people on the way to the meetings of now.
    var arrivals = ArrivalState()
    /// The exchange of positions with servers.
    var positions = PositionExchange()
    /// The open questions of these accounts.
    var conflicts = ConflictState()
    /// The state of backups.
    var backup = BackupState()
    /// The progress of the tour; `nil` without one.
    var tour: Tour?
    /// The changes of settings, for undo.
    var settingChanges = SettingChanges()
    /// The streets of maps.
    var streets = Streets()
    /// True if the program is about to end: input is ignored.
    var isLeaving = false
    /// True if the person's settings were read, which the lists need.
    var hasStarted = false
    /// The file or address that the program was started with, until it is opened; `nil` for none.
    package var opening: OpenedThing?
    /// True if the effects after the first screen have begun.
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

    /// A screen on the stack.
    struct Layer: Sendable {
        let id: LayerID
        var screen: any Screen
        /// The layer that receives its outcome, and the message for it.
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

    /// A run of an effect.
    package struct Ticket: Hashable, Sendable {
        let number: Int
    }

    struct RunningEffect: Sendable {
        let effect: AnyEffect
        /// The layer; `nil` for the program itself.
        let layer: LayerID?
        /// The spinner's frame when it began.
        let startedAt: Int
        var progress: OperationProgress?

        var subject: String? { effect.policy.subject }
    }

    /// A sentence above the footer, until the next key.
    struct Remark: Hashable, Sendable {
        var text: String
        var isError: Bool
        /// True if it is replaced by the result of the outbox; else that is appended.
        var givesWay = false
        /// The time at which it was shown; `nil` for a remark that stays until a key.
        var shownSince: Date?
    }

    /// An event from outside.
    package enum Event: Sendable {
        case started
        case terminal(TerminalEvent)
        /// The clock moved on to `now`.
        case clock(Date)
        case spinner
        case progress(Ticket, OperationProgress)
        /// A part of an effect's results, or a first answer; it continues.
        case told(Ticket, any Sendable)
        case finished(Ticket, EffectEnding)
        /// Another process wrote to the database.
        case changedElsewhere
    }

    /// The end of an effect.
    package enum EffectEnding: Sendable {
        case answered(EffectAnswer<any Sendable>)
        case onFailure(EffectFailure)
    }

    /// A message of the program's own effects.
    enum Message: Sendable {
        /// The profile was read, and the calendars; with whether the tour begins automatically.
        case begun(takesTour: Bool, calendars: [MeetingCalendar])
        /// The calendars as stored.
        case calendars([MeetingCalendar])
        /// The meaning of the link that the program was started with.
        case mailLink(ReadMailLink.Meaning)
        /// The results of reading the message that the program was started with.
        case messageRead([ReadInvitation], path: String)
        /// Forms that were left half-filled, the latest first.
        case drafts([any FormDraft])
        /// The due reminders; `nil` if reading them failed.
        case reminders(TakenReminders?)
        /// The reminders were shown, and that is recorded.
        case noted([ReminderIdentity])
        /// The next meeting; `nil` without one, or after a failure.
        case next(MeetingSummary?, leaving: StoredDeparture?)
        /// The times to leave were renewed; `nil` after a failure.
        case departures(RenewDepartures.Outcome?)
        /// Reminders were snoozed or dismissed.
        case remindersSettled
        /// The change of a setting was undone or redone, unless it was overtaken.
        case settingRestored(String, isUndo: Bool, isDone: Bool)
        /// The result of a mail round; `nil` without one.
        case synced(MailSyncReport?)
        /// The result of a round of subscribed calendars; `nil` without one.
        case refreshed(SubscriptionReport?)
        /// The result of a round of accounts; `nil` without one.
        case synchronized(RemoteSyncReport?)
        /// The number of open questions of accounts; `nil` after a failure.
        case conflicts(Int?)
        /// The server reports changes of the mailbox from now on.
        case watchBegan
        case watchEnded(SyncWatch.End)
        /// The account that the settings let the program watch.
        case watched(String?)
        /// The time at which a message of the outbox is due.
        case mailIsDue(Date)
        /// A backup was checked; with its error.
        case backedUp(StoreError?)
        /// The waiting messages; `nil` after a failure.
        case news([InboxItem]?)
        /// The steps of polls that were due, and the time of the next one; `nil` after a failure.
        case polls(PollRound?)
        /// The check-in and the alarms, after the steps that were due; `nil` after a failure.
        case safety(SafetyLook?)
        /// The result of trying the waiting work outside of the file: true if anything was done.
        case safetyTasks(hasTried: Bool)
        /// The people on the way now, and the news to be shown; `nil` after a failure.
        case arrivals(ArrivalRound?, news: [ToldArrival])
        /// The shown news of arrivals were recorded.
        case arrivalsTold
        /// The result of a round of positions; `nil` without one.
        case positions(PositionReport?)
        /// The broker tells positions from now on.
        case positionsBegan
        /// Positions came and were stored.
        case positionsCame
        case positionsEnded(SyncWatch.End)
        /// The need for an exchange of positions.
        case positionsPlanned(PositionPlan)
        /// The available tiles of the map.
        case tiles(LoadedTiles)
        /// The permitted source of tiles.
        case streets(MapTilesState)
        /// The pending notifications.
        case pending([PendingNotice])
        /// Somebody is not invited yet, and the person has no address to invite from.
        case uninvited
        /// The progress of the tour; `nil` after a failure.
        case tour(TourProgress?)
    }

    /// A request to the outside.
    package enum Request: Sendable {
        case start(Ticket, AnyEffect)
        case cancel(Ticket)
        case copy(String)
        /// Notifies a person who may not be looking, once it is on the screen; `nil` for no more than that.
        case notify(title: String, text: String, TerminalNotice?)
        case suspend
        case redraw
        case quit
    }

    var topLayer: Layer { layers.last ?? tabs[tab.rawValue] }

    /// The shown tab and the layers above it, the bottom first.
    var stack: [Layer] { [tabs[tab.rawValue]] + layers }

    package var context: ScreenContext {
        var context = ScreenContext(
            now: now, zone: TimeZone(identifier: person.timeZone) ?? systemZone, person: person,
            body: bodyArea.size, theme: theme, spinnerFrame: spinnerFrame)
        context.placeZones = placeZones
        context.weeks = weeks
        context.colors = colors
        context.pictureCell = person.appearance.showsPictures ? abilities.pictureCell : nil
        context.systemLanguage = hasLetters ? systemLanguage : systemLanguage.forASCII
        context.calendars = calendars
        context.streets = streets
        context.streets.cell = mapCell
        context.mailCheckedAt = mail.checkedAt
        context.isMailWatched = mail.watch.isWatched
        return context
    }

    /// The pixels of a cell for maps, if they are drawn as pictures: these differ by their colours alone.
    private var mapCell: CellPixels? {
        guard person.appearance.showsMapPictures, person.appearance.showsPictures, colors > 0,
            theme.name != .monochrome, theme.mapSigns.usesBraille
        else { return nil }
        return abilities.pictureCell
    }

    /// True if an effect runs that a person may be waiting for.
    package var isBusy: Bool { running.values.contains { !$0.effect.policy.isInBackground } }
}

/// The names of the program.
package enum Program {
    package static let name = "meet"
    package static let version = "1.0.0"
}
