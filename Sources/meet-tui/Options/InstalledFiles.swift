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

    /// The path of the sample address book; `nil` if it is not there.
    static var sampleCards: String? {
        guard let programFolder else { return nil }
        return samplePlaces(of: programFolder.path).first { FileManager.default.isReadableFile(atPath: $0) }
    }

    /// Returns the possible paths of the sample for a program in a folder.
    static func samplePlaces(of folder: String) -> [String] {
        let above = URL(filePath: folder).deletingLastPathComponent().path
        let installed = (above == "/" ? "" : above) + "/share/doc/meet/examples/contacts.vcf"
        // A program that was built and not installed is below its sources.
        let sources = folder.range(of: "/.build/").map { String(folder[..<$0.lowerBound]) + "/contacts.vcf" }
        return [installed] + [sources].compactMap(\.self)
    }
}
