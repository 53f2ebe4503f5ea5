import Foundation
import MeetStore
import Processes
import VenueSearch

/// A reason why a notice could not be delivered.
package enum NoticeDeliveryError: Error, Hashable, Sendable {
    /// The command in the setting was not found.
    case notFound(String)
    /// The program ended with a nonzero status, or 128 and the number of its signal.
    case failed(String, status: Int)
}

/// Delivers notices to the desktop: by the command that the person chose, else by `notify-send` if installed.
/// No shell is used.
package struct NoticeDelivery: Sendable {
    /// The way a notice is delivered.
    package enum Way: Hashable, Sendable {
        /// A program, and its arguments before title and text.
        case program(path: String, arguments: [String], takesMarkup: Bool)
        /// No program: the notice is printed.
        case output
    }

    private let environment: [String: String]
    /// The setting `reminders.command`.
    private let command: String?

    package init(environment: [String: String], command: String?) {
        self.environment = environment
        self.command = command
    }

    /// Reads the current settings.
    package init(_ workspace: Workspace) throws(StoreError) {
        self.init(
            environment: workspace.environment,
            command: try workspace.store.setting(ReminderSettings.commandKey))
    }

    /// Returns the way.
    ///
    /// - Throws: `notFound` if the chosen command does not exist.
    package func way() throws(NoticeDeliveryError) -> Way {
        let words = CommandWords.split(command ?? "")
        if let name = words.first {
            guard let path = SpawnedCommand.find(name, in: environment) else { throw .notFound(name) }
            return .program(path: path, arguments: Array(words.dropFirst()), takesMarkup: false)
        }
        guard let path = SpawnedCommand.find("notify-send", in: environment) else { return .output }
        return .program(path: path, arguments: ["--app-name=meet", "--"], takesMarkup: true)
    }

    /// The time in seconds to wait for such a program; one that keeps running has delivered the notice, and
    /// may wait for an answer.
    private static let patience = 20.0

    /// Delivers a notice; its title and its text are the last two arguments of the program.
    ///
    /// - Parameter printing: Prints it, if there is no program.
    package func deliver(
        _ notice: AgentNotice, printing: (AgentNotice) -> Void
    ) throws(NoticeDeliveryError) {
        guard case .program(let path, let arguments, let takesMarkup) = try way() else {
            return printing(notice)
        }
        let text = takesMarkup ? Self.markup(notice.text) : notice.text
        let program = SpawnedCommand(
            path: path, arguments: arguments + [notice.title, text].map(Self.argument),
            environment: KeySource.withoutKeys(environment))
        switch program.start(patience: Self.patience) {
        case nil, .exited(status: 0, _): return
        case .notStarted: throw .notFound(path)
        case .exited(let status, _): throw .failed(path, status: status)
        case .killed(let signal): throw .failed(path, status: 128 + signal)
        case .tookTooLong: return
        }
    }

    /// Returns the text without NUL, which an argument cannot contain.
    private static func argument(_ text: String) -> String { text.replacing("\0", with: "") }

    /// Returns the text escaped as markup
    /// (https://specifications.freedesktop.org/notification-spec/latest/markup.html).
    private static func markup(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
    }
}
