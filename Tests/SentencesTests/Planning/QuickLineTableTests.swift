import Foundation
import PlanningFixture
import Sentences
import Testing

@testable import MeetCore

/// What becomes of whole lines, their parts in any order. It is Wednesday 25 November 2026, 14:00, in Athens.
@Suite struct QuickLineTableTests {
    static let clock = PlanningFixture.clock("2026-11-25 14:00", "Europe/Athens")

    /// `Title | 2026-11-27 12:00 +60 Zone | venues | people`, or `! ` and the first sentence for a refused line.
    static func shown(_ text: String) -> String {
        let line = QuickLine(text, clock: clock)
        if let refusal = line.refusal {
            let sentence = refusal.sentence
            return "! "
                + (sentence.firstRange(of: ". ").map { String(sentence[..<$0.lowerBound]) } ?? sentence)
        }
        var time = "-"
        if let when = line.when {
            switch Result(catching: { () throws(WhenError) in try WhenParser.typed(when, clock: clock) }) {
            case .success(.at(let when)):
                time = PlanningFixture.text(when)
                if let rule = when.recurrence?.rule { time += " \(rule)" }
            case .success(.by(let deadline)):
                let minute = deadline.minute.map { " \($0 / 60):\($0 % 60)" } ?? ""
                time = "by \(deadline.day)\(minute)"
            case .failure(let error): time = "?? \(error)"
            }
        }
        let parts = [
            line.title, time, line.venues.joined(separator: " + "), line.people.joined(separator: " + "),
        ]
        return parts.joined(separator: " | ").trimmingCharacters(in: .whitespaces)
    }

    @Test(arguments: [
        ("Coffee fri 9:00 remind me 1 h before", [Reminder.before(minutes: 60)]),
        ("Coffee reminder: 2 h and 10 min before fri 9:00", [.before(minutes: 120), .before(minutes: 10)]),
        ("Καφές αύριο 9:00 με Μαρία, υπενθύμιση 1 ώρα πριν", [.before(minutes: 60)]),
        ("Καφές υπενθύμιση το προηγούμενο βράδυ αύριο 9:00", [.eveningBefore]),
        ("Remind Nikos fri 9:00", []), ("\"Remind me 1 h before\" fri 9:00", []),
    ])
    func readsReminders(line: String, reminders: [Reminder]) {
        #expect(QuickLine(line, clock: Self.clock).reminders == reminders)
        #expect(QuickLine(line, clock: Self.clock).people.allSatisfy { $0 == "Μαρία" })
    }

    /// What the line takes for its time is read alike where only a time is typed.
    @Test(arguments: QuickLineEnglishTests.table + QuickLineGreekTests.table)
    func theFormReadsTheSame(line: String, expected: String) {
        guard let when = QuickLine(line, clock: Self.clock).when else { return }
        let typed = try? WhenParser.typed(when, clock: Self.clock)
        let again = QuickLine("Title \(when)", clock: Self.clock)
        #expect(typed != nil)
        guard let words = again.when else { return #expect(again.refusal != nil) }
        #expect((try? WhenParser.typed(words, clock: Self.clock)) == typed)
    }

    /// Each part once, in every order: the same meeting.
    @Test func everyOrderIsTheSame() {
        let parts = ["Lunch", "12:00", "for 90m", "friday", "@Engel", "with Nikos"]
        var seen = 0
        func check(_ order: [String], _ rest: [String]) {
            guard !rest.isEmpty else {
                // The title stands first, or behind a time: behind a name it is a part of the name.
                let index = order.firstIndex(of: "Lunch") ?? 0
                if index > 0, order[index - 1].hasPrefix("@") || order[index - 1].hasPrefix("with") { return }
                seen += 1
                let text = order.joined(separator: " ")
                #expect(Self.shown(text) == "Lunch | 2026-11-27 12:00 +90 | Engel | Nikos", "\(text)")
                return
            }
            for (index, part) in rest.enumerated() {
                var others = rest
                others.remove(at: index)
                check(order + [part], others)
            }
        }
        check([], parts)
        #expect(seen == 480)
    }

    /// A part of today whose usual hour is over, and days that are over, are asked for; where a day is looked up they are days.
    @Test(arguments: [
        ("tonight", true), ("απόψε", true), ("this morning", true), ("tonight 22:30", false),
        ("tonight 11", false), ("today 8:00", true), ("tonight 8", true),
        ("by tonight", false), ("tomorrow evening", false), ("evening", false), ("yesterday", true),
        ("yesterday 13:00", true), ("χθες 13:00", true), ("last friday 10:00", true),
        ("24 nov 2026 13:00", false),
        ("every day tonight", false),
    ])
    func whatIsOverIsAskedFor(typed: String, isAsked: Bool) {
        let late = PlanningFixture.clock("2026-11-25 21:00", "Europe/Athens")
        do {
            _ = try WhenParser.typed(typed, clock: late)
            #expect(!isAsked)
        } catch {
            #expect(isAsked)
            switch error {
            case .isOver, .partIsOver: break
            default: Issue.record("\(error)")
            }
            let line = QuickLine("Drinks \(typed)", clock: late)
            #expect(line.refusal != nil && line.when == nil)
        }
        #expect((try? WhenParser.parse(typed, clock: late)) != nil || typed.hasPrefix("by"))
    }

    /// As long a line as is read, of words that may all be a time.
    @Test func theLongestLineIsReadInAMoment() {
        let words = ["fri", "15:00", "for", "2h", "at", "with", "Nikos", "CET", "every", "dec", "3", "or"]
        let line = (0..<60).map { words[($0 * 7) % words.count] }.joined(separator: " ")
        let elapsed = ContinuousClock().measure { _ = QuickLine(line, clock: Self.clock) }
        #expect(elapsed < .seconds(30), "\(elapsed)")
    }

    /// A line that holds a token like a day or a time uses it or is refused.
    @Test func noTokenIsLost() {
        let tokens = [
            "9.30", "25:00", "12:60", "3/12", "31 feb", "30 feb", "7pm", "13pm", "friday", "tomorrow",
            "3 dec",
            "2026-12-03", "2026-13-01", "3.12.2026", "for 2h", "24:30", "Παρασκευή", "αύριο", "8μμ", "3 Δεκ",
        ]
        let titles = [
            "Dentist", "with Nikos", "@Engel", "fri 15:00", "every tuesday 19:00", "by friday", "15:00 CET",
        ]
        for token in tokens {
            for title in titles {
                for text in ["Call \(title) \(token)", "Call \(token) \(title)"] {
                    let line = QuickLine(text, clock: Self.clock)
                    let rest = ([line.title] + line.venues + line.people).joined(separator: " ")
                    #expect(line.refusal != nil || !rest.contains(token), "\(text)")
                }
            }
        }
    }
}
