import Foundation

/// The rules for the progress of a person on the way to a meeting: a pure function of their words and of the
/// positions of their phone.
package struct ArrivalRules: Sendable {
    /// The place; `nil` if it is unknown, where only words count.
    package var place: Coordinate?
    package var begins: Date
    package var now: Date

    /// The seconds before the start at which the board begins, and earlier positions do not count.
    package static let lead: TimeInterval = 3600
    /// The seconds after the end of a meeting during which positions are still shared.
    package static let afterEnd: TimeInterval = 1800

    /// The radius of a place in metres, and the worst accuracy that proves an arrival.
    private static let radius: Double = 75
    private static let provingAccuracy: Double = 500
    /// The distance in metres from which somebody who was there before the start has gone again.
    private static let gone: Double = 500
    /// The seconds over which a movement is looked at: longer than a red light.
    private static let span: TimeInterval = 300
    /// The age in seconds from which the basis of a movement is too old.
    private static let oldSpan: TimeInterval = 1500
    /// The age in seconds from which a position tells no remaining time any more.
    package static let oldFix: TimeInterval = 900
    /// The minutes after the start that nobody calls late.
    private static let grace = 5

    package init(place: Coordinate?, begins: Date, now: Date) {
        self.place = place
        self.begins = begins
        self.now = now
    }

    /// Returns the arrival of a person.
    ///
    /// - Parameters:
    ///   - hasDeclined: True if they do not come by their answer to the invitation.
    ///   - fixes: The positions of their phones, in any order.
    ///   - word: Their latest message.
    ///   - estimate: Returns the minutes from a position to the place; `nil` if there is no way.
    package func arrival(
        of person: ArrivalPerson, hasDeclined: Bool = false, fixes: [Fix], word: ArrivalWord?,
        estimate: (Fix) -> Int?
    ) -> Arrival {
        let since = begins.addingTimeInterval(-Self.lead)
        let track = FixTrack(fixes.filter { $0.at >= since }, now: now).fixes
        let last = track.last
        var arrival = Arrival(person)
        arrival.fix = last
        arrival.way = track
        arrival.metres = last.flatMap { fix in place?.distance(to: fix.coordinate) }
        (arrival.at, arrival.source) = newest(last, word)
        if word?.content == .arrived || isThere(track, arrival.metres) {
            arrival.state = .arrived
            return arrival
        }
        if word?.content == .notComing || word == nil && hasDeclined && last == nil {
            arrival.state = .notComing
            return arrival
        }
        let movement = movement(track)
        let hasSetOut = word != nil || movement != nil
        let time = expected(last, word, hasSetOut: hasSetOut, estimate)
        arrival.minutes = time.map { max(0, Int(($0.timeIntervalSince(now) / 60 - 1e-6).rounded(.up))) }
        arrival.delay = delay(time)
        arrival.state = state(word, movement, isLate: isLate(arrival.delay, word, hasSetOut: hasSetOut))
        return arrival
    }

    private func newest(_ fix: Fix?, _ word: ArrivalWord?) -> (Date?, Fix.Source?) {
        guard let fix else { return (word?.at, word?.source) }
        guard let word, word.at > fix.at else { return (fix.at, fix.source) }
        return (word.at, word.source)
    }

    // MARK: - Where they are

    /// Returns whether a position proves that its owner is at a place.
    package static func isAt(_ place: Coordinate, _ fix: Fix) -> Bool {
        // A tolerance as wide as the accuracy, so that bad positions in a house count too.
        fix.reach <= provingAccuracy && place.distance(to: fix.coordinate) - min(fix.reach, 100) <= radius
    }

    /// Returns whether they are at the place, or were there and are still around. Whoever was there after the
    /// start has come: leaving early is no delay.
    private func isThere(_ track: [Fix], _ metres: Double?) -> Bool {
        guard let place, let metres else { return false }
        return track.contains { fix in
            (metres <= Self.gone || fix.at >= begins) && Self.isAt(place, fix)
        }
    }

    /// Returns the movement of somebody who has set out; `nil` if they have not moved.
    private func movement(_ track: [Fix]) -> Arrival.State? {
        guard let last = track.last,
            track.contains(where: { fix in
                fix.coordinate.distance(to: last.coordinate) > FixTrack.tolerance(fix, last)
            })
        else { return nil }
        guard let place else { return .onTheWay }
        let recent = track.dropLast().filter { last.at.timeIntervalSince($0.at) <= Self.oldSpan }
        let base = recent.last { last.at.timeIntervalSince($0.at) >= Self.span }
        guard let from = base ?? recent.first else { return .onTheWay }
        let tolerance = FixTrack.tolerance(from, last)
        let nearer = place.distance(to: from.coordinate) - place.distance(to: last.coordinate)
        if nearer > tolerance { return .nearer }
        if nearer < -tolerance { return .away }
        let hasMoved = from.coordinate.distance(to: last.coordinate) > tolerance
        return hasMoved || base == nil ? .onTheWay : .still
    }

    // MARK: - When they come

    /// Returns the time of the arrival; `nil` if it is unknown. One that was said stays as it is when it has
    /// passed: nobody becomes later by having said nothing since.
    private func expected(
        _ fix: Fix?, _ word: ArrivalWord?, hasSetOut: Bool, _ estimate: (Fix) -> Int?
    ) -> Date? {
        if let fix, now.timeIntervalSince(fix.at) <= Self.oldFix, word.map({ fix.at >= $0.at }) ?? true,
            let minutes = estimate(fix)
        {
            // Since then they have moved on, if they were on the way.
            let passed = hasSetOut ? Int(max(0, now.timeIntervalSince(fix.at)) / 60) : 0
            return now.addingTimeInterval(Double(max(1, minutes - passed)) * 60)
        }
        guard let word else { return nil }
        switch word.content {
        case .late(let minutes?): return begins.addingTimeInterval(Double(minutes) * 60)
        case .minutes(let minutes): return word.at.addingTimeInterval(Double(minutes) * 60)
        case .leaving:
            // The position before they left tells the way.
            guard let fix, let minutes = estimate(fix) else { return nil }
            return word.at.addingTimeInterval(Double(minutes) * 60)
        case .late(nil), .onTheWay, .arrived, .notComing: return nil
        }
    }

    private func delay(_ expected: Date?) -> Int? {
        guard let late = expected.map({ $0.timeIntervalSince(begins) / 60 }), late > 0 else { return nil }
        return Int(late.rounded())
    }

    private func isLate(_ delay: Int?, _ word: ArrivalWord?, hasSetOut: Bool) -> Bool {
        if case .late(nil) = word?.content, delay == nil { return true }
        guard let delay else { return false }
        // Words tell a delay exactly; an estimate before they set out says nothing.
        if case .late = word?.content, delay > 0 { return true }
        return delay >= Self.grace && (hasSetOut || now >= begins)
    }

    private func state(_ word: ArrivalWord?, _ movement: Arrival.State?, isLate: Bool) -> Arrival.State {
        if isLate { return .late }
        if let movement { return movement }
        switch word?.content {
        case .leaving: return .leaving
        case .onTheWay, .minutes, .late: return .onTheWay
        case .arrived, .notComing, nil: return .unknown
        }
    }
}
