import Foundation
import Mail
import MeetCore
import Operations
import Sentences
import Shell
import TerminalKit
import VenueSearch

/// The person's own settings, the most common ones by subject.
package struct MeScreen: Screen {
    package typealias Outcome = Never

    package enum Message: Sendable {
        /// The new value of the selected field.
        case changed(String)
        case chosen(Appearance.ThemeName)
        /// The chosen theme could not be stored.
        case themeRefused
        /// The settings were stored.
        case saved(Profile)
        /// The location of that home, if it is stored.
        case home(KnownPlace?, String)
        case lookedUp(PlaceAnswer, String)
        /// The account for outgoing and incoming mail; `nil` if none is set up.
        case account(MailAccount?)
        case settings([ListSettings.Setting])
    }

    private var list = ListPane()
    /// The location of home; `nil` if it is not stored.
    private var home: KnownPlace?
    /// The home setting at the last lookup; `nil` before the first.
    private var homeLookedFor: String?
    /// True while a provider is asked for the location of home.
    private var isAsking = false
    /// The reason why that failed.
    private var refusal = ""
    private var account: MailAccount?
    /// The settings that are changed in the list of all settings, by key.
    private var settings: [String: ListSettings.Setting] = [:]

    package init() {}

    package var title: String { Tab.me.title }
    package var scopes: [CommandScope] { [.me, .lists] }

    private var field: Field { Field(rawValue: list.selected) ?? .name }

    package func availability(of command: CommandID, in context: ScreenContext) -> Availability? {
        switch command {
        case .filter, .otherPane, .open: nil
        case .lookUpPlace:
            context.person.home.isEmpty ? .unavailable(say("Type an address first.")) : .available
        default: .available
        }
    }

    package func appear(in context: ScreenContext) -> [Action] {
        [
            findHome(context.person.home),
            .run(Effect(LoadMailAccount(), .read("account")) { .account($0.account) }),
            .run(Effect(ListSettings(), .read("settings")) { .settings($0) }),
        ]
    }

    private func findHome(_ home: String) -> Action {
        .run(Effect(FindHome(home), .read("home")) { .home($0, home) })
    }

    package mutating func handle(_ event: ScreenEvent, in context: ScreenContext) -> [Action]? {
        switch list.update(event, in: window(in: bounds(in: context), context)) {
        case .opened: return edit(in: context)
        case .moved: return []
        case .ignored: break
        }
        switch event {
        case .command(.editField): return edit(in: context)
        case .command(.lookUpPlace): return lookUpHome(in: context)
        case .command(.showOutbox): return [.open(ShowOutbox())]
        case .command(.showKeys): return [.open(ShowKeys())]
        case .command(.showSettings): return [.open(ShowSettings())]
        case .dataChanged: return appear(in: context)
        case .command(.back): return []
        case .command: return nil
        case .key: return nil
        default: return []
        }
    }

    package mutating func receive(_ message: Message, in context: ScreenContext) -> [Action] {
        switch message {
        case .changed(let value): return set(value, in: context)
        case .chosen(let theme):
            // The theme stays in use until it is stored.
            return [
                .tryTheme(theme),
                .run(
                    Effect(
                        SetTheme(theme), .write.holdingInput, news: { [.profile($0)] },
                        onFailure: { _ in .themeRefused })),
            ]
        case .themeRefused: return [.tryTheme(nil)]
        case .saved(let person): return [findHome(person.home)]
        case .account(let found): account = found
        case .settings(let found):
            settings = Dictionary(found.map { ($0.key, $0) }) { first, _ in first }
        case .home(let place, let text):
            if text != homeLookedFor { refusal = "" }
            (home, homeLookedFor) = (place, text)
        case .lookedUp(let answer, let text):
            guard isAsking, text == context.person.home else { return [] }
            isAsking = false
            switch answer {
            case .found(let place): (home, homeLookedFor, refusal) = (place, text, "")
            case .failed(let sentence): refusal = sentence
            }
        }
        return []
    }

    private mutating func lookUpHome(in context: ScreenContext) -> [Action] {
        let text = context.person.home
        list.selected = Field.home.rawValue
        (isAsking, refusal) = (true, "")
        return [.run(.lookUp(text, isHome: true) { .lookedUp($0, text) })]
    }

    /// The location of home, or how to find it; `nil` if no home is set.
    private func homeText(in context: ScreenContext) -> (text: String, isBad: Bool)? {
        guard !context.person.home.isEmpty, homeLookedFor == context.person.home else { return nil }
        if isAsking { return (say("looking up where that is…"), false) }
        if !refusal.isEmpty { return (refusal, true) }
        if let home { return (say.found(home), false) }
        let provider = LookUpPlace.provider(besides: context.person.venues.provider)
        let key = KeyMap.key(.lookUpPlace, in: .me)
        return (say("\(key) asks \(ProviderText.name(provider)) where that is"), false)
    }

    /// True if there is no room for a text about each field at the foot.
    private func isTight(_ area: Size) -> Bool { area.rows < 15 }

    /// The column of the values, right of the longest label.
    private static var valueColumn: Int {
        Field.allCases.reduce(0) { max($0, TextWidth.columns(of: $1.name)) } + 3
    }

    private func explanation(of field: Field, in context: ScreenContext) -> String {
        switch field {
        case .theme where context.theme.isForced: say("NO_COLOR is set, so there are no colours.")
        case .mail where account?.canReceive == true: context.mailChecked ?? field.explanation
        default: field.explanation
        }
    }

    /// Returns the wrapped text about the selected field, and the rows at the foot: the same number for all fields,
    /// unless the text about home is longer, so that the list does not move with the selection.
    private func foot(_ area: Size, in context: ScreenContext) -> (lines: [String], rows: Int) {
        func wrapped(_ text: String) -> [String] { TextWidth.wrapped(text, to: max(1, area.columns - 3)) }
        let status = field == .home ? homeText(in: context)?.text : nil
        guard isTight(area) else {
            let lines = wrapped(status ?? explanation(of: field, in: context))
            let most = Field.allCases.reduce(lines.count) {
                max($0, wrapped(explanation(of: $1, in: context)).count)
            }
            // A blank row is above it.
            return (lines, most + 1)
        }
        guard let status else { return ([], 0) }
        // The field itself stays visible, with those beside it.
        let lines = Array(wrapped(status).prefix(max(1, area.rows - 3)))
        return (lines, lines.count)
    }

    private func window(in area: Rect, _ context: ScreenContext) -> ListWindow {
        let list = area.inset(bottom: foot(area.size, in: context).rows)
        return self.list.window(list, GroupedRows(rows: list.rows).shape, .centred)
    }

    private func value(of field: Field, in person: Profile) -> String {
        switch field {
        case .name: person.name
        case .emails: person.emails.joined(separator: ", ")
        case .home: person.home
        case .provider: ProviderText.name(person.venues.provider)
        case .timeZone: person.timeZone
        case .shownZones: person.shownZones.joined(separator: ", ")
        case .workingHours: person.workingHours
        case .theme: say.words(person.appearance.theme)
        case .contactSorting: say.words(person.contactSorting)
        case .mail: mailText
        case .keys: keysText
        case .language: Languages.named(person.language)?.ownName ?? ""
        case .reminders, .maps, .backups, .meetingLength, .newReminders, .clock, .dates:
            field.settingKey.flatMap { settings[$0]?.value } ?? ""
        case .allSettings: ""
        }
    }

    /// The text in place of a missing value.
    private func missing(_ field: Field, in context: ScreenContext) -> String {
        switch field {
        case .timeZone: say("\(context.zone.identifier) (the system's)")
        case .language: say("\(context.systemLanguage.ownName) (the system's)")
        case .allSettings: say("\(KeyMap.key(.showSettings, in: .me)) opens the list")
        default: say.notSet
        }
    }

    /// The servers or the command, the outgoing one first.
    private var mailText: String {
        guard let account, account.canSend || account.canReceive else { return "" }
        let ways = [account.command ?? account.smtp?.name, account.imap?.name].compactMap(\.self)
        return ways.joined(separator: ", ")
    }

    /// The key preset and the number of the person's own keys.
    private var keysText: String {
        let (preset, own) = (say.words(KeyMap.current.preset).title, KeyMap.current.own.count)
        return own == 0 ? preset : "\(preset), \(say("\(own) of your own", "\(own) of your own", own))"
    }

    private func edit(in context: ScreenContext) -> [Action] {
        switch field {
        case .provider:
            let picker = ChoicePicker.provider(chosen: context.person.venues.provider)
            return [.push(picker) { .changed($0) }]
        case .timeZone:
            let picker = ChoicePicker.timeZone(
                current: context.person.timeZone, offersSystemZone: true, at: context.now)
            return [.push(picker) { .changed($0) }]
        case .contactSorting:
            let picker = ChoicePicker.contactSorting(chosen: context.person.contactSorting)
            return [.push(picker) { .changed($0.rawValue) }]
        case .theme:
            return [.push(ChoicePicker.theme(chosen: context.person.appearance.theme)) { .chosen($0) }]
        case .mail: return [.open(SetUpMail())]
        case .language:
            let picker = ChoicePicker.language(
                chosen: context.person.language, system: context.systemLanguage)
            return [.push(picker) { .changed($0) }]
        case .keys: return [.open(ShowKeys())]
        case .reminders, .maps, .backups, .meetingLength, .newReminders, .clock, .dates, .allSettings:
            return [.open(ShowSettings(key: field.settingKey))]
        case .name, .emails, .home, .shownZones, .workingHours:
            let prompt = TextPrompt(
                title: field.name, text: value(of: field, in: context.person), hint: field.explanation,
                refusal: { [field] in Self.refusal(of: $0, for: field) })
            return [.push(prompt) { .changed($0) }]
        }
    }

    /// Returns the error message for the text of a field, or `nil` if it is valid.
    private static func refusal(of text: String, for field: Field) -> String? {
        switch field {
        case .emails:
            let wrong = Profile.emails(in: text).first { !EmailAddress.isPlausible($0) }
            return wrong.map { say.isNoEmailAddress($0) }
        case .shownZones:
            do {
                _ = try ShownZones.typed(text)
                return nil
            } catch let error as UnknownZone {
                return say.sentence(error, near: TimeZoneSearch.matches(error.name, limit: 3))
            } catch let error as SettingError {
                return say.sentence(error)
            } catch { return ErrorText.sentence(error) }
        case .workingHours:
            let hours = text.trimmed
            return hours.isEmpty || OpeningHours(parsing: hours) != nil
                ? nil : say.sentence(SettingError.noHours(hours))
        case .name, .home, .provider, .timeZone, .contactSorting, .theme, .mail, .language, .keys, .reminders,
            .maps, .backups, .meetingLength, .newReminders, .clock, .dates, .allSettings:
            return nil
        }
    }

    private func set(_ text: String, in context: ScreenContext) -> [Action] {
        var person = context.person
        let trimmed = text.trimmed
        switch field {
        case .name: person.name = trimmed
        case .emails: person.emails = Profile.emails(in: trimmed)
        case .home: person.home = trimmed
        case .provider:
            return [.run(Effect(SetProvider(text), .write.holdingInput, news: { [.profile($0)] }))]
        case .contactSorting:
            let part = NameOrder.Part(rawValue: text) ?? ContactSorting.standard
            return [
                .run(
                    Effect(
                        SetContactSorting(part), .write.holdingInput,
                        news: { [.profile($0), .changed(nil)] }))
            ]
        case .timeZone: person.timeZone = trimmed
        case .shownZones: person.shownZones = (try? ShownZones.typed(trimmed)) ?? person.shownZones
        case .language: person.language = trimmed
        case .theme, .mail, .keys, .reminders, .maps, .backups, .meetingLength, .newReminders, .clock, .dates,
            .allSettings:
            return []
        case .workingHours: person.workingHours = trimmed.isEmpty ? Profile.usualWorkingHours : trimmed
        }
        return [
            .run(
                Effect(
                    SaveProfile(person), .write.holdingInput, news: { [.profile($0)] },
                    message: { .saved($0) })
            )
        ]
    }

    package func draw(into buffer: inout CellBuffer, in area: Rect, context: ScreenContext) -> Point? {
        let theme = context.theme
        let window = window(in: area, context)
        let headings = GroupedRows(rows: window.area.rows).headings
        for (line, place) in window.between {
            guard let group = headings[line] else { continue }
            buffer.write(
                TextWidth.truncated(group.title, to: max(0, place.columns - 2)),
                at: Point(column: place.column + 1, row: place.row), style: theme.heading)
        }
        list.draw(window, into: &buffer, theme: theme, of: { Field(rawValue: $0) }) { buffer, field, seen in
            let (column, row) = (area.column + Self.valueColumn, seen.place.row)
            buffer.write(
                field.name, at: Point(column: area.column + 2, row: row),
                style: theme.label)
            let value = value(of: field, in: context.person)
            let missing = missing(field, in: context)
            buffer.write(
                TextWidth.truncated(value.isEmpty ? missing : value, to: area.endColumn - column - 1),
                at: Point(column: column, row: row),
                style: value.isEmpty ? theme.placeholder : theme.plain)
        }
        let foot = foot(area.size, in: context)
        let first = area.endRow - foot.rows + (isTight(area.size) ? 0 : 1)
        for (number, line) in foot.lines.enumerated() {
            buffer.write(
                line, at: Point(column: area.column + 2, row: first + number),
                style: style(below: field, context))
        }
        return nil
    }

    /// Returns the style of the text about a field.
    private func style(below field: Field, _ context: ScreenContext) -> Style {
        field == .home && homeText(in: context)?.isBad == true ? context.theme.warning : context.theme.muted
    }
}
