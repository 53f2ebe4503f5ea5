import Foundation
import MeetCore
import MeetStore
import Operations

@testable import Features

/// Tables to look at, and the questions that are put there.
enum TableSeed {
    /// The meetings of `Seed`, and a pack of questions.
    static func rivers(_ store: MeetStore) throws {
        try Seed.everything(store)
        let questions = [
            try QuizQuestion(
                text: "Which river flows through Vienna, Bratislava, Budapest and Belgrade?",
                options: ["Danube", "Rhine", "Elbe", "Vistula"], right: 0, category: "Geography"),
            try QuizQuestion(
                text: "Which sea lies between Italy and Croatia?",
                options: ["Adriatic Sea", "Black Sea"], right: 0, category: "Geography"),
        ]
        _ = try store.addQuizzes([(name: "rivers", questions: questions)])
    }

    /// The coffee, the first meeting of the list.
    static let coffee = OccurrenceIdentity(meeting: Identifier(1), recurrenceID: "")

    static var quiz: TablePlan {
        .quiz(
            TableQuiz(
                packs: [.imported("rivers")], questions: 2, rules: TableRules(seconds: 20), language: "en",
                yes: "yes", no: "no"))
    }

    static var vote: TablePlan {
        let venue = TableOption(
            "Café Entra", detail: "1.2 km · open during the meeting", content: .venue(Seed.entra))
        return .vote(
            TableVote(
                question: "Where to, and what for?",
                options: [
                    venue, TableOption("Cinema", content: .text("Cinema")),
                    TableOption("A walk along the sea", content: .text("A walk along the sea")),
                ]))
    }

    /// Opens a table of the coffee, always with the same code and order of answers.
    static func open(_ plan: TablePlan, _ store: MeetStore, now: @escaping @Sendable () -> Date) throws {
        let workspace = Workspace(store: store, now: now)
        _ = try OpenTable(coffee, plan: plan, seed: 7).run(in: workspace)
    }
}
