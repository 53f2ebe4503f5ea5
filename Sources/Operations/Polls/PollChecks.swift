import Foundation
import MeetCore

extension Poll {
    /// Checks what a person has entered.
    ///
    /// - Parameter isSent: True for a poll that is to be sent, which needs people and a deadline ahead.
    package func check(at now: Date, isSent: Bool = false) throws(PollError) {
        if title.allSatisfy(\.isWhitespace) { throw .noTitle }
        guard Poll.optionCounts.contains(options.count) else { throw .numberOfOptions(options.count) }
        guard Set(options.map(\.content.kind)).count == 1 else { throw .mixedOptions }
        for (place, option) in options.enumerated()
        where options[..<place].contains(where: { $0.content == option.content }) {
            throw .sameOption(number: place + 1)
        }
        var known: Set<String> = []
        for voter in people {
            guard let key = voter.addressKey else { continue }
            guard known.insert(key).inserted else { throw .samePerson(name: voter.name) }
        }
        if hasHolds, options.count > Poll.mostHolds || options.first?.content.kind != .time {
            throw .cannotHold
        }
        if let deadline, deadline <= now, isSent || state == .draft { throw .deadlineHasPassed }
        if isSent, people.isEmpty { throw .nobodyToAsk }
    }

    /// Returns the index of the person with a typed name or address: the whole name, else its beginning or
    /// one of its words.
    ///
    /// - Throws: `PollError` if there is none, or several.
    package func voter(named typed: String) throws(PollError) -> Int {
        let key = CalendarAddress.key(typed)
        if let place = people.firstIndex(where: { $0.addressKey == key }) { return place }
        let wanted = SearchFolding.fold(typed).trimmed
        if wanted.isEmpty { throw .noVoter(name: typed, title: title) }
        let names = people.map { SearchFolding.fold($0.name).trimmed }
        let tests: [(String) -> Bool] = [
            { $0 == wanted },
            { name in
                name.hasPrefix(wanted)
                    || name.split(whereSeparator: \.isWhitespace).contains { $0.hasPrefix(wanted) }
            },
        ]
        for test in tests {
            let found = names.indices.filter { test(names[$0]) }
            if found.count == 1 { return found[0] }
            if found.count > 1 { throw .severalVoters(name: typed, title: title) }
        }
        throw .noVoter(name: typed, title: title)
    }

    /// Returns the option of a number, from 1.
    func option(_ number: Int) throws(PollError) -> Option {
        guard options.indices.contains(number - 1) else { throw .noOption(number: number, title: title) }
        return options[number - 1]
    }
}

extension [Poll.Voter] {
    /// Returns the text by which `Poll.voter(named:)` finds a person: the name, or the address where several
    /// have that name.
    package func typedName(of place: Int) -> String {
        let voter = self[place]
        let name = SearchFolding.fold(voter.name).trimmed
        let isShared = indices.contains { $0 != place && SearchFolding.fold(self[$0].name).trimmed == name }
        guard isShared, voter.addressKey != nil, let email = voter.email else { return voter.name }
        return email
    }
}

extension Poll.Content {
    /// Returns whether a time has begun already, or its days are over; false for other options.
    package func isPast(at now: Date, zone: TimeZone) -> Bool {
        guard case .time(let time) = self, let span = time.interval(in: zone) else { return false }
        if case .allDay = time { return span.upperBound <= now }
        return span.lowerBound < now
    }

    /// The kind of an option.
    package enum Kind: Hashable, Sendable {
        case time, venue, text
    }

    package var kind: Kind {
        switch self {
        case .time: .time
        case .venue: .venue
        case .text: .text
        }
    }
}
