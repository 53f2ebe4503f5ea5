import Foundation
import Glibc
import MeetCore
import MeetStore

/// The files that the paths given to an import mean.
struct ImportFiles: Sendable {
    /// In the order given; those of a folder by name.
    private(set) var paths: [String] = []
    /// Of all of them; `nil` where one has no size, as a pipe.
    private(set) var totalBytes: Int? = 0
    /// Of files and folders that are none, or cannot be read.
    private(set) var problems: [ImportProblem] = []

    /// Whether there is one file and nothing else, so that what keeps it from being read is all there is to say.
    var isSingle: Bool { paths.count == 1 && problems.isEmpty }

    /// - Throws: `ContactImportError` where a single path is given and there is nothing at it, or it is a folder
    ///   without vCard files. Of several, such ones are problems.
    init(_ given: [String]) throws(ContactImportError) {
        for path in given {
            do throws(ContactImportError) {
                try add(path)
            } catch {
                guard given.count > 1 else { throw error }
                problems.append(error.problem)
            }
        }
    }

    private mutating func add(_ path: String) throws(ContactImportError) {
        guard path != ContactImport.standardInput else { return add(path, size: nil) }
        let status = try Self.status(path)
        switch status.st_mode & S_IFMT {
        case S_IFDIR: try addFolder(path)
        case S_IFREG: add(path, size: Int(status.st_size))
        default: add(path, size: nil)
        }
    }

    private mutating func add(_ path: String, size: Int?) {
        paths.append(path)
        totalBytes = totalBytes.flatMap { total in size.map { total + $0 } }
    }

    private static func status(_ path: String) throws(ContactImportError) -> stat {
        var status = stat()
        guard stat(path, &status) == 0 else { throw ContactImportError(path, errno) }
        return status
    }

    // MARK: - Folders

    private mutating func addFolder(_ folder: String) throws(ContactImportError) {
        let before = (paths.count, problems.count)
        let base = folder.hasSuffix("/") ? folder : folder + "/"
        var names: [String] = []
        // Below it; the first is the folder itself.
        var folders = [""]
        while let next = folders.popLast() {
            do throws(ContactImportError) {
                for name in try Self.entries(of: next.isEmpty ? folder : base + next) {
                    let path = next.isEmpty ? name : next + "/" + name
                    // Links to folders are not followed, so that there is an end.
                    if Self.isFolder(base + path) {
                        folders.append(path)
                    } else if Self.isVCardName(name) {
                        names.append(path)
                    }
                }
            } catch {
                guard !next.isEmpty else { throw error }
                problems.append(error.problem)
            }
        }
        for name in names.sorted() { addFile(base + name) }
        guard (paths.count, problems.count) != before else { throw .noVCardFile(folder: folder) }
    }

    private mutating func addFile(_ path: String) {
        var status = stat()
        if stat(path, &status) == 0 {
            if status.st_mode & S_IFMT == S_IFREG { add(path, size: Int(status.st_size)) }
        } else if errno == EACCES {
            problems.append(ContactImportError(path, errno).problem)
        }
        // What vanishes meanwhile, and links that lead nowhere, are no files.
    }

    private static func entries(of folder: String) throws(ContactImportError) -> [String] {
        guard let stream = opendir(folder) else { throw ContactImportError(folder, errno) }
        closedir(stream)
        return (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    }

    private static func isFolder(_ path: String) -> Bool {
        var status = stat()
        return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }

    private static func isVCardName(_ name: String) -> Bool {
        let lowercased = name.lowercased()
        return lowercased.hasSuffix(".vcf") || lowercased.hasSuffix(".vcard")
    }
}
