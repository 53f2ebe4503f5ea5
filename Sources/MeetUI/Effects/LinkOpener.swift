import Dispatch
import Foundation
import MeetCore

/// Hands links and pictures to the system's own viewers, by `xdg-open` (or `open` on a Mac), never by a shell.
struct LinkOpener {
    let environment: [String: String]
    let shownFiles: ShownFiles
    /// What may be opened: data from outside must not start programs.
    static let schemes: Set<String> = ["http", "https", "mailto", "tel", "geo"]

    /// Opens a link; one without a scheme is a web page.
    func open(_ link: String) throws -> EffectResult {
        let text = link.trimmed
        let scheme = text.prefix { $0 != ":" }.lowercased()
        let hasScheme = text.contains(":") && !scheme.contains(".") && !scheme.contains("/")
        let full = hasScheme ? text : "https://" + text
        guard Self.schemes.contains(hasScheme ? scheme : "https"), !full.contains(where: \.isWhitespace)
        else {
            return .failed("“\(text)” is no link that can be opened.")
        }
        return try view(full)
    }

    /// Opens a photo: its link, or its bytes as a file that is there as long as the program runs.
    func open(_ photo: ContactPhoto) throws -> EffectResult {
        switch photo {
        case .link(let link): return try open(link)
        case .bytes(let data, let mediaType):
            let kinds = ["image/jpeg": "jpg", "image/png": "png", "image/gif": "gif", "image/webp": "webp"]
            let ending = mediaType.flatMap { kinds[$0.lowercased()] } ?? "jpg"
            return try view(try shownFiles.write(data, name: "photo", ending: ending))
        }
    }

    private func view(_ target: String) throws -> EffectResult {
        guard let viewer = viewer else {
            return .notOpened(target, reason: "No program to open it was found (xdg-open).")
        }
        let process = Process()
        process.executableURL = URL(fileURLWithPath: viewer)
        process.arguments = [target]
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        let ended = DispatchSemaphore(value: 0)
        process.terminationHandler = { _ in ended.signal() }
        try process.run()
        // It hands the link on and ends; one that fails does so soon, as without a display.
        if ended.wait(timeout: .now() + Self.patience) == .success, process.terminationStatus != 0 {
            return .notOpened(target, reason: "\(viewer) could not open it.")
        }
        return .done("Opened \(target)", changed: false)
    }

    /// Seconds to wait for the viewer to fail.
    private static let patience = 2.0

    /// The first of the known viewers on the PATH.
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
