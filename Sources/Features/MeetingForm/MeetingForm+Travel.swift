import Foundation
import MeetCore
import MeetStore
import Operations
import Sentences
import Shell

// The way to the meeting: the typed time of travel, and the meetings that cannot be reached one after the
// other.
extension MeetingForm {
    /// The text of the minutes that a meeting has.
    static func travelText(_ minutes: Int?) -> String {
        minutes.map { $0 == 0 ? "0" : say.forTyping.length(minutes: $0) } ?? ""
    }

    /// The typed minutes; `nil` for none.
    var travelMinutes: Result<Int?, TypedMeetingError> {
        do throws(TypedMeetingError) {
            return .success(try TypedMeeting.travelMinutes(travelField.text.trimmed))
        } catch {
            return .failure(error)
        }
    }

    /// The meaning of the typed time of travel; `nil` if there is nothing to show.
    func remarkOnTravel(_ theme: Theme) -> TextBlock.Span? {
        switch travelMinutes {
        case .failure(let error): TextBlock.Span(text: say.sentence(error), style: theme.warning)
        case .success(0?):
            TextBlock.Span(text: "→ " + say("there is no way to go"), style: theme.muted)
        case .success(let minutes?) where focusedField == .travel:
            TextBlock.Span(text: "→ " + say.length(minutes: minutes), style: theme.muted)
        case .success: nil
        }
    }

    private static let reachSlot = "reach"

    /// Finds the meetings that cannot be reached one after the other. A server of ways may be asked, so neither
    /// a key nor saving waits for it.
    mutating func findReach(in context: ScreenContext) -> [Action] {
        guard isOverlapWanted, let time = try? time(in: context)?.get(), case .timed = time,
            case .success(let travel) = travelMinutes
        else {
            unreachable = []
            return [.cancel(slot: Self.reachSlot)]
        }
        var meeting = original ?? Meeting(title: "", createdAt: context.now)
        meeting.title = titleField.text.trimmed
        meeting.time = time
        meeting.places = places
        meeting.travelMinutes = travel
        var policy = EffectPolicy.read(Self.reachSlot)
        policy.isShownByScreen = true
        policy.failureIsShownByScreen = true
        let check = CheckReach(meeting)
        return [
            .run(
                Effect(policy) { run in
                    EffectAnswer(.unreachable(try await check.run(in: run.tools.workspace)))
                })
        ]
    }
}
