import Foundation

/// The free time of a person.
package enum FreeTime {
    /// Returns the parts of `hours` outside `busy`, in order, with adjacent ones joined.
    ///
    /// - Parameters:
    ///   - hours: The possible times, in any order; they may overlap.
    ///   - busy: The busy times, in any order; they may overlap.
    ///   - seconds: The minimum length of a slot.
    package static func slots(
        in hours: [Range<Date>], without busy: [Range<Date>], atLeast seconds: Double
    ) -> [Range<Date>] {
        let busy = TimeSpans.united(busy)
        var slots: [Range<Date>] = []
        var next = 0
        for span in TimeSpans.united(hours) {
            var start = span.lowerBound
            while next < busy.count, busy[next].upperBound <= start { next += 1 }
            var place = next
            while place < busy.count, busy[place].lowerBound < span.upperBound {
                if start < busy[place].lowerBound { slots.append(start..<busy[place].lowerBound) }
                start = max(start, busy[place].upperBound)
                place += 1
            }
            if start < span.upperBound { slots.append(start..<span.upperBound) }
        }
        return slots.filter { $0.upperBound.timeIntervalSince($0.lowerBound) >= seconds }
    }

    /// Returns the moment from which free time is offered: the next full five minutes.
    package static func begin(after now: Date) -> Date {
        Date(timeIntervalSince1970: (now.timeIntervalSince1970 / 300).rounded(.up) * 300)
    }
}
