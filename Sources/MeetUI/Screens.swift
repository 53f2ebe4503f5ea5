import Features
import MeetCore
import Shell

/// The only place that names the screens. A new one is one line here, in the list of how it is reached.
enum Screens {
    /// Returns the screen of a tab.
    static func screen(of tab: Tab) -> any Screen {
        switch tab {
        case .meetings: MeetingsScreen()
        case .calendar: CalendarScreen()
        case .contacts: ContactsScreen()
        case .venues: VenuesScreen()
        case .inbox: InboxScreen()
        case .me: MeScreen()
        }
    }

    /// Returns the screen that a command opens, from anywhere.
    static func screen(of command: CommandID, in app: App) -> (any Screen)? {
        switch command {
        case .help:
            HelpScreen(commands: app.commands(), explainsMeetings: app.topLayer.screen is MeetingForm)
        case .palette: ChoicePicker.palette(commands: app.commands(), elsewhere: app.commandsElsewhere())
        case .importContacts: ImportScreen()
        case .showNear: NearScreen()
        case .reminders: RemindersScreen()
        case .showPolls: PollsScreen()
        case .findFreeTime: FreeTimePicker(planningIn: app.context)
        default: nil
        }
    }

    /// The screens of routes.
    private static let lines: [Line] = [
        Line { (route: RecordAnswers, context) in
            AnswersScreen(meeting: route.meeting, id: route.id, zone: context.zone)
        },
        Line { (route: PlanMeeting, context) in
            MeetingForm.new(
                in: context, venue: route.venue, invitees: route.invitees, time: route.time,
                title: route.title, notes: route.notes)
        },
        Line { (route: ShowMap, _) in MapScreen(route) },
        Line { (route: ShowDirections, _) in DirectionsScreen(route) },
        Line { (_: PlanInOneLine, _) in QuickLineScreen() },
        Line { (route: OpenMeeting, _) in MeetingsScreen(opening: route.occurrence) },
        Line { (route: ChangeMeeting, context) in MeetingForm(editing: route.meeting, in: context) },
        Line { (route: TellOthers, context) in TellScreen(notices: route.notices, zone: context.zone) },
        Line { (route: ShowLetters, _) in LetterPreview(messages: route.messages) },
        Line { (_: ShowOutbox, _) in OutboxScreen() },
        Line { (route: OpenPoll, _) in PollScreen(uid: route.uid) },
        Line { (route: NewPoll, context) in
            PollForm.new(in: context, title: route.title, times: route.times, people: route.invitees)
        },
        Line { (route: OpenArrivals, _) in ArrivalsScreen(route.occurrence, title: route.title) },
        Line { (route: FollowFriend, _) in FollowScreen(route) },
        Line { (route: OpenContact, _) in ContactCardScreen(route) },
        Line { (_: SetUpMail, _) in AccountScreen() },
        Line { (route: SeeMeHome, _) in CheckinForm(route.occurrence) },
        Line { (_: ShowShares, _) in SharesScreen() },
        Line { (_: ShowIncidents, _) in IncidentsScreen() },
        Line { (_: ShowTouch, _) in TouchScreen() },
        Line { (route: TellAfterMeeting, _) in AfterForm(route.occurrence) },
        Line { (route: ShowTable, _) in TableSetUp(route) },
        Line { (route: ShowCalendars, _) in CalendarsScreen(adding: route.address) },
        Line { (route: ShowWeek, _) in WeekScreen(on: route.day) },
        Line { (route: ImportGivenFile, _) in ImportScreen(reading: route.file) },
        Line { (route: ImportFoundProgram, _) in ImportScreen(from: route.program) },
        Line { (_: ShowAccounts, _) in AccountsScreen() },
        Line { (_: ShowConflicts, _) in ConflictsScreen() },
        Line { (_: ShowKeys, _) in KeysScreen() },
        Line { (route: ShowSettings, _) in
            SettingsScreen(selecting: route.key, isEdited: route.isEdited)
        },
        Line { (route: TypeWhen, _) in WhenPrompt(route) },
        Line { (route: PickWhen, context) in WhenPicker(route, in: context) },
        // The first with a screen counts.
        Line { (route: PickFreeTime, context) in CommonTimePicker(route, in: context) },
        Line { (route: PickFreeTime, context) in FreeTimePicker(route, in: context) },
        Line { (route: PickInvitees, _) in
            InviteePicker(chosen: route.chosen, query: route.query, purpose: route.purpose)
        },
        Line { (route: NewContact, context) in ContactForm.new(in: context, email: route.email) },
        Line { (_: NewGroup, context) in GroupForm.new(in: context) },
        Line { (route: ShowDuplicates, _) in DuplicatesScreen(marked: route.marked) },
        Line { (route: PickVenue, _) in VenuesScreen(picking: route) },
        Line { (_: NewVenue, context) in VenueForm.new(in: context) },
        Line { (route: AskForZone, _) in ZoneQuestion(source: route.source) },
        Line { (route: OfferDrafts, _) in DraftOfferScreen(drafts: route.drafts, instead: route.instead) },
        Line(resuming: MeetingForm.self), Line(resuming: ContactForm.self), Line(resuming: GroupForm.self),
        Line(resuming: VenueForm.self), Line(resuming: PollForm.self),
    ]

    static func screen(of route: any Route, in context: ScreenContext) -> (any Screen)? {
        for line in lines {
            if let screen = line.screen(route, context) { return screen }
        }
        return nil
    }

    /// A route and its screen. The compiler checks that its outcome is the route's answer.
    private struct Line: Sendable {
        let screen: @Sendable (any Route, ScreenContext) -> (any Screen)?

        init<Wanted: Route, Opened: Screen>(
            _ screen: @escaping @Sendable (Wanted, ScreenContext) -> Opened?
        ) where Opened.Outcome == Wanted.Answer {
            self.screen = { route, context in (route as? Wanted).flatMap { screen($0, context) } }
        }

        init<Form: DraftedForm>(resuming form: Form.Type) {
            self.init { (route: ResumeForm<Form.Draft>, context) in
                Form(draft: route.draft, stored: route.stored, in: context)
            }
        }
    }
}
