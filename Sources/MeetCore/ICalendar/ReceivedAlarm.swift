import Foundation

/// The time of a received alarm (RFC 5545, 3.8.6.3) that no `Reminder` represents.
package enum ReceivedAlarm: Hashable, Sendable {
    /// Calendar days and then exact seconds from the start or the end; before it they are negative.
    case fromStart(CalendarLength)
    case fromEnd(CalendarLength)
    /// A single moment, in UTC.
    case at(WallTime)
}

extension ReceivedAlarm {
    /// Returns the alarms among kept properties: of each VALARM that shows, sounds or mails something.
    package static func all(in properties: [UnmodelledProperty]) -> [ReceivedAlarm] {
        guard properties.contains(where: { $0.name == "BEGIN" }) else { return [] }
        var alarms: [ReceivedAlarm] = []
        for component in components(of: properties) {
            if let alarm = ReceivedAlarm(component), !alarms.contains(alarm), alarms.count < 100 {
                alarms.append(alarm)
            }
        }
        return alarms
    }

    /// Returns kept properties without the alarms, because reminders are the recipient's choice, not the
    /// sender's.
    package static func without(_ properties: [UnmodelledProperty]) -> [UnmodelledProperty] {
        var isWithin = false
        return properties.filter { property in
            let isAlarm = property.value.withoutBlanksAround.uppercased() == "VALARM"
            if property.name == "BEGIN", isAlarm { isWithin = true }
            defer { if property.name == "END", isAlarm { isWithin = false } }
            return !isWithin
        }
    }

    private static func components(of properties: [UnmodelledProperty]) -> [[UnmodelledProperty]] {
        var components: [[UnmodelledProperty]] = []
        var current: [UnmodelledProperty]?
        for property in properties {
            let isAlarm = property.value.withoutBlanksAround.uppercased() == "VALARM"
            if property.name == "BEGIN", isAlarm {
                current = []
            } else if property.name == "END", isAlarm {
                if let current { components.append(current) }
                current = nil
            } else {
                current?.append(property)
            }
        }
        return components
    }

    /// Parses an alarm, or returns `nil` if it does nothing, waits for a place, or has no moment.
    private init?(_ component: [UnmodelledProperty]) {
        var trigger: UnmodelledProperty?
        for property in component {
            switch property.name {
            case "ACTION":
                let action = property.value.withoutBlanksAround.uppercased()
                guard ["DISPLAY", "AUDIO", "EMAIL"].contains(action) else { return nil }
            case "TRIGGER": trigger = property
            case "PROXIMITY", "X-APPLE-PROXIMITY": return nil
            default: break
            }
        }
        guard let trigger else { return nil }
        if let length = MomentText.duration(trigger.value.utf8) {
            let related = trigger.parameters.first { $0.name == "RELATED" }?.values.first
            self = related?.uppercased() == "END" ? .fromEnd(length) : .fromStart(length)
        } else if let moment = MomentText.moment(trigger.value.utf8), let second = moment.second {
            let seconds = moment.date.dayNumber * 86_400 + second - (moment.offset ?? 0)
            self = .at(WallTime(utcSeconds: seconds))
        } else {
            return nil
        }
    }

    /// Returns the instant of the alarm for a date of a meeting, or `nil` if the meeting has no time.
    ///
    /// - Parameter reader: The zone of whole days.
    package func instant(for time: MeetingTime, reader: TimeZone) -> Date? {
        switch self {
        case .at(let wall): return wall.instant(in: .gmt)
        case .fromStart(let length):
            switch time {
            case .timed(let start, let identifier, _):
                return Self.instant(length, from: start, in: TimeZone(identifier: identifier) ?? reader)
            case .allDay(let first, _):
                return Self.instant(length, from: WallTime(date: first, hour: 0, minute: 0), in: reader)
            case .due, .unscheduled: return nil
            }
        case .fromEnd(let length):
            switch time {
            case .timed(let start, let identifier, let minutes):
                let zone = TimeZone(identifier: identifier) ?? reader
                guard let begin = start.instant(in: zone) else { return nil }
                let end = begin.addingTimeInterval(Double(minutes) * 60)
                if length.days == 0 { return end.addingTimeInterval(Double(length.seconds)) }
                return Self.instant(length, from: .at(end, in: zone), in: zone)
            case .allDay(_, let last):
                let end = WallTime(date: last.adding(days: 1), hour: 0, minute: 0)
                return Self.instant(length, from: end, in: reader)
            case .due(let deadline):
                let end = deadline.wallTime ?? WallTime(date: deadline.day, hour: 0, minute: 0)
                let zone = deadline.zone.flatMap { TimeZone(identifier: $0) } ?? reader
                return Self.instant(length, from: end, in: zone)
            case .unscheduled: return nil
            }
        }
    }

    private static func instant(_ length: CalendarLength, from wall: WallTime, in zone: TimeZone) -> Date? {
        var wall = wall
        wall.date = wall.date.adding(days: length.days)
        return wall.instant(in: zone)?.addingTimeInterval(Double(length.seconds))
    }
}

extension ReceivedAlarm {
    /// The alarm as a single word for scripts and the store: `at20261211T060000Z`, `start+0d63000s`,
    /// `end-1d0s`.
    package var word: String {
        switch self {
        case .at(let wall): "at\(wall.basicText)Z"
        case .fromStart(let length): "start" + Self.word(length)
        case .fromEnd(let length): "end" + Self.word(length)
        }
    }

    private static func word(_ length: CalendarLength) -> String {
        let sign = length.days < 0 || length.seconds < 0 ? "-" : "+"
        return "\(sign)\(abs(length.days))d\(abs(length.seconds))s"
    }

    /// Parses a `word`, or returns `nil`.
    package init?(word: String) {
        guard word.utf8.count <= 40 else { return nil }
        if word.hasPrefix("at"), word.hasSuffix("Z") {
            guard let wall = WallTime(basicText: word.dropFirst(2).dropLast()) else { return nil }
            self = .at(wall)
            return
        }
        let isEnd = word.hasPrefix("end")
        guard isEnd || word.hasPrefix("start") else { return nil }
        let rest = word.dropFirst(isEnd ? 3 : 5)
        let parts = rest.dropFirst().dropLast().split(separator: "d", omittingEmptySubsequences: false)
        guard let sign = rest.first, sign == "+" || sign == "-", rest.last == "s", parts.count == 2,
            let days = Int(parts[0]), let seconds = Int(parts[1]), days >= 0, seconds >= 0
        else { return nil }
        let factor = sign == "-" ? -1 : 1
        let length = CalendarLength(days: factor * days, seconds: factor * seconds)
        self = isEnd ? .fromEnd(length) : .fromStart(length)
    }
}
