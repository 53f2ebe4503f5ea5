import Dispatch
import Foundation
import MeetCore
import Operations
import Processes
import Sentences
import VenueSearch

/// The result of opening a link.
enum LinkOpening: Hashable, Sendable {
    case opened(String)
    /// No program opened it.
    case notOpened(String, Obstacle)

    enum Obstacle: Hashable, Sendable {
        case noViewer
        case failed(viewer: String)

        fileprivate var sentence: String {
            switch self {
            case .noViewer: say("No program was found to open it (xdg-open).")
            case .failed(let viewer): say("\(viewer) could not open it.")
            }
        }
    }

    /// The link as a sentence shows it; for a mail, only the addresses.
    private static func shown(_ link: String) -> String {
        guard link.lowercased().hasPrefix("mailto:") else { return link }
        let addresses = String(link.prefix { $0 != "?" })
        return addresses.removingPercentEncoding ?? addresses
    }

    /// The news for the program: a link that was not opened is put on the clipboard.
    var news: AppEvent {
        switch self {
        case .opened(let link): .say(say("Opened \(Self.shown(link))"))
        case .notOpened(let link, let obstacle): .copy(link, what: .link, because: obstacle.sentence)
        }
    }
}

extension Effect {
    /// Opens a link with the system's program.
    package static func openLink(_ link: String) -> Effect {
        Effect(.read()) { run in
            let opener = LinkOpener(run.tools)
            let opening = try await WorkQueue.programs.run { () throws(any Error) in try opener.open(link) }
            return EffectAnswer(nil, news: [opening.news])
        }
    }

    /// Shows the photo of a contact with the system's program.
    package static func openPhoto(of id: Identifier<Contact>) -> Effect {
        Effect(.read()) { run in
            guard let photo = try await run.tools.workspace.perform(LoadContact(id))?.contact.photo else {
                return EffectAnswer(nil, news: [.say(say("There is no photo."))])
            }
            let opener = LinkOpener(run.tools)
            let opening = try await WorkQueue.programs.run { () throws(any Error) in try opener.open(photo) }
            return EffectAnswer(nil, news: [opening.news])
        }
    }
}

/// Opens links and pictures with the system's viewers, by `xdg-open` (or `open` on a Mac), never by a shell.
struct LinkOpener {
    let environment: [String: String]
    let shownFiles: ShownFiles
    init(environment: [String: String], shownFiles: ShownFiles) {
        self.environment = environment
        self.shownFiles = shownFiles
    }

    init(_ tools: EffectTools) {
        self.init(environment: tools.workspace.environment, shownFiles: tools.shownFiles)
    }

    /// The permitted schemes: external data must not start programs.
    static let schemes: Set<String> = ["http", "https", "mailto", "tel", "geo"]

    /// Opens a link; one without a scheme is a web page.
    func open(_ link: String) throws -> LinkOpening {
        guard let target = Self.target(of: link) else { throw NoLink(text: link.trimmed) }
        return try view(target)
    }

    /// Returns the complete link, a web page if it has no scheme; `nil` if it is not permitted.
    static func target(of link: String) -> String? {
        let text = link.trimmed
        let scheme = text.prefix { $0 != ":" }.lowercased()
        let hasScheme = text.contains(":") && !scheme.contains(".") && !scheme.contains("/")
        let full = hasScheme ? text : "https://" + text
        guard !text.isEmpty, schemes.contains(hasScheme ? scheme : "https"),
            !full.contains(where: \.isWhitespace)
        else { return nil }
        return hasScheme && scheme == "mailto" ? harmless(mailto: full) : full
    }

    /// Returns a mailto link (RFC 6068) with only the fields that the reader sees: some programs attach files
    /// named by a link.
    static func harmless(mailto link: String) -> String {
        guard let mark = link.firstIndex(of: "?") else { return link }
        let fields = link[link.index(after: mark)...].split(separator: "&").filter { field in
            let name = field.prefix { $0 != "=" }
            return ["to", "subject", "body"].contains(name.removingPercentEncoding?.lowercased() ?? "")
        }
        return link[..<mark] + (fields.isEmpty ? "" : "?" + fields.joined(separator: "&"))
    }

    /// Opens a photo: its link, or its bytes in a file that exists as long as the program runs.
    func open(_ photo: ContactPhoto) throws -> LinkOpening {
        switch photo {
        case .link(let link): return try open(link)
        case .bytes(let data, let mediaType):
            let kinds = ["image/jpeg": "jpg", "image/png": "png", "image/gif": "gif", "image/webp": "webp"]
            let ending = mediaType.flatMap { kinds[$0.lowercased()] } ?? "jpg"
            return try view(try shownFiles.write(data, name: "photo", ending: ending))
        }
    }

    private func view(_ target: String) throws -> LinkOpening {
        guard let viewer = viewer else {
            return .notOpened(target, .noViewer)
        }
        let command = SpawnedCommand(
            path: viewer, arguments: [target], environment: KeySource.withoutKeys(environment))
        // The viewer passes the link on and ends; a failing one, for example without a display, does so soon.
        switch command.start(patience: Self.patience) {
        case nil, .exited(status: 0, _): return .opened(target)
        default: return .notOpened(target, .failed(viewer: viewer))
        }
    }

    /// The time to wait for a failure of the viewer, in seconds.
    private static let patience = 2.0

    /// The first known viewer on the PATH.
    private var viewer: String? {
        let folders = (environment["PATH"] ?? "/usr/bin:/bin").split(separator: ":")
        for name in ["xdg-open", "open"] {
            for folder in folders where FileManager.default.isExecutableFile(atPath: "\(folder)/\(name)") {
                return "\(folder)/\(name)"
            }
        }
        return nil
    }
}
