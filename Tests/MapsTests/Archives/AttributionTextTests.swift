import Testing

@testable import Maps

@Suite struct AttributionTextTests {
    @Test(arguments: [
        ("© OpenMapTiles © OpenStreetMap contributors", "© OpenMapTiles © OpenStreetMap contributors"),
        (
            #"<a href="https://a.example/?x=1&amp;y" target="_blank">&copy; OpenMapTiles</a><a href="b">&#169; OSM</a>"#,
            "© OpenMapTiles © OSM"
        ),
        ("A &amp; B &#xA9; &lt;b&gt; &nosuch; &", "A & B © <b> &nosuch; &"),
        ("two\r\nlines\u{1B}[31m\u{202E}red\u{7}", "two lines [31mred"),
        ("1 < 2", "1 < 2"), ("  <br/>  ", ""), ("&#0;&#27;x&#x202E;", "x"),
    ])
    func isOneLineOfPlainText(html: String, text: String) {
        #expect(AttributionText.plain(html) == text)
    }

    @Test func isNoLongerThanALine() {
        #expect(AttributionText.plain(String(repeating: "x", count: 1 << 20)).count == 200)
        #expect(AttributionText.plain(String(repeating: "<", count: 5000)).count == 200)
    }
}
