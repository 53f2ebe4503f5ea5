import Testing

@testable import MeetCore

/// `RawCard.digest`, by which an import knows a card again.
@Suite struct CardDigestTests {
    private func digests(_ text: String) -> [UInt64] {
        VCardDecoder.decode(text, file: "", limits: VCardLimits()).cards.map(\.digest)
    }

    private func card(_ lines: String...) -> String {
        "BEGIN:VCARD\r\nVERSION:4.0\r\n" + lines.map { $0 + "\r\n" }.joined() + "END:VCARD\r\n"
    }

    @Test func tellsCardsApart() {
        let cards = [
            card("FN:Maria"), card("FN:Mario"), card("FN:Maria "), card("FN:Maria", "NOTE:"),
            card("FN:Maria", "NOTE:12345678"), card("FN:Maria", "NOTE:12345679"),
            // The same bytes, cut into other lines.
            card("FN:Maria", "NOTE:abTEL:1"), card("FN:Maria", "NOTE:ab", "TEL:1"),
            card("TEL:1", "FN:Maria"), card("FN:Maria", "TEL:1"),
            card("FN:Maria", "NOTE:\0"), card("FN:Maria", "NOTE:\0\0"),
        ]
        #expect(Set(digests(cards.joined())).count == cards.count)
    }

    @Test func isTheSameForTheSameLines() {
        let plain = card("FN:Maria Karra", "NOTE:Bring the drafts")
        let folded = plain.replacing("the drafts", with: "the\r\n  drafts")
        #expect(Set(digests(plain + folded + plain.replacing("\r\n", with: "\n"))).count == 1)
    }

    /// It is stored: what it gives must stay, or its version be raised.
    @Test func staysAsItIs() {
        #expect(digests(card("FN:Maria Karra", "TEL:+30 694 1234567")) == [5_081_776_929_410_444_754])
    }
}
