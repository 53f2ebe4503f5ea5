/// Meetings, invitees and answers.
package protocol MeetingWords: Sendable {
}
