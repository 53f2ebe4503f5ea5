import Foundation
import MeetCore
import MeetStore

/// The words that describe a calendar. Missing parts are unchanged.
package struct TypedCalendar: Hashable, Sendable {
    package var name: String?
    /// The name of a colour of CSS 3, or `#RRGGBB`; empty for none.
    package var colour: String?
    /// One letter.
    package var sign: String?
    /// The address that its invitations are sent from; empty for the usual one.
    package var address: String?
    package var isBusy: Bool?
    package var hasReminders: Bool?
    /// The time between two readings of a subscription, for `DurationParser`; empty for the usual one.
    package var refresh: String?
    /// True to make it the calendar of new meetings.
    package var isDefault = false

    package init() {}

    /// Applies the words to a calendar.
    ///
    /// - Parameter others: The other calendars, whose names and signs are taken.
    func apply(
        to calendar: inout MeetingCalendar, besides others: [MeetingCalendar]
    ) throws(CalendarError) {
        if let name {
            let name = name.oneLine
            guard !name.isEmpty else { throw .noName }
            guard !others.contains(where: { $0.isCalled(name) }) else { throw .taken(name) }
            calendar.name = name
        }
        if let colour { calendar.colour = try Self.colour(colour) }
        if let sign {
            let sign = sign.trimmed
            guard MeetingCalendar.isSign(sign) else { throw .noSign(sign) }
            if let other = others.first(where: { $0.sign.uppercased() == sign.uppercased() }) {
                throw .takenSign(sign, by: other.name)
            }
            calendar.sign = sign
        } else if calendar.sign.isEmpty {
            calendar.sign = MeetingCalendar.sign(for: calendar.name, besides: others.map(\.sign))
        }
        if let address { calendar.address = try Self.address(address) }
        if let isBusy { calendar.isBusy = isBusy }
        if let hasReminders { calendar.hasReminders = hasReminders }
        if let refresh {
            guard calendar.source == .subscription else { throw .notSubscribed(calendar.name) }
            calendar.refreshSeconds = try Self.seconds(refresh)
        }
        if isDefault, !calendar.isWritable { throw .readOnly(calendar.name) }
        if isDefault, calendar.holdsTasks { throw .taskList(calendar.name) }
    }

    /// Returns the reason why a calendar cannot be described so; `nil` if it can.
    ///
    /// - Parameter others: The other calendars, whose names and signs are taken.
    package func refusal(
        for calendar: MeetingCalendar, besides others: [MeetingCalendar]
    ) -> CalendarError? {
        var described = calendar
        do throws(CalendarError) { try apply(to: &described, besides: others) } catch { return error }
        return nil
    }

    private static func colour(_ text: String) throws(CalendarError) -> CalendarColour? {
        if text.trimmed.isEmpty { return nil }
        guard let colour = CalendarColour(text) else { throw .noColour(text) }
        return colour
    }

    /// The seconds between two readings; `nil` if the file or the server decides.
    var pause: TimeInterval? {
        guard let refresh, let seconds = try? Self.seconds(refresh) else { return nil }
        return TimeInterval(seconds)
    }

    /// Returns the nearest allowed number of seconds.
    private static func seconds(_ text: String) throws(CalendarError) -> Int? {
        if text.trimmed.isEmpty { return nil }
        guard let minutes = DurationParser.minutes(text) else { throw .noInterval(text) }
        return Int(SubscriptionInterval.clamped(TimeInterval(minutes * 60)))
    }

    private static func address(_ text: String) throws(CalendarError) -> String? {
        let text = text.trimmed
        if text.isEmpty { return nil }
        guard EmailAddress.isPlausible(text) else { throw .noAddress(text) }
        return text
    }
}

/// Adds a calendar after the others.
package struct AddCalendar: WritingOperation {
    /// The text for `CalendarSource`.
    package var source: String
    package var words: TypedCalendar

    package init(_ source: String, _ words: TypedCalendar = TypedCalendar()) {
        self.source = source
        self.words = words
    }

    /// Returns the reason why there can be no such calendar; `nil` if it can be added, as far as is known.
    ///
    /// - Parameters:
    ///   - others: The other calendars, whose names and signs are taken.
    ///   - expand: Makes a path absolute.
    package func refusal(
        besides others: [MeetingCalendar], expand: (String) -> String = { $0 }
    ) -> (any Error)? {
        do {
            _ = try described(besides: others, birthdays: CalendarSource.birthdaysWord, expand: expand)
        } catch { return error }
        return nil
    }

    /// Adds the calendar. A subscription has no meetings until it is read: see `SubscribeCalendar`.
    ///
    /// - Throws: `CalendarError`, `SubscriptionError`, `StoreError`.
    package func run(in workspace: Workspace) throws -> MeetingCalendar {
        try workspace.store.asOneAction({ .added(.calendar, name: $0.name) }) { store in
            try add(to: store, of: workspace)
        }
    }

    /// Adds the calendar within a transaction.
    func add(to store: MeetStore, of workspace: Workspace) throws -> MeetingCalendar {
        let others = try workspace.calendars(in: store)
        var calendar = try described(
            besides: others, birthdays: workspace.birthdaysName(), expand: workspace.expand)
        calendar.position = (others.map(\.position).max() ?? 0) + 1
        let saved = try store.add(calendar, beside: workspace.onlyCalendar)
        guard words.isDefault, let id = saved.id else { return saved }
        return try store.setDefault(id)
    }

    /// Returns the described calendar.
    ///
    /// - Parameters:
    ///   - birthdays: The name of the calendar of birthdays.
    ///   - expand: Makes a path absolute.
    private func described(
        besides others: [MeetingCalendar], birthdays: String, expand: (String) -> String = { $0 }
    ) throws -> MeetingCalendar {
        var words = words
        var calendar = MeetingCalendar(name: "", sign: "")
        let colour = CalendarColour.free(besides: others.map { $0.colour ?? .standard })
        switch try CalendarSource(source, expand: expand) {
        case .here(let name):
            calendar.colour = colour
            words.name = words.name ?? name
        case .subscription(let address):
            if let known = others.first(where: { $0.url == address.text }) {
                throw CalendarError.isThere(known.name)
            }
            if address.hasUser { throw SubscriptionError.secret(host: address.place) }
            calendar.source = .subscription
            calendar.url = address.text
            calendar.isWritable = false
            calendar.hasReminders = false
            if case .holidays = address { calendar.isBusy = false }
            // The first reading finds the colour.
            words.name = words.name ?? others.freeName(address.likelyName)
        case .birthdays:
            if let known = others.first(where: { $0.source == .birthdays }) {
                throw CalendarError.isThere(known.name)
            }
            calendar.source = .birthdays
            calendar.isWritable = false
            calendar.isBusy = false
            calendar.hasReminders = false
            calendar.colour = colour
            words.name = words.name ?? others.freeName(birthdays)
        }
        try words.apply(to: &calendar, besides: others)
        return calendar
    }
}

/// Changes a calendar.
package struct EditCalendar: WritingOperation {
    /// The name or number.
    package var which: String
    package var words: TypedCalendar

    package init(_ which: String, _ words: TypedCalendar) {
        self.which = which
        self.words = words
    }

    /// Changes the calendar.
    ///
    /// - Throws: `CalendarError`, `StoreError`.
    package func run(in workspace: Workspace) throws -> MeetingCalendar {
        try workspace.store.asOneAction({ .changed(.calendar, name: $0.name) }) { store in
            var calendar = try workspace.calendar(meantBy: which, in: store)
            let others = try workspace.calendars(in: store).filter { $0.id != calendar.id }
            try words.apply(to: &calendar, besides: others)
            let saved = try store.save(calendar)
            guard words.isDefault, let id = saved.id else { return saved }
            return try store.setDefault(id)
        }
    }
}
