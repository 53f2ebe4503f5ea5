import Foundation
import Glibc

/// The files that the paths given to an import mean.
struct ImportFiles {
    /// In the order given; those of a folder by name.
    private(set) var paths: [String] = []
    /// Of all of them; `nil` where one has no size, as a pipe.
    private(set) var totalBytes: Int? = 0

    /// - Throws: `ContactImportError` where there is nothing at a path, or no vCard file in a folder.
    init(_ given: [String]) throws {
        for path in given {
            guard path != ContactImport.standardInput, let status = try Self.status(path) else {
                paths.append(path)
                totalBytes = nil
                continue
            }
            switch status.st_mode & S_IFMT {
            case S_IFDIR: try addFolder(path)
            case S_IFREG: add(path, size: Int(status.st_size))
            default:
                paths.append(path)
                totalBytes = nil
            }
        }
    }

    private static func status(_ path: String) throws -> stat? {
        var status = stat()
        guard stat(path, &status) == 0 else { throw ContactImportError(path, errno) }
        return status
    }

    private mutating func add(_ path: String, size: Int) {
        paths.append(path)
        totalBytes = totalBytes.map { $0 + size }
    }

    /// Links to folders are not followed, so that there is an end.
    private mutating func addFolder(_ folder: String) throws {
        let count = paths.count
        let names = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
        for name in names.sorted() {
            let lowercased = name.lowercased()
            guard lowercased.hasSuffix(".vcf") || lowercased.hasSuffix(".vcard") else { continue }
            let path = folder.hasSuffix("/") ? folder + name : folder + "/" + name
            // What vanishes meanwhile, and links that lead nowhere, are no files.
            guard let status = try? Self.status(path), status.st_mode & S_IFMT == S_IFREG else { continue }
            add(path, size: Int(status.st_size))
        }
        if paths.count == count {
            throw ContactImportError.cannotRead(path: folder, reason: "there is no vCard file in this folder")
        }
    }
}
