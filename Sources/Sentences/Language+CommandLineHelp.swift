extension Language {
    // MARK: - What commands are about

    /// The further help of every command that deletes.
    package var moreAboutDeleting: String {
        say(
            "They are deleted as one action, which “meet-tui history undo” undoes. If one of them is not found, or matches several, nothing is deleted."
        )
    }

    // MARK: - What goes with several commands

    /// - Parameters:
    ///   - columns: The names of all columns of the table.
    ///   - usual: The default columns.
    package func helpColumns(_ columns: [String], usual: [String]) -> String {
        say(
            "The columns of the table, separated by commas, from \(columns.joined(separator: ", ")). If the output is not a terminal, the table's columns are separated by tabs. [default: \(usual.joined(separator: ","))]"
        )
    }

    // MARK: - What goes with commands for meetings

    package var helpNotes: String { say("Additional notes.") }

    // MARK: - What stands between angle brackets: `--title <text>`

    package var valueText: String { say("text") }
    package var valueName: String { say("name") }
    package var valueWhen: String { say("when") }
    package var valueDate: String { say("date") }
    package var valueNumber: String { say("id") }
    package var valueNameOrNumber: String { say("name-or-id") }
    package var valueQuery: String { say("query", context: "argument") }
    package var valueFiles: String { say("files") }
}
