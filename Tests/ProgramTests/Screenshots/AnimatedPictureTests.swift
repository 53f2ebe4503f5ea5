import Foundation
import Testing

@Suite struct AnimatedPictureTests {
    private let frames = [
        AnimatedPicture.Frame(screen: DrawnScreen("same\none"), milliseconds: 1000),
        AnimatedPicture.Frame(screen: DrawnScreen("same\n\u{1B}[1mtwo\u{1B}[0m"), milliseconds: 3000),
    ]

    @Test func aRowThatStaysIsDrawnOnce() {
        let text = AnimatedPicture(frames, .dark, columns: 10, rows: 2).text(
            title: "t", description: ["a", "<b>"])
        #expect(text.components(separatedBy: ">same<").count == 2)
        #expect(text.contains("<g>\n<text"), "it is always there")
        #expect(text.contains("<g class=\"f s0-1\">") && text.contains("<g class=\"f z s1-2\">"))
        #expect(text.contains("animation:4s step-end infinite"))
        #expect(text.contains("@keyframes s0-1{0%{visibility:visible}25%{visibility:hidden}}"))
        #expect(text.contains("@keyframes s1-2{0%{visibility:hidden}25%{visibility:visible}}"))
        #expect(text.contains("prefers-reduced-motion"))
        #expect(SVGPicture.screenText(of: text) == ["a", "<b>"])
    }

    @Test func keysStandBelowAndLightUp() {
        var pressed = frames
        pressed[1].keys = ["F10", "Enter"]
        let text = AnimatedPicture(pressed, .dark, columns: 10, rows: 2).text(title: "t", description: [])
        #expect(text.contains("height=\"102\""), "the strip is below two rows")
        // Lit for 300 of the 4000 milliseconds, then until the end.
        #expect(
            text.contains(
                "@keyframes s1-2{0%{visibility:hidden}25%{visibility:visible}32.5%{visibility:hidden}}"))
        #expect(text.contains("<g class=\"f s1-2\">") && text.contains("<g class=\"f z s2-3\">"))
        #expect(text.components(separatedBy: ">Enter</text>").count == 3)
        #expect(text.components(separatedBy: ">F10</text>").count == 3)
        #expect(text.components(separatedBy: ">same<").count == 2)
        let without = AnimatedPicture(frames, .dark, columns: 10, rows: 2).text(title: "t", description: [])
        #expect(without.contains("height=\"60\""))
    }

    @Test func aCastWritesWhatChanged() throws {
        let lines = try Asciicast(columns: 10, rows: 2).text(frames, title: "t")
            .split(separator: "\n").map { try JSONSerialization.jsonObject(with: Data($0.utf8)) }
        let header = try #require(lines.first as? [String: Any])
        #expect(header["version"] as? Int == 2 && header["width"] as? Int == 10)
        let events = lines.dropFirst().compactMap { $0 as? [Any] }
        #expect(events.compactMap { ($0.first as? NSNumber)?.doubleValue } == [0, 1, 4])
        let written = events.compactMap { $0.last as? String }
        #expect(written.first?.contains("same") == true && written.first?.contains("one") == true)
        try #require(written.count == 3)
        #expect(written[1] == "\u{1B}[2;1H\u{1B}[0;1mtwo\u{1B}[0m\u{1B}[K")
        #expect(written[2].isEmpty)
    }
}
