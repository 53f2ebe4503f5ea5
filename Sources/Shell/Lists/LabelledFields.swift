import TerminalKit

/// The fields of a detail: labels and values in two columns. In a narrow area the values stand alone, with
/// necessary labels above them.
package struct LabelledFields {
    package private(set) var block: TextBlock
    /// The columns of the labels; 0 for a single column.
    package let labelColumns: Int
    private let style: Style
    private let headingStyle: Style

    /// The minimum columns for labels beside values.
    private static let leastColumns = 48
    private static let gap = 2

    /// Makes the fields.
    ///
    /// - Parameters:
    ///   - labels: All possible labels of such a detail: the values begin at the same column, whichever are
    ///     shown.
    ///   - style: The style of the labels, and of those above their values.
    package init(columns: Int, labels: [String], style: Style, headingStyle: Style) {
        block = TextBlock(columns: columns)
        self.style = style
        self.headingStyle = headingStyle
        let longest = labels.map { TextWidth.columns(of: $0) }.max() ?? 0
        labelColumns = columns >= Self.leastColumns ? min(longest, columns / 4) + Self.gap : 0
    }

    /// Adds content without a label, across both columns.
    package mutating func add(_ build: (inout TextBlock) -> Void) {
        build(&block)
    }

    /// Adds a field, unless it is empty.
    ///
    /// - Parameters:
    ///   - isHeaded: Whether its label is shown above it in a single column.
    ///   - outdent: The number of columns by which the value begins further left.
    /// - Returns: The lines of its value.
    @discardableResult
    package mutating func add(
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

    /// Adds a gap before the next field, once.
    package mutating func gap() {
        if let last = block.lines.last, last != TextBlock.Line() { block.blank() }
    }
}
