import Foundation
import Testing

@testable import MeetCore

/// The own words in mails of known programs.
@Suite struct ReplyTextTests {
    struct Mail: CustomTestStringConvertible, Sendable {
        var program: String
        var text: String
        var words: String
        var hasQuote = true

        var testDescription: String { program }
    }

    static let mails: [Mail] = [
        Mail(
            program: "Gmail",
            text: """
                Yes, I'll come!

                On Tue, Nov 24, 2026 at 10:00 AM Maria P <maria@example.org> wrote:

                > Can you come?
                >
                > Maria
                """, words: "Yes, I'll come!"),
        Mail(
            program: "Gmail, wrapped",
            text: """
                Yes
                and thanks

                On Tue, Nov 24, 2026 at 10:00 AM Maria Papadopoulou <
                maria.papadopoulou@example.org> wrote:

                > Can you come?
                """, words: "Yes\nand thanks"),
        Mail(
            program: "Gmail in Greek",
            text: """
                Ναι, θα έρθω

                Στις Τρί 24 Νοε 2026 στις 10:00 π.μ., ο χρήστης Μαρία <
                maria@example.org> έγραψε:

                > Θα έρθεις;
                """, words: "Ναι, θα έρθω"),
        Mail(
            program: "an old version of Gmail",
            text: "Yes\n\n2026-11-24 10:00 GMT+02:00 Maria <maria@example.org>:\n> Can you come?",
            words: "Yes"),
        Mail(
            program: "an iPhone",
            text: """
                Count me in

                Sent from my iPhone

                > On 24 Nov 2026, at 10:00, Maria <maria@example.org> wrote:
                >\u{20}
                > Can you come?
                """, words: "Count me in"),
        Mail(
            program: "an iPhone in Greek",
            text: """
                Δεν μπορώ

                Στάλθηκε από το iPhone μου

                > Στις 24 Νοε 2026, στις 10:00, ο χρήστης Μαρία έγραψε:
                > Θα έρθεις;
                """, words: "Δεν μπορώ"),
        Mail(
            program: "Outlook",
            text: """
                I can't make it.

                Nick
                ________________________________
                From: Maria <maria@example.org>
                Sent: Tuesday, November 24, 2026 10:00
                To: Nick <nick@example.com>
                Subject: Dinner

                Can you come? Yes or no?
                """, words: "I can't make it.\n\nNick"),
        Mail(
            program: "Outlook for Android",
            text: """
                Sure

                Get Outlook for Android<https://aka.ms/AAb9ysg>

                *From:* Maria <maria@example.org>
                *Sent:* Tuesday, November 24, 2026 10:00
                *To:* Nick <nick@example.com>
                *Subject:* Dinner

                Can you come?
                """, words: "Sure"),
        Mail(
            program: "Outlook in Greek",
            text: """
                Ναι

                Από: Μαρία <maria@example.org>
                Στάλθηκε: Τρίτη, 24 Νοεμβρίου 2026 10:00
                Προς: Νίκος
                Θέμα: Δείπνο

                Θα έρθεις;
                """, words: "Ναι"),
        Mail(
            program: "an old Outlook",
            text: "OK\n\n-----Original Message-----\nFrom: Maria\nSent: Tuesday\n\nCan you come?", words: "OK"
        ),
        Mail(
            program: "Samsung",
            text: "Ναι\n\n-------- Αρχικό μήνυμα --------\nΑπό: Μαρία\nΗμερομηνία: 24/11/26\n\nΘα έρθεις;",
            words: "Ναι"),
        Mail(
            program: "Yahoo for Android",
            text: """
                Sure

                Sent from Yahoo Mail on Android

                  On Tue, Nov 24, 2026 at 10:00 AM, Maria<maria@example.org> wrote:   Can you come?
                No, really?
                """, words: "Sure"),
        Mail(
            program: "GMX",
            text: """
                Ich komme.

                Gesendet: Dienstag, 24. November 2026 um 10:00 Uhr
                Von: Maria
                An: Nick
                Betreff: Essen

                Kommst du?
                """, words: "Ich komme."),
        Mail(
            program: "Thunderbird in German",
            text: "Am 24.11.26 um 10:00 schrieb Maria:\n> Kommst du?\n\nJa", words: "Ja"),
        Mail(
            program: "Gmail in French",
            text: "Oui\n\nLe mar. 24 nov. 2026 à 10:00, Maria <maria@example.org> a écrit :\n\n> Tu viens ?",
            words: "Oui"),
        Mail(
            program: "Gmail in Italian",
            text: """
                Sì

                Il giorno mar 24 nov 2026 alle ore 10:00 Maria <maria@example.org> ha
                scritto:

                > Vieni?
                """, words: "Sì"),
        Mail(
            program: "Gmail in Spanish",
            text:
                "Sí\n\nEl mar, 24 nov 2026 a las 10:00, Maria (<maria@example.org>) escribió:\n\n> ¿Vienes?",
            words: "Sí"),
        Mail(
            program: "Thunderbird, the answer below",
            text: """
                On 24/11/2026 10:00, Maria wrote:
                > Can you come?

                Yes, see you there.

                --\u{20}
                Nick Karras
                """, words: "Yes, see you there."),
        Mail(
            program: "answers between quotes",
            text: "Hi\n\n> Can you come?\nYes\n> And can you bring wine?\nNo\n>> Older",
            words: "Hi\n\nYes\n\nNo"),
        Mail(
            program: "mutt", text: "Maria Papadopoulou wrote:\n> Can you come?\nYes", words: "Yes"),
        Mail(
            program: "Apple Mail, forwarding",
            text: "See below\n\nBegin forwarded message:\n\n> From: Maria\n> Subject: Dinner",
            words: "See below"),
        Mail(
            program: "a company",
            text: "Yes\n\nThis e-mail and any attachments are confidential. If you are not …", words: "Yes",
            hasQuote: false),
        Mail(
            program: "a person who only writes",
            text: "As you wrote:\nbring wine\n\nFrom: 10:00\nTo: 12:00\n\n\n\nOn my way",
            words:
                "As you wrote:\nbring wine\n\nFrom: 10:00\nTo: 12:00\n\nOn my way", hasQuote: false),
        Mail(
            program: "a date above the introduction",
            text: "On 3 December I can\nOn 24/11/2026 10:00, Maria wrote:\n> Can you come?",
            words: "On 3 December I can"),
        Mail(
            program: "a reaction in Gmail",
            text: """
                👍

                Petros Nikolaou reacted via Gmail <https://www.google.com/gmail/about/?utm_source=gmail-in-product\
                &utm_medium=et&utm_campaign=emojireactionemail#app>

                On Tue, Nov 24, 2026 at 10:00 AM Maria <maria@example.org> wrote:

                > Can you come?
                """, words: "👍"),
        Mail(
            program: "Yahoo",
            text: "No\n\nYahoo Mail: Search, Organize, Conquer <https://mail.onelink.me/"
                + String(repeating: "1", count: 300) + ">", words: "No", hasQuote: false),
        Mail(program: "nobody", text: "", words: "", hasQuote: false),
    ]

    @Test(arguments: mails)
    func ownWords(mail: Mail) {
        let reply = ReplyText(mail.text)
        #expect(reply.words == mail.words)
        #expect(reply.hasQuote == mail.hasQuote)
        #expect(!reply.isCut)
        #expect(ReplyText(mail.text.replacing("\n", with: "\r\n")) == reply)
    }

    @Test(arguments: [
        (
            """
            <div dir="ltr">I&#39;ll be there!</div><br><div class="gmail_quote"><div class="gmail_attr">On Tue, Nov \
            24, 2026 at 10:00 AM Maria &lt;<a href="mailto:maria@example.org">maria@example.org</a>&gt; wrote:<br>\
            </div><blockquote class="gmail_quote"><p>Can you come?</p></blockquote></div>
            """, "I'll be there!"
        ),
        (
            """
            <html><head><style>p { margin: 0 }</style></head><body><p>I can't make it.</p><hr><div><b>From:</b> Maria \
            &lt;maria@example.org&gt;<br><b>Sent:</b> Tuesday<br><b>To:</b> Nick<br><b>Subject:</b> Dinner</div>\
            <p>Can you come?</p></body></html>
            """, "I can't make it."
        ),
        (
            "<BLOCKQUOTE type=cite>Can you <blockquote>he</blockquote> come?</BLOCKQUOTE><p>Yes</p>"
                + "<blockquote>Wine?</blockquote><p>No</p>", "Yes\n\nNo"
        ),
        ("<p>Yes</p></blockquote><p>please</p>", "Yes\n\nplease"),
        (
            """
            <div>Sorry, I can't make it.<br><br><div id="ymail_android_signature"><a href="https://mail.onelink.me/1">\
            Yahoo Mail: Search, Organize, Conquer</a></div></div>
            """, "Sorry, I can't make it."
        ),
        ("<p>Yes</p><blockquote>never closed", "Yes"),
        ("<p>Yes</p><blockquote", "Yes"), ("", ""),
    ])
    func ownWordsOfHTML(html: String, words: String) {
        #expect(ReplyText(html: html).words == words)
    }

    @Test func longMailsAreCut() {
        let text = String(repeating: "word ", count: 20_000)
        let reply = ReplyText(text)
        #expect(reply.isCut)
        #expect(reply.words.utf8.count <= ReplyText.longest)
        #expect(ReplyText(html: "<p>\(String(repeating: text, count: 3))</p>").isCut)
        #expect(ReplyIntention(ReplyText("Yes\n\n-- \n" + text)) == nil)
    }

    /// However hostile, it takes no more time than its length.
    @Test(arguments: [
        "On 1 ", "On 1\n", "On 1 wrote:\n", "From:\n", "a@b\n", "-----Original Message-----\n\n\n", ">\n",
        "\n", "-- ",
        "<blockquote>", "</blockquote>", "<blockquote", "<", "a@b wrote:\n\n\n",
    ])
    func isReadInItsTime(part: String) {
        let text = String(repeating: part, count: 25_000)
        let start = ContinuousClock.now
        _ = ReplyText(text)
        _ = ReplyText(html: text)
        #expect(ContinuousClock.now - start < .seconds(20))
    }
}
