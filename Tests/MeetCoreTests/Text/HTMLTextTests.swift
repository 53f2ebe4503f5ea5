import Foundation
import Testing

@testable import MeetCore

/// What a reader sees of HTML.
@Suite struct HTMLTextTests {
    @Test(arguments: [
        ("<html><body><p>One</p><p>Two</p></body></html>", "One\n\nTwo"),
        (
            "<!DOCTYPE HTML><html><head><style>p { color: red }</style><title>T</title></head><body>A\n b</body></html>",
            "A b"
        ),
        ("One<br>Two<BR/>Three", "One\nTwo\nThree"),
        ("<ul><li>Bread</li><li><p>Milk</p></li></ul>After", "- Bread\n- Milk\nAfter"),
        ("<ol><li>One</li><li>Two<ul><li>Deep</li></ul></li></ol>", "1. One\n2. Two\n  - Deep"),
        ("<a href=\"https://example.org/a\">The page</a>", "The page <https://example.org/a>"),
        ("<a href='https://example.org/'>example.org</a>", "example.org"),
        ("<a href=\"mailto:ann@example.org\">ann@example.org</a>", "ann@example.org"),
        ("<a href=\"https://example.org/?a=1&amp;b=2\"></a>", "https://example.org/?a=1&b=2"),
        ("a &lt; b &amp; c&nbsp;d &#39;e&#x2019; &unknown; &euro;5", "a < b & c d 'e’ &unknown; €5"),
        ("<div>One</div><div><br></div><div>Two</div>", "One\n\nTwo"),
        ("<table><tr><td>A</td><td>B</td></tr><tr><td>C</td></tr></table>", "A B\nC"),
        ("<pre>a\n  b</pre>", "a\n  b"), ("<!-- no --><b>yes</b>", "yes"), ("1 < 2", "1 < 2"),
        ("<img alt=\"Map\" src=\"x\">", "Map"), ("", ""), ("<", "<"), ("<style>never closed", "never closed"),
    ])
    func readsAPage(source: String, text: String) {
        #expect(HTMLText.plain(source) == text)
    }

    @Test(arguments: [
        ("<b>Agenda</b>\nfirst<br>\nsecond", "Agenda\nfirst\nsecond"),
        ("See <a href=\"https://example.org/x\">this</a>\n\nBye", "See this <https://example.org/x>\n\nBye"),
        ("<ul>\n<li>One</li>\n<li>Two</li>\n</ul>", "- One\n- Two"),
        ("Fish &amp; chips\nat 8", "Fish & chips\nat 8"),
    ])
    func readsADescription(source: String, text: String) {
        #expect(HTMLText.plainIfMarkedUp(source) == text)
    }

    /// Angle brackets and ampersands of people.
    @Test(arguments: [
        "Ask Ann <ann@example.org>", "a < b and c > d", "I <3 you", "List<String>", "R&D",
        "<https://example.org>",
        "Enter the <code> at the door", "x & y; z", "Plain\ntext",
    ])
    func leavesPlainTextAlone(source: String) {
        #expect(HTMLText.plainIfMarkedUp(source) == nil)
    }

    /// However hostile, it takes no more time than its length.
    @Test(arguments: ["<a ", "<style>", "<!--", "<a href=x>y", "<li><p>", "&#", "<a \"", "</"])
    func isReadInItsTime(part: String) {
        let source = String(repeating: part, count: 50_000)
        let start = ContinuousClock.now
        _ = HTMLText.plain(source)
        _ = HTMLText.plainIfMarkedUp(source)
        #expect(ContinuousClock.now - start < .seconds(20))
    }
}
