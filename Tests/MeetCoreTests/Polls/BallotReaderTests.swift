import Foundation
import Testing

@testable import MeetCore

/// Votes as people write them: read right, or not at all. `1y 3m` is a “yes” for the first of four options and
/// a “maybe” for the third.
@Suite struct BallotReaderTests {
    static let clear: [(String, String)] = [
        ("1 yes, 3 maybe", "1y 3m"),
        ("1,3 ok", "1y 3y"),
        ("1 and 3", "1y 3y"),
        ("all but 2", "1y 2n 3y 4y"),
        ("all work", "1y 2y 3y 4y"),
        ("none", "1n 2n 3n 4n"),
        ("any except the first", "1n 2y 3y 4y"),
        ("2 or 3", "2y 3y"),
        ("1: yes 2: no", "1y 2n"),
        ("yes for 1 and 2, no for 3", "1y 2y 3n"),
        ("the first two", "1y 2y"),
        ("1-3", "1y 2y 3y"),
        ("not 2", "2n"),
        ("1 ναι, 2 ίσως", "1y 2m"),
        ("όλα εκτός από το 2", "1y 2n 3y 4y"),
        ("κανένα", "1n 2n 3n 4n"),
        ("μόνο το 3", "1n 2n 3y 4n"),
        ("1 nai 2 isws", "1y 2m"),
        ("Hi Maria,\n\n1 yes, 3 maybe.\n\nBest,\nAnna", "1y 3m"),
        ("Hi Maria!\nI can do 1 and 3, not 2.\nThanks for organising!", "1y 2n 3y"),
        ("1. yes\n2. no\n3. maybe", "1y 2n 3m"),
        ("1) yes\n2) no\n3) if need be", "1y 2n 3m"),
        ("1 ✓\n2 ✗\n3 ~", "1y 2n 3m"),
        ("1 ✅ 2 ❌", "1y 2n"),
        ("- 1 yes\n- 2 no", "1y 2n"),
        ("Option 2 works best for me", "2y"),
        ("2 works for me, the others don't", "1n 2y 3n 4n"),
        ("1 yes, the rest no", "1y 2n 3n 4n"),
        ("Only 3 works for me", "1n 2n 3y 4n"),
        ("I can only do 2", "1n 2y 3n 4n"),
        ("3 only", "1n 2n 3y 4n"),
        ("I can't do 2 or 3", "2n 3n"),
        ("neither 1 nor 2", "1n 2n"),
        ("everything works except 3 and 4", "1y 2y 3n 4n"),
        ("All work for me! See you then", "1y 2y 3y 4y"),
        ("none of them work for me, sorry", "1n 2n 3n 4n"),
        ("None of these, unfortunately.", "1n 2n 3n 4n"),
        ("1 yes, 2 yes, 3 no because I am in Athens", "1y 2y 3n"),
        ("1 yes, 3 maybe (have to check)", "1y 3m"),
        ("1 and 3 work.\nI will bring cake.", "1y 3y"),
        ("yes: 1, 2 no: 3", "1y 2y 3n"),
        ("Yes: 1, 2\nNo: 3\nMaybe: 4", "1y 2y 3n 4m"),
        ("yes 1 and 2, no 3", "1y 2y 3n"),
        ("yes to all", "1y 2y 3y 4y"),
        ("no to all", "1n 2n 3n 4n"),
        ("1 and 2 yes, 3 if necessary", "1y 2y 3m"),
        ("1 & 2 yes, 3 no", "1y 2y 3n"),
        ("1+3", "1y 3y"),
        ("1 to 3 are fine", "1y 2y 3y"),
        ("1 - yes, 2 - no", "1y 2n"),
        ("1 = yes; 2 = no", "1y 2n"),
        ("1: works\n2: doesn't work\n3: not sure yet", "1y 2n 3m"),
        ("the last one", "4y"),
        ("the second and the third", "2y 3y"),
        ("1st and 3rd", "1y 3y"),
        ("1 and 2 both work", "1y 2y"),
        ("Γεια σου Μαρία,\n1 ναι, 2 όχι, 3 ίσως\nΦιλιά,\nΝίκος", "1y 2n 3m"),
        ("Με βολεύουν το 1 και το 3.", "1y 3y"),
        ("Το 2 δεν με βολεύει, τα άλλα ναι", "1y 2n 3y 4y"),
        ("δεν μπορώ στο 2", "2n"),
        ("όλα μου κάνουν", "1y 2y 3y 4y"),
        ("όλα εκτός του 2", "1y 2n 3y 4y"),
        ("Κανένα δεν με βολεύει, δυστυχώς", "1n 2n 3n 4n"),
        ("ναι στο 1 και στο 3, όχι στο 2", "1y 2n 3y"),
        ("μόνο το 3 με βολεύει", "1n 2n 3y 4n"),
        ("το πρώτο και το τρίτο", "1y 3y"),
        ("2 ή 3", "2y 3y"),
        ("από 1 έως 3 ναι", "1y 2y 3y"),
        ("μπορώ 1 και 2", "1y 2y"),
        ("2 αν χρειαστεί", "2m"),
        ("ola ektos apo to 2", "1y 2n 3y 4y"),
        ("ola nai", "1y 2y 3y 4y"),
        ("to 1 kai to 3 me volevoun", "1y 3y"),
        ("den mporo sto 2", "2n"),
        ("1 oxi 2 nai 3 isos", "1n 2y 3m"),
        ("mono to 3", "1n 2n 3y 4n"),
        ("kanena", "1n 2n 3n 4n"),
        ("Sorry, I can't make any of these", "1n 2n 3n 4n"),
        ("any works", "1y 2y 3y 4y"),
        ("Anything but 4", "1y 2y 3y 4n"),
        ("I'm free on 1 and 2.", "1y 2y"),
        ("I'm busy on 2", "2n"),
        ("Hello all,\n1 and 4 are good for me.\nCheers\nTom", "1y 4y"),
        ("Call me at 5 pm. 1 yes.", "1y"),
        ("1 yes\nAnna\n+30 210 1234567", "1y"),
        ("I'd prefer 2 but 3 is ok too", "2y 3y"),
        ("all 4 work", "1y 2y 3y 4y"),
        ("the first 3", "1y 2y 3y"),
        ("Nope, none", "1n 2n 3n 4n"),
        ("None except 3", "1n 2n 3y 4n"),
        ("Yes, 1 and 3.", "1y 3y"),
        ("Yes, 1 and 3 work.", "1y 3y"),
        ("No, 2 doesn't work.", "2n"),
        ("Ok! 1 and 3", "1y 3y"),
        ("1, 2, 3: yes\n4: no", "1y 2y 3y 4n"),
        ("1 👍 2 👎", "1y 2n"),
        ("no 1, yes 2", "1n 2y"),
        ("1 yes 2 yes 3 yes 4 yes", "1y 2y 3y 4y"),
        ("Dear all, 1 and 2 are possible. Kind regards, Dr. Nikos Karras, Tel. 210-1234567", "1y 2y"),
        ("1, 2 but not 3", "1y 2y 3n"),
        ("τα δύο πρώτα", "1y 2y"),
        ("Where is it? 1 yes, 2 no", "1y 2n"),
        ("either 1 or 3", "1y 3y"),
        ("I was wrong: 2 yes, 1 no", "1n 2y"),
        ("Sorry, my mistake. 1 no, 2 yes", "1n 2y"),
        ("I've changed my mind: only 3", "1n 2n 3y 4n"),
        ("Actually, none", "1n 2n 3n 4n"),
        ("Έκανα λάθος: 2 ναι, 1 όχι", "1n 2y"),
        ("τελικά 1 όχι, 2 ναι", "1n 2y"),
        ("I can do 1 yes, 2 no, 3 yes", "1y 2n 3y"),
        ("1. yes 2. no", "1y 2n"),
        ("1. yes, 2. no, 3. maybe", "1y 2n 3m"),
        ("1. ✓ 2. ✗ 3. ~", "1y 2n 3m"),
        ("I can't make 2, the rest is fine", "1y 2n 3y 4y"),
        ("no 2, the rest yes", "1y 2n 3y 4y"),
        ("Δεν μπορώ το 2, τα άλλα μπορώ", "1y 2n 3y 4y"),
        ("Δεν μπορώ το 2, τα υπόλοιπα ναι", "1y 2n 3y 4y"),
        ("Όλα εκτός απ' το 2", "1y 2n 3y 4y"),
        ("Όλα εκτός απ’ το 2", "1y 2n 3y 4y"),
        ("Όλα εκτός απ’το 2", "1y 2n 3y 4y"),
    ]

    static let unclear = [
        "1 yes (if it does not rain)", "1 yes, 2 no (or maybe, let me see)", "2, Tuesday", "Flexible",
        "Tuesday works", "1 yes, 1 no", "5 yes", "1 yes, 9 no", "yes", "Yes!", "ok", "no", "1 yes, 2",
        "1 if it does not rain", "1 works but 3 only after 10", "Can we do 2?", "1?", "I don't know",
        "maybe", "yes 1 no", "ok, 1 no, 2 yes", "yes 1, 2 no", "I can make 1 and 2, 3 if necessary",
        "1/2 yes", "1+ 2- 3+", "2-", "3-1", "both work", "no preference", "sounds good",
        "Thanks for the mail!", "1 ναι;", "1 ναι, αν δεν βρέξει", "I have to work on 2",
        "1 yes. Forget it, I can't come.", "1 is great, 2 is ok, 3 not so much", "all 3 work",
        "1 yes\n2 yes\n2 maybe", "I voted 1 last time", "meeting 2 was fun", "13", "0 yes",
        "2 works, see you at 18:00", "1y 2n", "1 ναι, 2 όχι; 3 ίσως", "1 yes, 2 no. I was wrong",
        "1 yes. Actually, I changed my mind", "I was wrong", "1 yes, 2 yes, my mistake, 2 no",
        "I can do 1 no, 2 yes", "I can do 1, yes 2, no", "yes 1 yes, 2 no", "I can do 1 yes 2 no",
        "1. yes 2. No, wait", "1 yes 2. No", "I can't make 2, the rest", "I can't make 2, is the rest fine?",
        "Can you make 2, the rest is fine?", "I can't make 2, the rest depends", "only 3, the rest maybe",
        "If 2 works, the rest is fine", "1, the rest no", "Δεν μπορώ το 2, τα άλλα;", "Όλα απ' το 2",
    ]

    @Test(arguments: clear)
    func reads(text: String, expected: String) {
        let ballot = BallotReader.read(text, options: 4)
        #expect(ballot.isClear && ballot.votes.written == expected, "\(text)")
    }

    @Test(arguments: unclear)
    func asks(text: String) {
        let ballot = BallotReader.read(text, options: 4)
        #expect(!ballot.isClear && ballot.votes.isEmpty && ballot.comment == text, "\(ballot)")
    }

    @Test(arguments: ["", "  \n", "Hi Maria,", "Hi Maria,\n\nThanks!\n\nBest regards,\nAnna Karra"])
    func nothingSaidHasNoComment(text: String) {
        #expect(BallotReader.read(text, options: 4) == BallotReader.Ballot())
    }

    @Test(arguments: [
        ("both work", 2, "1y 2y"), ("both work", 3, ""), ("all 3 work", 3, "1y 2y 3y"),
        ("12 yes", 12, "12y"), ("12 yes", 11, ""), ("all but 2", 2, "1y 2n"), ("the last 2", 5, "4y 5y"),
    ])
    func theNumberOfOptionsCounts(text: String, count: Int, expected: String) {
        #expect(BallotReader.read(text, options: count).votes.written == expected, "\(text)")
    }

    // MARK: - Comments

    static let commented = [
        ("1 yes, 2 yes, 3 no because I am in Athens", "because I am in Athens"),
        ("1 yes, 3 maybe (have to check)", "have to check"),
        ("1 and 3 work.\nI will bring cake.", "I will bring cake."),
        ("Call me at 5 pm. 1 yes.", "Call me at 5 pm."), ("Where is it? 1 yes, 2 no", "Where is it?"),
        ("Hi Maria,\n\n1 yes.\nSay hello to Eleni!\n\nBest,\nAnna", "Say hello to Eleni!"),
        ("1 ναι, 2 όχι\nΘα φέρω γλυκό.", "Θα φέρω γλυκό."),
    ]

    @Test(arguments: commented)
    func wordsThatDoNotVoteAreTheComment(text: String, comment: String) {
        let ballot = BallotReader.read(text, options: 4)
        #expect(ballot.isClear && ballot.comment == comment)
    }

    @Test(arguments: [
        "Hi Maria,\n\n1 yes, 3 maybe.\n\nBest,\nAnna", "Hello all,\n1 and 4 are good for me.\nCheers\nTom",
        "Hi Maria!\nI can do 1 and 3, not 2.\nThanks for organising!", "1 yes\n\nAnna",
        "Γεια σου Μαρία,\n1 ναι, 2 όχι, 3 ίσως\nΦιλιά,\nΝίκος", "- 1 yes\n- 2 no", "1. yes\n2. no\n3. maybe",
        "1 yes\n\nSent from my iPhone", "1 yes\n-- \nAnna\n+30 210 1234567",
    ])
    func greetingsAndSignaturesAreNoComment(text: String) {
        let ballot = BallotReader.read(text, options: 4)
        #expect(ballot.isClear && ballot.comment == nil)
    }

    @Test func namesOfPeopleMayStandBesideVotes() {
        #expect(!BallotReader.read("Maria: 1 yes, 2 no", options: 4).isClear)
        let ballot = BallotReader.read("Maria: 1 yes, 2 no", options: 4, people: ["Maria Karra"])
        #expect(ballot.votes.written == "1y 2n" && ballot.comment == nil)
    }

    // MARK: - Names of options

    /// The options by day of December and hour.
    private static let dates = [(8, 10), (10, 10), (15, 18), (16, 18)].map { day, hour in
        let date = CalendarDate(year: 2026, month: 12, day: day)
        let start = WallTime(date: date, hour: hour, minute: 0)
        return BallotReader.Name(
            Poll.Option(.time(.timed(start: start, zone: "Europe/Athens", minutes: 60))))
    }

    static let dated: [(String, String)] = [
        ("Tuesday works", "?"),
        ("Thursday works", "2y"),
        ("Wednesday at 18:00 is fine", "4y"),
        ("Tuesday 8 ok, Thursday no", "1y 2n"),
        ("8 Dec yes, Dec 15 maybe", "1y 3m"),
        ("15/12 works", "3y"), ("1 yes, 3 maybe", "1y 3m"),
        ("Thursday at 10am works", "2y"), ("Thursday 11:00 works", "?"), ("12 Dec works", "?"),
        ("Την Πέμπτη μπορώ", "2y"),
    ]

    @Test(arguments: dated)
    func readsDatesOfOneOption(text: String, expected: String) {
        let ballot = BallotReader.read(text, options: 4, names: Self.dates)
        #expect(ballot.votes.written == (expected == "?" ? "" : expected), "\(text)")
        #expect(ballot.isClear == (expected != "?"), "\(text)")
    }

    /// “The 2nd” may be the second option, or the option on the second of December.
    @Test(arguments: [
        ("The 2nd works", "?"), ("2η ναι", "?"), ("The 2nd option works", "2y"), ("2 works", "2y"),
        ("2 Dec works", "3y"), ("The 3rd works", "3y"),
    ])
    func anOrdinalThatMayBeADayIsAskedAbout(text: String, expected: String) {
        let days = [(11, 30), (12, 1), (12, 2), (12, 9)].map { month, day in
            let date = CalendarDate(year: 2026, month: month, day: day)
            return BallotReader.Name(Poll.Option(.time(.allDay(first: date, last: date))))
        }
        let ballot = BallotReader.read(text, options: 4, names: days)
        #expect(ballot.votes.written == (expected == "?" ? "" : expected), "\(text)")
        #expect(ballot.isClear == (expected != "?"), "\(text)")
    }

    @Test func aWeekdayIsThatOfTheWritersZone() throws {
        let late = WallTime(date: CalendarDate(year: 2026, month: 12, day: 8), hour: 23, minute: 30)
        let option = Poll.Option(.time(.timed(start: late, zone: "Europe/Athens", minutes: 60)))
        let tokyo = try #require(TimeZone(identifier: "Asia/Tokyo"))
        let there = BallotReader.Name(option, zone: tokyo)
        #expect(there.days?.lowerBound == CalendarDate(year: 2026, month: 12, day: 9) && there.minute == 390)
        let names = [there, BallotReader.Name(text: "")]
        #expect(BallotReader.read("Wednesday works", options: 2, names: names).votes == [1: .yes])
    }

    @Test func wholeDaysHaveEachOfTheirWeekdays() {
        let days = MeetingTime.allDay(
            first: CalendarDate(year: 2026, month: 12, day: 11),
            last: CalendarDate(year: 2026, month: 12, day: 13))
        let names = [BallotReader.Name(Poll.Option(.time(days))), BallotReader.Name()]
        for day in ["Friday", "Saturday", "Κυριακή", "the weekend"] {
            let votes = BallotReader.read("\(day) works", options: 2, names: names).votes
            #expect(votes == (day == "the weekend" ? [:] : [1: .yes]), "\(day)")
        }
    }

    static let named: [(String, String)] = [
        ("Zoë works, Park no", "1y 4n"),
        ("Ilissos ok", "?"),
        ("Bar Ilissos ok", "3y"),
    ]

    @Test(arguments: named)
    func readsWordsOfOneOption(text: String, expected: String) {
        let names = ["Café Zoë", "Kafeneio Ilissos", "Bar Ilissos", "Park"].map {
            BallotReader.Name(text: $0)
        }
        let ballot = BallotReader.read(text, options: 4, names: names)
        #expect(ballot.votes.written == (expected == "?" ? "" : expected), "\(text)")
    }

    // MARK: - Hostile texts

    @Test func longTextsAreUnclearAtOnce() {
        for text in [
            String(repeating: "1 yes ", count: 100_000), String(repeating: "((((", count: 50_000),
            String(repeating: "1,", count: 3000), String(repeating: "\u{301}", count: 10_000),
        ] {
            #expect(!BallotReader.read(text, options: 12).isClear)
        }
    }

    /// Any text gives votes on existing options, or none, and no reading ends the program.
    @Test func anyTextIsReadOrAsked() {
        let pieces = [
            "1", "2", "3", "13", "0", "99999999999999999999", "yes", "no", "maybe", "ναι", "όχι", "ίσως",
            "all", "but", "except", "only", "none", "first", "last", "the rest", "for", "and", ",", ".", ":",
            ";", "-", "(", ")", "?", "~", "\n", " ", "👍🏽", "e\u{301}", "\u{200D}", "\u{37E}", "both", "just",
            "to", "Tuesday", "9/12", "10:30", "because", "Best,", "x",
        ]
        var state: UInt64 = 37
        func next(_ count: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % count
        }
        for _ in 0..<2000 {
            let text = (0..<(1 + next(9))).map { _ in pieces[next(pieces.count)] }
                .joined(separator: next(3) == 0 ? "" : " ")
            let ballot = BallotReader.read(text, options: 4, names: Self.dates)
            #expect(ballot.votes.keys.allSatisfy { 1...4 ~= $0 }, "\(text)")
            #expect(ballot.isClear != ballot.votes.isEmpty, "\(text)")
        }
    }
}

extension [Int: Poll.Vote] {
    /// The votes by number: `1y 2n 3m`.
    var written: String {
        sorted { $0.key < $1.key }.map { "\($0.key)\($0.value.rawValue.prefix(1))" }.joined(separator: " ")
    }
}
