import Foundation
import MeetStore
import Processes
import VenueSearch

/// Why a notice could not be handed over.
package enum NoticeDeliveryError: Error, Hashable, Sendable {
    /// The command of the setting is not there.
    case notFound(String)
    /// The program ended with a status that is not 0, or 128 and the number of the signal that ended it.
    case failed(String, status: Int)
}

/// Hands notices to the desktop: to the command that the person chose, else to `notify-send` where it is. No shell has a
/// part in it.
package struct NoticeDelivery: Sendable {
    /// Who tells a notice.
    package enum Way: Hashable, Sendable {
        /// A program, and what it is called with before title and text.
        case program(path: String, arguments: [String], takesMarkup: Bool)
        /// There is none: the notice is printed.
        case output
    }

    private let environment: [String: String]
    /// The setting `reminders.command`.
    private let command: String?

    package init(environment: [String: String], command: String?) {
        self.environment = environment
        self.command = command
    }

    /// As the settings say now.
    package init(_ workspace: Workspace) throws(StoreError) {
        self.init(
            environment: workspace.environment,
            command: try workspace.store.setting(ReminderSettings.commandKey))
    }

    /// - Throws: `notFound` where the chosen command is not there.
    package func way() throws(NoticeDeliveryError) -> Way {
        let words = (command ?? "").split(whereSeparator: \.isWhitespace).map(String.init)
        if let name = words.first {
            guard let path = SpawnedCommand.find(name, in: environment) else { throw .notFound(name) }
            return .program(path: path, arguments: Array(words.dropFirst()), takesMarkup: false)
        }
        guard let path = SpawnedCommand.find("notify-send", in: environment) else { return .output }
        return .program(path: path, arguments: ["--app-name=meet", "--"], takesMarkup: true)
    }

    /// Seconds that such a program may take; one that runs on has told the notice, and may wait for an answer.
    private static let patience = 20.0

    /// Tells a notice; its title and its text are the last two arguments of the program.
    ///
    /// - Parameter printing: Prints it, where there is no program.
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

    /// What an argument can hold.
    private static func argument(_ text: String) -> String { text.replacing("\0", with: "") }

    /// The text of a desktop notification is read as markup
    /// (https://specifications.freedesktop.org/notification-spec/latest/markup.html).
    private static func markup(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
    }
}
