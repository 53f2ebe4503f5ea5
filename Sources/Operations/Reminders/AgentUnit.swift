import Foundation

/// The systemd unit that runs the agent while the person is logged in (systemd.service(5), systemd.unit(5)).
package struct AgentUnit: Hashable, Sendable {
    package static let name = "meet-agent.service"

    /// The path of the program.
    package var program: String
    /// The path of the database.
    package var database: String
    /// The description of the unit.
    package var description: String

    package init(program: String, database: String, description: String) {
        self.program = program
        self.database = database
        self.description = description
    }

    /// Returns the folder of the person's units: `$XDG_CONFIG_HOME/systemd/user`, else
    /// `~/.config/systemd/user`.
    package static func folder(environment: [String: String]) -> String {
        if let folder = environment["XDG_CONFIG_HOME"], folder.hasPrefix("/") {
            return folder + "/systemd/user"
        }
        let home = environment["HOME"].flatMap { $0.isEmpty ? nil : $0 } ?? NSHomeDirectory()
        return home + "/.config/systemd/user"
    }

    package var text: String {
        """
        [Unit]
        Description=\(description.replacing("%", with: "%%"))

        [Service]
        ExecStart=\(Self.quoted(program)) agent run --database \(Self.quoted(database))
        Restart=on-failure
        RestartSec=30

        [Install]
        WantedBy=default.target

        """
    }

    /// Returns a word of a command line for systemd, without variables and specifiers.
    private static func quoted(_ word: String) -> String {
        let escaped = word.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
            .replacing("%", with: "%%").replacing("$", with: "$$").replacing("\n", with: "\\n")
        return "\"\(escaped)\""
    }
}
