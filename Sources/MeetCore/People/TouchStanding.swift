/// The last and the next time with a person, and the wish to meet them.
package struct TouchStanding: Hashable, Sendable {
    /// The wish that counts; `nil` without one.
    package var wish: TouchWish?
    /// The day on which both last met; `nil` if they never did.
    package var last: CalendarDate?
    /// The day of the next meeting; `nil` if none is planned.
    package var next: CalendarDate?

    package init(wish: TouchWish? = nil, last: CalendarDate? = nil, next: CalendarDate? = nil) {
        self.wish = wish
        self.last = last
        self.next = next
    }

    /// The day by which they meet again; `nil` without a wish, and if they never met.
    package var due: CalendarDate? { last.flatMap { last in wish.map { $0.due(after: last) } } }

    /// Returns the days since `due`, negative before it; `nil` if there is none.
    package func overdueDays(on today: CalendarDate) -> Int? { due.map { today.dayNumber - $0.dayNumber } }

    /// Returns whether they have not met for longer than wished, and nothing is planned.
    package func isNeglected(on today: CalendarDate) -> Bool {
        guard wish != nil, next == nil else { return false }
        return overdueDays(on: today).map { $0 >= 0 } ?? true
    }

    /// Returns the key by which people are listed: those not seen for too long first, of these the ones never
    /// met, then by how overdue they are; then the others, the ones due soonest first.
    package func order(on today: CalendarDate) -> (Int, Int) {
        let overdue = overdueDays(on: today)
        if isNeglected(on: today) { return (0, overdue.map { -$0 } ?? .min) }
        return (1, overdue.map { -$0 } ?? .max)
    }
}

extension TouchWish {
    /// Returns the wish for a person: their own, else the most frequent one of their groups.
    ///
    /// - Parameter groups: The wishes of the groups that the person is in, with the names of these.
    /// - Returns: The wish, and the name of the group that it is of; `nil` for the person's own.
    package static func effective(
        own: TouchWish?, groups: [(name: String, wish: TouchWish)]
    ) -> (wish: TouchWish, group: String?)? {
        if let own { return (own, nil) }
        return groups.min { $0.wish.usualDays < $1.wish.usualDays }.map { ($0.wish, $0.name) }
    }
}
