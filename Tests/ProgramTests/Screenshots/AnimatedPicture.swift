import Foundation

/// Screens one after another as one picture (SVG 1.1 with CSS animations), without a script: it moves in a page
/// that shows it as an image. A row that stays as it is over several screens is drawn once. Where a frame has keys, they
/// stand below the screen as caps, which light up when they are pressed.
struct AnimatedPicture {
    struct Frame {
        var screen: DrawnScreen
        var milliseconds: Int
        /// The keys that were pressed since the frame before, as they are called on a keyboard.
        var keys: [String] = []
        /// True while the caps are lit.
        var isPressed = false
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
    private let hasKeys: Bool
    private let palette: TerminalPalette
    private let columns: Int
    private let rows: Int

    init(_ frames: [Frame], _ palette: TerminalPalette, columns: Int, rows: Int) {
        hasKeys = frames.contains { !$0.keys.isEmpty }
        self.frames = frames.flatMap(Self.pressed)
        self.palette = palette
        self.columns = columns
        self.rows = rows
    }

    /// The milliseconds for which caps are lit.
    private static let press = 300

    /// Splits a frame with keys into that of their press and the rest, so that a key that is pressed twice is seen twice.
    private static func pressed(_ frame: Frame) -> [Frame] {
        guard !frame.keys.isEmpty, frame.milliseconds > press else { return [frame] }
        var (lit, rest) = (frame, frame)
        (lit.milliseconds, lit.isPressed) = (press, true)
        rest.milliseconds -= press
        return [lit, rest]
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
        if hasKeys {
            let strip = KeyStrip(palette, columns: columns, rows: rows)
            drawn[Span(first: 0, end: frames.count), default: []].append(strip.rule)
            for span in spans(where: haveSameKeys) {
                let frame = frames[span.first]
                let caps = strip.caps(frame.keys, isPressed: frame.isPressed, outside: outside)
                drawn[span, default: []] += caps
            }
        }
        let spans = drawn.keys.filter { drawn[$0]?.isEmpty == false }.sorted()
        var output = SVGPicture.opening(
            columns: columns, rows: rows, title: title, description: description, style: style(spans),
            outside: outside, foot: hasKeys ? KeyStrip.height : 0)
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

    private func haveSameKeys(_ frame: Int, _ other: Int) -> Bool {
        frames[frame].keys == frames[other].keys && frames[frame].isPressed == frames[other].isPressed
    }

    private func spans(ofRow row: Int) -> [Span] {
        spans(where: { cells($0, row) == cells($1, row) })
    }

    /// Returns the runs of frames that look alike.
    private func spans(where areAlike: (Int, Int) -> Bool) -> [Span] {
        var spans: [Span] = []
        var first = 0
        for frame in 1...frames.count {
            if frame < frames.count, areAlike(frame, first) { continue }
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
