import Foundation
import Glibc
import MeetCore
import Operations
import Sentences
import TerminalKit

/// A file or an address as the only word of a call, which the full-screen program opens:
/// `meet-tui invitation.ics`.
struct OpenedArgument {
    var options: ProgramOptions
    var thing: OpenedThing

    /// The number of bytes in which the kind of a file is looked for.
    private static let mostBytes = 4096

    /// Returns the thing that the arguments name; `nil` if they name none.
    static func find(_ arguments: [String]) -> OpenedArgument? {
        // A command alone has none of these. Parsing the options takes 2 ms.
        guard let word = ProgramOptions.firstWord(in: arguments), arguments.last == word,
            word.utf8.contains(where: { "./:".utf8.contains($0) }),
            let options = try? ProgramOptions.parse(Array(arguments.dropLast()))
        else { return nil }
        let folder = FileManager.default.currentDirectoryPath
        let thing = OpenedThing(
            word, expand: { Workspace.expand($0, environment: options.environment, workingFolder: folder) },
            beginning: beginning(of:))
        return thing.map { OpenedArgument(options: options, thing: $0) }
    }

    /// Checks that the file can be read, and that there is a terminal, before a database is made.
    ///
    /// - Throws: `CommandFailure`.
    func check() throws {
        switch thing {
        case .file(let file): try Self.checkIsReadable(file.path)
        case .message(let path): try Self.checkIsReadable(path)
        case .subscription, .mail: break
        }
        guard isatty(STDIN_FILENO) == 1, Terminal.isOutput else {
            throw CommandFailure(say("This needs a terminal. Scripts use “\(command)”."))
        }
    }

    /// The command that does it without questions.
    private var command: String {
        let words =
            switch thing {
            case .file(let file) where file.kind == .cards: ["contacts", "import", file.path]
            case .file(let file): ["meetings", "import", file.path]
            case .message(let path): ["invitations", "read", path]
            case .subscription(let address): ["calendars", "add", address]
            case .mail: ["meetings", "add"]
            }
        return ([NoSuchVerb.commandName] + words.map(ShellWord.quoted)).joined(separator: " ")
    }

    private static func checkIsReadable(_ path: String) throws {
        let code = PathText.withPath(path) { access($0, R_OK) == 0 ? 0 : errno }
        guard code != 0 else { return }
        let reason = String(cString: strerror(code))
        throw CommandFailure(say.sentence(ContactImportError.cannotRead(path: path, reason: .told(reason))))
    }

    /// Returns the beginning of a file; `nil` if it cannot be read, or is no file.
    private static func beginning(of path: String) -> String? {
        // Without `O_NONBLOCK`, opening a named pipe would wait for a writer indefinitely.
        let descriptor = PathText.withPath(path) { open($0, O_RDONLY | O_CLOEXEC | O_NONBLOCK) }
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        var bytes = [UInt8](repeating: 0, count: mostBytes)
        let count = read(descriptor, &bytes, bytes.count)
        return count < 0 ? nil : String(decoding: bytes.prefix(count), as: UTF8.self)
    }
}
