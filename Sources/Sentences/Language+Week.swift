import MeetCore

// MARK: - Measures

extension Language {
    /// The decimal sign of numbers.
    package var decimalSign: Character { say(".").first ?? "." }

    /// `7.4`, `2 000`
    package func amount(_ amount: Amount) -> String {
        let whole = Counted.grouped(amount.thousandths / 1000)
        let text = amount.text(decimal: decimalSign)
        let rest = text.firstIndex(of: decimalSign).map { String(text[$0...]) } ?? ""
        return whole + rest
    }

    /// The name of a unit beside a number: `km`, `pages`.
    package func unit(_ unit: MeasureUnit, of amount: Amount = .zero) -> String {
        let count = amount.thousandths == 1000 ? 1 : 2
        return switch unit.name {
        case "km": say("km", context: "unit")
        case "m": say("m", context: "unit")
        case "mi": say("mi", context: "unit")
        case "kcal": say("kcal", context: "unit")
        case "kJ": say("kJ", context: "unit")
        case "kg": say("kg", context: "unit")
        case "l": say("l", context: "unit")
        case "min": say("min", context: "unit")
        case "h": say("h", context: "unit")
        case "pages": say("page", "pages", count, context: "unit")
        case "words": say("word", "words", count, context: "unit")
        case "steps": say("step", "steps", count, context: "unit")
        case "laps": say("lap", "laps", count, context: "unit")
        case "reps": say("rep", "reps", count, context: "unit")
        default: unit.name
        }
    }

    /// `8 km`
    package func measure(_ measure: Measure) -> String {
        "\(amount(measure.amount)) \(unit(measure.unit, of: measure.amount))"
    }

    /// The label of a measure in details and forms.
    package var measureLabel: String { say("Measure") }

    /// `30 km, 2 000 kcal`
    package func measures(_ measures: [Measure]) -> String {
        measures.map { measure($0) }.joined(separator: ", ")
    }

    /// The measure as a person types it, without blanks in numbers: `2000 kcal`.
    package func measureField(_ measure: Measure) -> String {
        "\(measure.amount.text(decimal: decimalSign)) \(unit(measure.unit, of: measure.amount))"
    }

    /// The sentence for a text that is no measure.
    package func noMeasure(_ text: String) -> String {
        say("“\(text)” is not a number with a unit; write it like “8 km” or “650 kcal”.")
    }

    /// The sentence for a text that is no amount.
    package func noAmount(_ text: String) -> String {
        let example = Amount(thousandths: 7400).text(decimal: decimalSign)
        return say("“\(text)” is not a number; write it like “\(example)”.")
    }
}

// MARK: - The week

extension Language {
    /// The plan of a slot and what was done of it: `7.4 of 8 km`, `8 km`.
    package func progress(_ entry: WeekEntry) -> String? {
        guard let measure = entry.measure else { return nil }
        guard let done = entry.done else { return self.measure(measure) }
        return done == measure.amount ? self.measure(measure) : doneOf(done, measure)
    }

    private func doneOf(_ done: Amount, _ measure: Measure) -> String {
        say("\(amount(done)) of \(self.measure(measure))")
    }

    /// The plan and what was done in few columns: `7.4/8 km`.
    package func shortProgress(_ entry: WeekEntry) -> String? {
        guard let measure = entry.measure else { return nil }
        guard let done = entry.done, done != measure.amount else { return self.measure(measure) }
        return "\(amount(done))/\(self.measure(measure))"
    }

    /// The sum of a day without its unit: `7.4/16`; a plan alone: `8`.
    package func shortSum(_ sum: WeekSum) -> String {
        sum.done == .zero ? amount(sum.planned) : "\(amount(sum.done))/\(amount(sum.planned))"
    }

    /// The units that have no room: `+3 more`.
    package func moreUnits(_ count: Int) -> String { say("+\(count) more") }

    /// The sum of a week, the most important first: `15.4 of 24`, `8.6 left`, `goal 30, 14.6 left`.
    package func facts(of sum: WeekSum) -> [String] {
        var facts: [String] = []
        if sum.planned > .zero || sum.done > .zero {
            facts.append(say("\(amount(sum.done)) of \(amount(sum.planned))"))
            if sum.left > .zero { facts.append(say("\(amount(sum.left)) left", context: "measure")) }
        }
        if let goal = sum.goal, let left = sum.leftToGoal {
            facts.append(
                left > .zero
                    ? say("goal \(amount(goal)), \(amount(left)) to go")
                    : say("goal \(amount(goal)) reached"))
        }
        return facts
    }

    /// The sentence after a slot was marked as done.
    package func doneSentence(_ title: String, _ measure: Measure?) -> String {
        guard let measure else { return say("Done: “\(title)”.") }
        return say("Done: “\(title)”, \(self.measure(measure)).")
    }
}

// MARK: - Commands

extension Language {
    /// The words of the commands of the week.
    func weekWords(_ command: CommandText) -> (title: String, explanation: String) {
        switch command {
        case .showWeek: (say("the week"), say("Show the week of your own time, planned and done"))
        case .markOwnTime:
            (say("done"), say("Mark it as done, with the amount, or as open again"))
        case .planOwnTime: (say("new"), say("Plan time of your own in one line: “run tue thu 7:00 8km”"))
        case .openOwnTime: (say("open"), say("Show the details"))
        case .changeMeasure: (say("measure", context: "command"), say("Change how much is planned"))
        case .weekGoals: (say("goals"), say("Change what you want to reach each week"))
        case .toThisWeek: (say("today"), say("Go to today"))
        case .weekBefore: (say("previous week"), say("Go to the previous week"))
        case .nextWeek: (say("next week", context: "command"), say("Go to the next week"))
        default: ("", "")
        }
    }
}
