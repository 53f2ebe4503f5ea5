import Foundation
import MeetCore
import Sentences
import TerminalKit

/// The rows of invitees and their answers: the sign of the answer, the name, and the comment, which wraps.
package struct InviteeRows {
    package private(set) var lines: [[TextBlock.Span]] = []
    private var places: [Range<Int>] = []

    /// Makes the rows.
    ///
    /// - Parameters:
    ///   - spelled: Whether the answer is written out beside its sign.
    ///   - marked: The selected invitee.
    ///   - zone: The reader's zone.
    ///   - moment: Returns the text for the time of an answer, shown after the comment; `nil` for none.
    package init(
        _ invitees: [Invitee], columns: Int, spelled: Bool, marked: Int? = nil, theme: Theme = Theme(),
        zone: TimeZone, moment: (Invitee) -> String? = { _ in nil }
    ) {
        let longest = invitees.map { TextWidth.columns(of: $0.name) }.max() ?? 0
        let leastName = min(longest, max(12, columns * 2 / 5))
        let words = invitees.map {
            Self.words(
                of: $0, among: invitees, spelled: spelled, columns: columns - Self.aroundName - leastName)
        }
        /// Returns the columns of the words with the gap before them.
        func wordColumns(_ words: String) -> Int {
            words.isEmpty ? 0 : TextWidth.columns(of: words) + 2
        }
        let widest = words.map(wordColumns).max() ?? 0
        // A name takes the unused columns.
        let allNames = min(longest, max(leastName, columns - Self.aroundName - widest))
        for (index, invitee) in invitees.enumerated() {
            let isMarked = index == marked
            let first = lines.count
            let answer = theme.style(of: invitee.participation)
            let own = columns - Self.aroundName - wordColumns(words[index])
            let nameColumns = max(allNames, min(TextWidth.columns(of: invitee.name), own))
            let end = Self.aroundName + nameColumns + wordColumns(words[index])
            let start = max(end, Self.aroundName + allNames + widest)
            // A text may continue below; a list keeps its rows.
            let name =
                spelled
                ? [TextWidth.truncated(invitee.name, to: nameColumns)]
                : TextWidth.wrapped(invitee.name, to: max(1, nameColumns))
            var spans = [
                TextBlock.Span(text: " ", style: theme.plain),
                TextBlock.Span(text: MeetingText.sign(invitee.participation) + " ", style: answer),
                TextBlock.Span(
                    text: TextWidth.padded(name.first ?? "", to: nameColumns + 2),
                    style: isMarked ? theme.selected : theme.plain),
                TextBlock.Span(text: words[index], style: spelled ? answer : theme.muted),
            ]
            let former = invitee.openedAnswer
            let sender = invitee.answeredBy.map { say("answered by \($0)") }
            let comment = [
                former.map { MeetingText.former($0, readerZone: zone) }, former?.comment, invitee.comment,
                sender, moment(invitee),
            ].compactMap(\.self).filter { !$0.isEmpty }
                .joined(separator: " · ")
            // The comment is beside the answer if a few words fit there, else below; in a text only if all of
            // it fits.
            let isBeside =
                spelled
                ? columns - start >= Self.leastComment
                : TextWidth.columns(of: comment) <= columns - start && !comment.contains(where: \.isNewline)
            let indent = isBeside ? start : min(5, columns / 2)
            let parts = comment.isEmpty ? [] : TextWidth.wrapped(comment, to: max(1, columns - indent))
            if isBeside, let part = parts.first {
                let gap = start - end + (words[index].isEmpty ? 0 : 2)
                spans.append(TextBlock.Span(text: String(repeating: " ", count: gap), style: theme.plain))
                spans.append(TextBlock.Span(text: part, style: theme.muted))
            }
            lines.append(spans)
            for part in name.dropFirst() {
                lines.append([
                    TextBlock.Span(text: String(repeating: " ", count: Self.beforeName), style: theme.plain),
                    TextBlock.Span(text: part, style: isMarked ? theme.selected : theme.plain),
                ])
            }
            let blank = TextBlock.Span(text: String(repeating: " ", count: indent), style: theme.plain)
            for part in parts.dropFirst(isBeside ? 1 : 0) {
                lines.append([blank, TextBlock.Span(text: part, style: theme.muted)])
            }
            places.append(first..<lines.count)
        }
    }

    /// The columns of sign and blanks beside a name; the selection is drawn over the row (`BarRow`).
    private static let aroundName = 5
    /// The columns before a name.
    private static let beforeName = 3

    /// The minimum columns of a comment beside an answer.
    private static let leastComment = 16

    /// Returns the words: an optional role, or a type other than a person, is shown if there is space, and in
    /// place of the answer if both do not fit: that has its sign.
    private static func words(
        of invitee: Invitee, among invitees: [Invitee], spelled: Bool, columns: Int
    ) -> String {
        let answer = spelled ? say.answer(of: invitee, among: invitees) : ""
        guard let note = say.words(invitee.userType) ?? (invitee.role == .optional ? say.optional : nil)
        else {
            return answer
        }
        let both = "\(answer) · \(note)"
        return answer.isEmpty || TextWidth.columns(of: both) + 2 > columns ? note : both
    }

    /// Returns the lines of an invitee.
    package func place(of invitee: Int) -> Range<Int> {
        places.indices.contains(invitee) ? places[invitee] : lines.count..<lines.count
    }

    package var shape: ListShape { ListShape(places: places, lines: lines.count) }
}
