import MeetCore

extension Greek {
    func quoted(_ found: ImportProblem.Excerpt) -> String {
        "«" + found.text + (found.isCut ? "…" : "") + "»"
    }
}
