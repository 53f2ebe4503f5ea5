import Foundation
import Glibc
import MeetCore
import MeetStore

/// The files at the paths given to an import.
struct ImportFiles: Sendable {
    /// The kind of files searched in folders.
    enum Kind: Sendable {
        case cards, calendars, tracks, quizzes
    }

    struct File: Sendable {
        var path: String
        /// The size in bytes; `nil` for a pipe.
        fileprivate(set) var size: Int?
        /// The copy of a pipe's data.
        fileprivate(set) var copy: Spool?
    }

    /// The files in the given order; those of a folder by name.
    private(set) var files: [File] = []
    /// The problems of files and folders that do not exist or cannot be read.
    private(set) var problems: [ImportProblem] = []

    private let kind: Kind

    var paths: [String] { files.map(\.path) }

    /// True if there is only one file, so that its read error is the result.
    var isSingle: Bool { files.count == 1 && problems.isEmpty }

    /// Finds the files.
    ///
    /// - Throws: `ContactImportError` if the only path does not exist, or is a folder without files of that
    ///   kind. With several paths, these are problems.
    init(_ given: [String], of kind: Kind = .cards) throws(ContactImportError) {
        self.kind = kind
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
        files.append(File(path: path, size: size))
    }

    private static func status(_ path: String) throws(ContactImportError) -> stat {
        var status = stat()
        guard PathText.withPath(path, { stat($0, &status) }) == 0 else {
            throw ContactImportError(path, errno)
        }
        return status
    }

    // MARK: - Waiting for input

    /// The size of all files; `nil` if one has none, such as a pipe before it is copied.
    var totalBytes: Int? {
        files.reduce(0) { total, file in total.flatMap { total in file.size.map { total + $0 } } }
    }

    /// Reads everything in advance, so that it can be read later without waiting: pipes are copied, and files
    /// are read into the system's cache. Read errors are reported at the later reading.
    ///
    /// - Parameters:
    ///   - folders: The folders for the copies; the first usable one is taken.
    ///   - progress: Receives the amount copied; the total is unknown.
    /// - Throws: `CancellationError` if the task is cancelled; `StoreError.full` and
    ///   `ContactImportError.cannotRead` if there is no space for the copy.
    mutating func gather(in folders: [String], progress: (ImportProgress) -> Void) throws {
        var told = ImportProgress()
        for index in files.indices {
            let path = files[index].path
            let copy = files[index].size == nil ? try Spool(of: path, in: folders) : nil
            var count = CardCount()
            do {
                try CardFile.chunks(of: path, isStopped: { Task.isCancelled }) { chunk in
                    guard let copy else { return }
                    try copy.append(chunk)
                    told.bytes += chunk.count
                    told.cards += count.cards(in: chunk)
                    progress(told)
                }
            } catch let error as ContactImportError {
                if let copy, copy.size > 0 { copy.end(with: error) } else { continue }
            }
            if let copy {
                files[index].copy = copy
                files[index].size = copy.size
            }
        }
    }

    /// Gathers the files, and reads them one after another. Gathering is half of the progress.
    ///
    /// - Parameters:
    ///   - folders: The folders for copies of pipes, as for `gather`.
    ///   - report: Receives the problems of the files.
    ///   - read: Reads a file, and returns the number of records of all files so far.
    /// - Throws: `StoreError.cancelled` if the task is cancelled; `ContactImportError` if the only file cannot
    ///   be read; the errors of `gather`, and the other ones of `read`.
    mutating func readEach(
        in folders: [String], _ report: inout ContactImportReport,
        progress: (OperationProgress) -> Void, _ read: (File, inout ContactImportReport) throws -> Int
    ) throws {
        do {
            // The store must not be kept busy by a slow pipe.
            try gather(in: folders) { told in
                progress(OperationProgress(done: 0, fraction: told.fraction.map { $0 / 2 }))
            }
            for problem in problems { report.note(problem) }
            var done = 0
            for (number, file) in files.enumerated() {
                do {
                    done = try read(file, &report)
                } catch let error as ContactImportError where !isSingle {
                    report.note(error.problem)
                }
                let share = Double(number + 1) / Double(files.count)
                progress(OperationProgress(done: done, fraction: (1 + share) / 2))
            }
        } catch is CancellationError {
            throw StoreError.cancelled
        }
    }

    // MARK: - Folders

    private mutating func addFolder(_ folder: String) throws(ContactImportError) {
        let before = (files.count, problems.count)
        let base = folder.hasSuffix("/") ? folder : folder + "/"
        var names: [String] = []
        // The folders below it; the first is the folder itself.
        var folders = [""]
        while let next = folders.popLast() {
            do throws(ContactImportError) {
                for name in try Self.entries(of: next.isEmpty ? folder : base + next) {
                    let path = next.isEmpty ? name : next + "/" + name
                    // Links to folders are not followed, so that the search terminates.
                    if Self.isFolder(base + path) {
                        folders.append(path)
                    } else if isWanted(name) {
                        names.append(path)
                    }
                }
            } catch {
                guard !next.isEmpty else { throw error }
                problems.append(error.problem)
            }
        }
        for name in names.sorted() { addFile(base + name) }
        guard (files.count, problems.count) != before else {
            switch kind {
            case .cards: throw .noVCardFile(folder: folder)
            case .calendars: throw .noCalendarFile(folder: folder)
            case .tracks: throw .noTrackFile(folder: folder)
            case .quizzes: throw .noQuizFile(folder: folder)
            }
        }
    }

    private mutating func addFile(_ path: String) {
        var status = stat()
        if PathText.withPath(path, { stat($0, &status) }) == 0 {
            if status.st_mode & S_IFMT == S_IFREG { add(path, size: Int(status.st_size)) }
        } else if errno == EACCES {
            problems.append(ContactImportError(path, errno).problem)
        }
        // Files deleted in the meantime, and broken links, are not files.
    }

    private static func entries(of folder: String) throws(ContactImportError) -> [String] {
        guard let stream = PathText.withPath(folder, opendir) else { throw ContactImportError(folder, errno) }
        defer { closedir(stream) }
        var names: [String] = []
        while let entry = readdir(stream) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
            if name != [0x2E], name != [0x2E, 0x2E] { names.append(PathText.text(name)) }
        }
        return names
    }

    private static func isFolder(_ path: String) -> Bool {
        var status = stat()
        return PathText.withPath(path) { lstat($0, &status) } == 0 && status.st_mode & S_IFMT == S_IFDIR
    }

    private func isWanted(_ name: String) -> Bool {
        let lowercased = name.lowercased()
        return switch kind {
        case .cards: lowercased.hasSuffix(".vcf") || lowercased.hasSuffix(".vcard")
        case .calendars:
            [".ics", ".ical", ".vcs"].contains { lowercased.hasSuffix($0) }
        case .tracks: lowercased.hasSuffix(".gpx") || lowercased.hasSuffix(".fit")
        case .quizzes:
            [".json", ".gift", ".aiken", ".txt"].contains { lowercased.hasSuffix($0) }
        }
    }
}

/// Counts cards by their first lines, without parsing them.
private struct CardCount {
    private static let beginning = Array("BEGIN:VCARD".utf8)
    /// The number of matched bytes of a first line; `nil` in the rest of a line.
    private var matched: Int? = 0

    /// Returns the number of cards that begin in a chunk.
    mutating func cards(in chunk: UnsafeRawBufferPointer) -> Int {
        var cards = 0
        for byte in chunk {
            if byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") {
                matched = 0
            } else if let seen = matched {
                let isLetter = byte | 0x20 >= UInt8(ascii: "a") && byte | 0x20 <= UInt8(ascii: "z")
                guard (isLetter ? byte & ~0x20 : byte) == Self.beginning[seen] else {
                    matched = nil
                    continue
                }
                matched = seen + 1 < Self.beginning.count ? seen + 1 : nil
                if matched == nil { cards += 1 }
            }
        }
        return cards
    }
}
