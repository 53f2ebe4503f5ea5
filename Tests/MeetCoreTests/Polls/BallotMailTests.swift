import Foundation
import Testing

@testable import MeetCore

/// Votes in the shapes of mail programs, around the quoted mail of the poll with its numbers.
@Suite struct BallotMailTests {
    /// The mail of the poll as it is quoted.
    fileprivate static let ours = """
        Dinner: which dates work?

        1. Tuesday, 8 December, 19:00
        2. Thursday, 10 December, 19:00
        3. Tuesday, 15 December, 20:30
        4. Wednesday, 16 December, 19:00

        Answer by writing for instance: 1 yes, 3 maybe
        All work: <mailto:maria@example.org?subject=all>
        """

    fileprivate static var quoted: String {
        ours.split(separator: "\n", omittingEmptySubsequences: false).map { "> \($0)" }
            .joined(separator: "\n")
    }

    /// Mail programs, by how they quote.
    enum Program: String, CaseIterable, Sendable {
        case gmail, gmailGreek, gmailHTML, outlook, outlookHTML, outlookPhone, appleMail, phone, thunderbird
        case thunderbirdHTML, mutt, muttBelow, webmail, yahoo

        func reply(_ answer: String) -> ReplyText {
            switch self {
            case .gmail: ReplyText("\(answer)\n\n\(Self.dated) \(Self.from) wrote:\n\n\(quoted)\n")
            case .gmailGreek:
                ReplyText(
                    "\(answer)\r\n\r\nΣτις Τρί 24 Νοε 2026 στις 10:00 π.μ., ο χρήστης Maria <\r\n"
                        + "maria@example.org> έγραψε:\r\n\r\n\(quoted)\r\n")
            case .gmailHTML:
                ReplyText(
                    html: "<div dir=\"ltr\">\(html(answer))</div><br><div class=\"gmail_quote\"><div>"
                        + "\(Self.dated) \(html(Self.from)) wrote:<br></div><blockquote>\(html(ours))"
                        + "</blockquote></div>")
            case .outlook: ReplyText("\(answer)\n\n\(Self.header)\n\n\(ours)\n")
            case .outlookHTML:
                ReplyText(
                    html:
                        "<html><body><p class=MsoNormal>\(html(answer))</p><div style='border-top:solid'><p>"
                        + "\(html(Self.header))</p></div><p>\(html(ours))</p></body></html>")
            case .outlookPhone:
                ReplyText(
                    "\(answer)\n\nGet Outlook for iOS<https://aka.ms/o0ukef>\n"
                        + "________________________________\n\(Self.header)\n\n\(ours)")
            case .appleMail:
                ReplyText("\(answer)\n\n> On 24 Nov 2026, at 10:00, \(Self.from) wrote:\n> \n\(quoted)\n")
            case .phone:
                ReplyText(
                    "\(answer)\n\nSent from my iPhone\n\nOn 24 Nov 2026, at 10:00, \(Self.from) wrote:\n\n"
                        + "\u{FEFF}\(quoted)\n")
            case .thunderbird: ReplyText("\(answer)\n\nOn 11/24/26 10:00, Maria wrote:\n\(quoted)\n\n")
            case .thunderbirdHTML:
                ReplyText(
                    html: "<p>\(html(answer))</p><div class=\"moz-cite-prefix\">On 11/24/26 10:00, Maria "
                        + "wrote:<br></div><blockquote type=\"cite\">\(html(ours))</blockquote>")
            case .mutt: ReplyText("\(answer)\n\n\(Self.dated) Maria wrote:\n\(quoted)\n\n-- \nAnna, Room 5")
            case .muttBelow:
                ReplyText("\(Self.dated) Maria wrote:\n\(quoted)\n\n\(answer)\n\n-- \nAnna, Room 5")
            case .webmail: ReplyText("\(answer)\n\n-----Original Message-----\n\(ours)\n")
            case .yahoo: ReplyText("\(answer)\n\n    \(Self.dated), \(Self.from) wrote:  \n\n \(ours)\n")
            }
        }

        private static let from = "Maria <maria@example.org>"
        private static let dated = "On Tue, Nov 24, 2026 at 10:00:00 AM +0200"
        private static let header = """
            From: Maria <maria@example.org>
            Sent: Tuesday, 24 November 2026 10:00
            To: Anna <anna@example.org>
            Subject: Dinner [meet-poll:k3jd6hq7ax]
            """

        private func html(_ text: String) -> String {
            text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
                .replacing("\n", with: "<br>\n")
        }

        private var ours: String { BallotMailTests.ours }
        private var quoted: String { BallotMailTests.quoted }
    }

    @Test(arguments: Program.allCases)
    func readsWhatStandsOutsideTheQuote(_ program: Program) {
        #expect(BallotReaderTests.clear.count >= 60)
        for (answer, expected) in BallotReaderTests.clear {
            let ballot = BallotReader.read(program.reply(answer), options: 4)
            #expect(ballot.votes.written == expected && ballot.isClear, "\(program): \(answer)")
        }
    }

    @Test(arguments: Program.allCases)
    func asksInEveryShape(_ program: Program) {
        for answer in BallotReaderTests.unclear {
            let ballot = BallotReader.read(program.reply(answer), options: 4)
            #expect(!ballot.isClear && ballot.votes.isEmpty, "\(program): \(answer)")
        }
    }

    /// The quoted mail alone, with its “1 yes, 3 maybe”, is no vote.
    @Test(arguments: Program.allCases)
    func theQuoteIsNoVote(_ program: Program) {
        #expect(BallotReader.read(program.reply(""), options: 4) == BallotReader.Ballot())
        #expect(BallotReader.read(program.reply("Thanks!"), options: 4) == BallotReader.Ballot())
    }

    @Test func wordsAboveTheQuoteCountAndThoseBelowDoNot() {
        let text = "2 yes\n\nOn Tue, Nov 24, 2026 at 10:00 AM Maria <maria@example.org> wrote:\n\n"
        let reply = ReplyText(text + Self.quoted + "\n\n3 no\n")
        #expect(reply.wordsAbove == "2 yes")
        #expect(BallotReader.read(reply, options: 4).votes == [2: .yes])
    }

    @Test func answersBetweenQuotedLinesAreAsked() {
        let text = "> 1. Tuesday\nyes\n\n> 2. Thursday\nno\n"
        #expect(!BallotReader.read(text, options: 4).isClear)
    }

    @Test func aCutTextIsAsked() {
        let text = "1 yes\n" + String(repeating: " \n", count: 40_000)
        #expect(!BallotReader.read(text, options: 4).isClear)
    }
}
