import MeetCore

extension Language {
    /// The invitees who have answered, by their answers, a line each: `Coming`, `Maria, Nikos`.
    func attendance(_ invitees: [Invitee]) -> [(label: String, value: String)] {
        func names(_ answers: Set<Invitee.Participation>) -> String {
            invitees.filter { answers.contains($0.participation) }.map(\.name).joined(separator: ", ")
        }
        let lines = [
            (label: say("Coming", context: "letter"), value: names([.accepted, .inProcess, .completed])),
            (label: say("Perhaps"), value: names([.tentative])),
            (label: say("Not coming", context: "letter"), value: names([.declined])),
        ]
        return lines.filter { !$0.value.isEmpty }
    }
}
