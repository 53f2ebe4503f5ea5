import MeetCore
import MeetStore
import Operations

/// The last and the next meeting with a person, and the wish to meet them, as labelled lines.
package struct TouchLines {
    package struct Line: Hashable, Sendable {
        package var label: String
        package var text: String
        /// True if they were not seen for too long.
        package var isOverdue = false

        package init(label: String, text: String, isOverdue: Bool = false) {
            self.label = label
            self.text = text
            self.isOverdue = isOverdue
        }
    }

    package private(set) var lines: [Line] = []

    /// - Parameter hasNext: False if the next meeting is shown elsewhere.
    package init(_ touched: TouchedContact, today: CalendarDate, hasNext: Bool = true) {
        let standing = touched.standing
        func text(_ day: CalendarDate, _ title: String?) -> String {
            let name = title.map { " · \(ShortText.name($0))" } ?? ""
            return say.day(day, from: today) + name
        }
        if let last = standing.last {
            lines.append(
                Line(label: say("Last met"), text: text(last, touched.meetings.last?.title)))
        } else if standing.wish != nil {
            lines.append(Line(label: say("Last met"), text: say("never", context: "last met")))
        }
        if hasNext, let next = standing.next {
            lines.append(
                Line(label: say("Next meeting"), text: text(next, touched.meetings.next?.title)))
        }
        guard standing.wish != nil else { return }
        let overdue = standing.last == nil ? "" : say.overdue(standing, on: today)
        lines.append(
            Line(
                label: say.touchLabel,
                text: [say.wish(of: touched), overdue].filter { !$0.isEmpty }.joined(separator: ", "),
                isOverdue: standing.isNeglected(on: today)))
    }
}
