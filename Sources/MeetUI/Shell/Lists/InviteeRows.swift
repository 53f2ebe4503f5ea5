import MeetCore
import TerminalKit

/// Who is invited and what they answered, an invitee after the other: the sign of the answer, the name, and what they
/// said, which wraps.
struct InviteeRows {
    private(set) var lines: [[TextBlock.Span]] = []
    private var places: [Range<Int>] = []

    /// - Parameters:
    ///   - spelled: Whether the answer is written out beside its sign.
    ///   - marked: The invitee that the bar is on.
    ///   - moment: When somebody answered, to stand behind what they said; `nil` for nothing.
    init(
        _ invitees: [Invitee], columns: Int, spelled: Bool, marked: Int? = nil, theme: Theme = Theme(),
        moment: (Invitee) -> String? = { _ in nil }
    ) {
        let longest = invitees.map { TextWidth.columns(of: $0.name) }.max() ?? 0
        let leastName = min(longest, max(12, columns * 2 / 5))
        let words = invitees.map {
            Self.words(of: $0, spelled: spelled, columns: columns - Self.aroundName - leastName)
        }
        /// The columns of the words with the gap before them.
        func wordColumns(_ words: String) -> Int {
            words.isEmpty ? 0 : TextWidth.columns(of: words) + 2
        }
        let widest = words.map(wordColumns).max() ?? 0
        // A name takes what nobody else needs.
        let allNames = min(longest, max(leastName, columns - Self.aroundName - widest))
        for (index, invitee) in invitees.enumerated() {
            let isMarked = index == marked
            let first = lines.count
            let answer = theme.style(of: invitee.participation)
            let own = columns - Self.aroundName - wordColumns(words[index])
            let nameColumns = max(allNames, min(TextWidth.columns(of: invitee.name), own))
            let end = Self.aroundName + nameColumns + wordColumns(words[index])
            let start = max(end, Self.aroundName + allNames + widest)
            // In a text one reads on below what has no room; a list keeps to its rows.
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
            let sender = invitee.answeredBy.map { say.answeredBy($0) }
            let comment = [
                former.map(MeetingText.former), former?.comment, invitee.comment, sender, moment(invitee),
            ].compactMap(\.self).filter { !$0.isEmpty }
                .joined(separator: " · ")
            // Beside the answer where a few words fit there, else below; in a text only where all of it does.
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

    /// The columns of bar, sign and blanks beside a name; the bar is laid over the row (`BarRow`).
    private static let aroundName = 5
    /// Those of bar and sign.
    private static let beforeName = 3

    /// Columns that a comment needs to stand beside an answer.
    private static let leastComment = 16

    /// Whether they have to come, or are no person, is said as soon as it is known, and instead of the answer where there is
    /// no room for both: that has its sign.
    private static func words(of invitee: Invitee, spelled: Bool, columns: Int) -> String {
        let answer = spelled ? say.words(invitee.participation) : ""
        guard let note = say.words(invitee.userType) ?? (invitee.role == .optional ? say.optional : nil)
        else {
            return answer
        }
        let both = "\(answer) · \(note)"
        return answer.isEmpty || TextWidth.columns(of: both) + 2 > columns ? note : both
    }

    /// The lines that an invitee takes.
    func place(of invitee: Int) -> Range<Int> {
        places.indices.contains(invitee) ? places[invitee] : lines.count..<lines.count
    }

    var shape: ListShape { ListShape(places: places, lines: lines.count) }
}
