import Foundation

/// Screens one after another as one picture (SVG 1.1 with CSS animations), without a script: it moves in a page
/// that shows it as an image. A row that stays as it is over several screens is drawn once.
struct AnimatedPicture {
    struct Frame {
        var screen: DrawnScreen
        var milliseconds: Int
    }

    /// One look of a row: from a frame to the one before which it changes.
    private struct Span: Hashable, Comparable {
        var first: Int
        var end: Int

        var name: String { "s\(first)-\(end)" }

        static func < (one: Span, other: Span) -> Bool {
            (one.first, one.end) < (other.first, other.end)
        }
    }

    private let frames: [Frame]
    private let palette: TerminalPalette
    private let columns: Int
    private let rows: Int

    init(_ frames: [Frame], _ palette: TerminalPalette, columns: Int, rows: Int) {
        self.frames = frames
        self.palette = palette
        self.columns = columns
        self.rows = rows
    }

    /// - Parameter description: The text for whoever does not see the picture, a line each.
    func text(title: String, description: [String]) -> String {
        guard let last = frames.last else { return "" }
        let outside = picture(of: last.screen).outside
        var drawn: [Span: [String]] = [:]
        for row in 0..<rows {
            for span in spans(ofRow: row) {
                let screen = frames[span.first].screen
                drawn[span, default: []] += picture(of: screen).elements(ofRow: row, outside: outside)
            }
        }
        let spans = drawn.keys.filter { drawn[$0]?.isEmpty == false }.sorted()
        var output = SVGPicture.opening(
            columns: columns, rows: rows, title: title, description: description, style: style(spans),
            outside: outside)
        for span in spans {
            let isLast = span.end == frames.count
            let classes = isAlways(span) ? "" : " class=\"\(isLast ? "f z" : "f") \(span.name)\""
            output.append("<g\(classes)>")
            output += drawn[span] ?? []
            output.append("</g>")
        }
        return (output + ["</g>", "</svg>"]).joined(separator: "\n") + "\n"
    }

    /// Whoever wants nothing to move sees the last screen.
    private func style(_ spans: [Span]) -> String {
        let total = frames.reduce(0) { $0 + $1.milliseconds }
        let seconds = SVGPicture.number(Double(total) / 1000)
        var rules = [".f{visibility:hidden;animation:\(seconds)s step-end infinite}"]
        for span in spans where !isAlways(span) {
            var steps = span.first > 0 ? "0%{visibility:hidden}" : ""
            steps += "\(percent(span.first, of: total))%{visibility:visible}"
            if span.end < frames.count { steps += "\(percent(span.end, of: total))%{visibility:hidden}" }
            rules.append(".\(span.name){animation-name:\(span.name)}")
            rules.append("@keyframes \(span.name){\(steps)}")
        }
        rules.append(
            "@media (prefers-reduced-motion:reduce){.f{animation:none}.z{visibility:visible}}")
        return rules.joined(separator: "\n")
    }

    /// When a frame begins.
    private func percent(_ frame: Int, of total: Int) -> String {
        let before = frames[..<frame].reduce(0) { $0 + $1.milliseconds }
        return SVGPicture.number(Double(before) * 100 / Double(max(1, total)))
    }

    private func isAlways(_ span: Span) -> Bool { span.first == 0 && span.end == frames.count }

    private func spans(ofRow row: Int) -> [Span] {
        var spans: [Span] = []
        var first = 0
        for frame in 1...frames.count {
            if frame < frames.count, cells(frame, row) == cells(first, row) { continue }
            spans.append(Span(first: first, end: frame))
            first = frame
        }
        return spans
    }

    private func cells(_ frame: Int, _ row: Int) -> [DrawnScreen.Cell] {
        let lines = frames[frame].screen.lines
        return lines.indices.contains(row) ? lines[row] : []
    }

    private func picture(of screen: DrawnScreen) -> SVGPicture {
        SVGPicture(screen, palette, columns: columns, rows: rows)
    }
}
