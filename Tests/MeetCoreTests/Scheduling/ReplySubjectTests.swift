import Testing

@testable import MeetCore

/// The marks that mail programs put before the subject of a reply.
@Suite struct ReplySubjectTests {
    private static let ours = "Invitation: Coffee, Tue 24 Nov 10:00"

    @Test(arguments: [
        "Re: ", "RE: ", "re:", "Re[2]: ", "AW: ", "Antw: ", "ΑΠ: ", "Απ: ", "ΣΧΕΤ: ", "[EXT] Re: ",
        "Re: [EXT] ",
        "Fwd: Re: ", "Re: AW: RE: ", "Automatic reply: ", "Out of Office: ", "Out of Office Re: ",
        "Αυτόματη απάντηση: ", "Réponse automatique : ", "Accepted: ", "Declined: Re: ",
    ])
    func theAnsweredSubjectIsFound(mark: String) {
        #expect(ReplySubject(mark + Self.ours).answered.contains(Self.ours), "\(mark)")
    }

    @Test(arguments: [
        "", "Coffee", "Invitation: Coffee", "Coffee: Re: x", "10:00 is fine", "Re:", "Undeliverable: x",
    ])
    func anythingElseAnswersNothing(subject: String) {
        #expect(ReplySubject(subject).answered.isEmpty)
    }

    @Test(
        arguments: [
            ("Accepted: Coffee", .accepted), ("Declined: Coffee", .declined),
            ("Tentative: Coffee", .tentative),
            ("Αποδοχή: Καφές", .accepted), ("Απόρριψη: Καφές", .declined), ("Abgelehnt: Kaffee", .declined),
            ("Refusé : Café", .declined), ("Re: Accepted: Coffee", nil), ("Re: Coffee", nil), ("Coffee", nil),
        ] as [(String, Invitee.Participation?)])
    func anAnswerInTheSubject(subject: String, answer: Invitee.Participation?) {
        #expect(ReplySubject(subject).answer == answer)
    }

    /// Marks of our own subjects are left in one of the subjects that may be answered.
    @Test func eachMarkMayBelongToTheSubject() {
        #expect(
            ReplySubject("Re: Declined: Coffee").answered == ["Declined: Coffee", "Coffee"])
    }
}
