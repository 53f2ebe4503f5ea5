import Foundation
import Mail
import MeetCore
import Operations
import Sentences
import Shell
import TerminalKit
import VenueSearch

/// The person's own settings.
package struct MeScreen: Screen {
    package enum Field: Int, Hashable, CaseIterable {
        case name, emails, home, provider, timeZone, shownZones, workingHours, contactSorting
        case language, theme
        case keys, mail

        package var name: String {
            switch self {
            case .name: say.label(.name)
            case .emails: say.label(.email)
            case .home: say("Home place")
            case .provider: say("Venue search")
            case .timeZone: say.label(.timeZone)
            case .shownZones: say("Other zones")
            case .workingHours: say("Working hours")
            case .contactSorting: say("Sort by")
            case .theme: say("Theme")
            case .mail: say("Mail")
            case .language: say("Language")
            case .keys: say("Keys")
            }
        }

        var explanation: String {
            switch self {
            case .name: say("Your name in invitations.")
            case .emails: say("Your addresses, separated by commas; the first one is used.")
            case .home: say("Where “near” is measured from: an address or a town.")
            case .provider: say("The service that searches for venues.")
            case .timeZone: say("The zone in which times are shown; empty: the system's.")
            case .shownZones: say("Zones whose hours are shown beside yours: New York, Asia/Tokyo.")
            case .workingHours: say("When to look for free time: Mo-Fr 09:00-17:00; Sa 10-14.")
            case .contactSorting:
                say("How contacts are sorted; letters follow the alphabet of your language")
            case .theme: say("The colours of the screen.")
            case .mail: say("The account that sends and receives invitations and answers.")
            case .language: say("The language of the program; unset: the system's.")
            case .keys: say("Which keys do what: a preset, and keys of your own.")
            }
        }
    }

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

    /// True if there are no blank lines between the fields.
    private func isTight(_ area: Size) -> Bool { area.rows < 15 }

    /// The column of the values, right of the longest label.
    private static var valueColumn: Int {
        Field.allCases.reduce(0) { max($0, TextWidth.columns(of: $1.name)) } + 3
    }

    /// The text below a field, wrapped.
    private func lines(below field: Field, _ area: Size, in context: ScreenContext) -> [String] {
        guard !isTight(area) else { return [] }
        let text =
            switch field {
            case .home: homeText(in: context)?.text ?? field.explanation
            case .theme where context.theme.isForced: say("NO_COLOR is set, so there are no colours.")
            default: field.explanation
            }
        return TextWidth.wrapped(text, to: max(1, area.columns - Self.valueColumn - 1))
    }

    /// The text about the selected field at the foot, if there are no blank lines between the fields.
    private func tightLines(_ area: Size, in context: ScreenContext) -> [String] {
        guard isTight(area), field == .home, let place = homeText(in: context) else { return [] }
        let lines = TextWidth.wrapped(place.text, to: max(1, area.columns - 3))
        // The field itself stays visible, with some of the fields after it.
        let room = area.rows - (Field.timeZone.rawValue - Field.home.rawValue + 1)
        return Array(lines.prefix(max(1, room)))
    }

    /// Returns the lines of the fields, below the title and with blank lines between them if there is room.
    private func shape(_ area: Size, in context: ScreenContext) -> ListShape {
        let counts = Field.allCases.map { 1 + lines(below: $0, area, in: context).count }
        let room = area.rows - counts.reduce(0, +)
        let top = isTight(area) ? max(0, min(2, room)) : room >= 3 ? 3 : 2
        let blank = !isTight(area) && room - top >= counts.count - 1 ? 1 : 0
        var places: [Range<Int>] = []
        for count in counts {
            let first = places.last.map { $0.upperBound + blank } ?? top
            places.append(first..<first + count)
        }
        return ListShape(places: places, lines: places.last?.upperBound ?? 0)
    }

    private func window(in area: Rect, _ context: ScreenContext) -> ListWindow {
        // The text at the foot of a small screen has rows of its own.
        let list = area.inset(bottom: tightLines(area.size, in: context).count)
        return self.list.window(
            list, shape(list.size, in: context), isTight(area.size) ? .leading : .trailing, bar: .none)
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
        }
    }

    /// The text in place of a missing value.
    private func missing(_ field: Field, in context: ScreenContext) -> String {
        switch field {
        case .timeZone: say("\(context.zone.identifier) (the system's)")
        case .language: say("\(context.systemLanguage.ownName) (the system's)")
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
        case .name, .home, .provider, .timeZone, .contactSorting, .theme, .mail, .language, .keys: return nil
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
        case .theme, .mail, .keys: return []
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
        let titleRow = isTight(area.size) ? 0 : 1
        if let first = window.shape?.place(of: 0).lowerBound, first - window.first > titleRow {
            buffer.write(
                title, at: Point(column: area.column + 2, row: area.row + titleRow), style: theme.heading)
        }
        // A field whose first line is scrolled away is not shown.
        func shownField(_ row: Int) -> Field? {
            window.shape.flatMap { $0.place(of: row).lowerBound < window.first ? nil : Field(rawValue: row) }
        }
        list.draw(window, into: &buffer, theme: theme, barRows: 1, of: shownField) {
            buffer, field, seen in
            let (column, row) = (area.column + Self.valueColumn, seen.place.row)
            buffer.write(
                field.name, at: Point(column: area.column + 2, row: row),
                style: theme.muted)
            let value = value(of: field, in: context.person)
            let missing = missing(field, in: context)
            buffer.write(
                TextWidth.truncated(value.isEmpty ? missing : value, to: area.endColumn - column - 1),
                at: Point(column: column, row: row),
                style: value.isEmpty ? theme.placeholder : theme.plain)
            for (number, line) in lines(below: field, area.size, in: context).enumerated() {
                guard number + 1 < seen.place.rows else { break }
                buffer.write(
                    line, at: Point(column: column, row: row + 1 + number),
                    style: style(below: field, context))
            }
        }
        let foot = tightLines(area.size, in: context)
        for (number, line) in foot.enumerated() {
            buffer.write(
                line, at: Point(column: area.column + 2, row: area.endRow - foot.count + number),
                style: style(below: field, context))
        }
        return nil
    }

    /// Returns the style of the text below a field.
    private func style(below field: Field, _ context: ScreenContext) -> Style {
        field == .home && homeText(in: context)?.isBad == true ? context.theme.warning : context.theme.muted
    }
}
