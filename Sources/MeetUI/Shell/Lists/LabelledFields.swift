import TerminalKit

/// The fields of a detail: their names below each other, and beside each what it says. Where there is no room for two
/// columns the values stand alone, and those that need a name have it above them.
struct LabelledFields {
    private(set) var block: TextBlock
    /// The columns before the values; 0 where these stand alone.
    let labelColumns: Int
    private let style: Style
    private let headingStyle: Style

    /// So many columns a detail has at least that shows names beside values.
    private static let leastColumns = 48
    private static let gap = 2

    /// - Parameters:
    ///   - labels: All the names that such a detail may have: the values begin at one column, whichever are shown.
    ///   - style: Of the names, and of those that stand above their values.
    init(columns: Int, labels: [String], style: Style, headingStyle: Style) {
        block = TextBlock(columns: columns)
        self.style = style
        self.headingStyle = headingStyle
        let longest = labels.map { TextWidth.columns(of: $0) }.max() ?? 0
        labelColumns = columns >= Self.leastColumns ? min(longest, columns / 4) + Self.gap : 0
    }

    /// Adds what has no name, across both columns.
    mutating func add(_ build: (inout TextBlock) -> Void) {
        build(&block)
    }

    /// Adds a field, unless it says nothing.
    ///
    /// - Parameters:
    ///   - isHeaded: Whether its name is said above it where there is one column.
    ///   - outdent: So many columns of the value stand left of the others.
    /// - Returns: The lines of its value.
    @discardableResult
    mutating func add(
        _ label: String, isHeaded: Bool = false, outdent: Int = 0, _ build: (inout TextBlock) -> Void
    ) -> Range<Int> {
        let indent = max(0, labelColumns - outdent)
        var value = TextBlock(columns: block.columns - indent)
        build(&value)
        guard !value.lines.isEmpty else { return block.lines.count..<block.lines.count }
        if labelColumns == 0, isHeaded { block.line(label, headingStyle) }
        let first = block.lines.count
        block.add(
            value, indent: indent, label: labelColumns > 0 ? TextBlock.Span(text: label, style: style) : nil)
        return first..<block.lines.count
    }

    /// Parts what follows from what was added, once.
    mutating func gap() {
        if let last = block.lines.last, last != TextBlock.Line() { block.blank() }
    }
}
