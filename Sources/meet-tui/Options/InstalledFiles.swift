import Foundation

/// The files that are installed with the program, found from the program's own place.
enum InstalledFiles {
    /// The folder of the program; `nil` if the system does not name it.
    static var programFolder: URL? {
        guard let path = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe") else {
            return nil
        }
        return URL(filePath: path).deletingLastPathComponent()
    }

    /// Returns the path that starts the program again. An archive with its own C library starts the program by
    /// that library's loader, `ld.so`; the path is then that of the script in `bin`, the first argument.
    static func program() throws -> String {
        let path = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
        guard URL(filePath: path).lastPathComponent == "ld.so", let script = CommandLine.arguments.first,
            script.hasPrefix("/")
        else { return path }
        return script
    }

    /// The path of the sample address book; `nil` if it is not there.
    static var sampleCards: String? { found("share/doc/meet/examples/contacts.vcf", or: "contacts.vcf") }

    /// The path of the folder of holidays, a calendar for each country; `nil` if it is not there.
    static var holidays: String? { found("share/meet/holidays", or: "holidays") }

    /// The path of the folder of quizzes, a pack for each language; `nil` if it is not there.
    static var quizzes: String? { found("share/meet/quizzes", or: "quizzes") }

    /// The path of the folder of the manual's pages; `nil` if it is not there.
    static var manual: String? {
        // An archive has it beside the folder of the program.
        found("share/doc/meet/docs/manual", or: "docs/manual") ?? found("docs/manual", or: "docs/manual")
    }

    /// Returns the path of what was installed, else of what is among the sources; `nil` if neither is there.
    private static func found(_ installed: String, or source: String) -> String? {
        guard let programFolder else { return nil }
        return places(of: programFolder.path, installed, source).first {
            FileManager.default.isReadableFile(atPath: $0)
        }
    }

    /// Returns the possible paths for a program in a folder.
    private static func places(of folder: String, _ installed: String, _ source: String) -> [String] {
        let above = URL(filePath: folder).deletingLastPathComponent().path
        // A program that was built and not installed is below its sources.
        let sources = folder.range(of: "/.build/").map { "\(folder[..<$0.lowerBound])/\(source)" }
        return ["\(above == "/" ? "" : above)/\(installed)"] + [sources].compactMap(\.self)
    }
}
