import Foundation
import Glibc
import MeetCore
import MeetStore

/// A folder with a file for each item (vdir), as vdirsyncer, khal and khard use it.
///
/// The tag of a file is its time, inode and size; of a file that may change again within the same step of the
/// clock it is a hash of its contents.
struct FolderPlace: RemotePlace {
    let folder: String
    let format: SyncFormat
    /// True for the folder of the account itself, which looks emptied while it is not mounted. A folder in it
    /// is missing then.
    var isOfAccount = false

    var name: String { folder }
    var root: String { "/" }
    var canMove: Bool { false }

    /// The maximum size of a file in bytes.
    private static let largest = 20 << 20

    // MARK: Looking

    func look(since mark: PlaceMark, isWhole: Bool) async throws -> PlaceListing {
        try await WorkQueue.reading.run { () throws(AccountError) in
            try listing(since: mark, isWhole: isWhole)
        }
    }

    private func listing(since mark: PlaceMark, isWhole: Bool) throws(AccountError) -> PlaceListing {
        let files = try files()
        let now = Self.nanoseconds
        // A digest of all names and tags takes the place of a ctag.
        let state = files.map { "\($0.name)\n\($0.tag)\n" }.joined()
        let ctag = String(FNV1a.hash(state.utf8), radix: 16) + "-" + String(files.count)
        let isFresh = files.contains {
            VdirTag.isFresh(modifiedNanoseconds: $0.modified, readNanoseconds: now)
        }
        let next = PlaceMark(ctag: isFresh ? nil : ctag)
        let isWritable = PathText.withPath(folder) { access($0, W_OK) } == 0
        if !isWhole, ctag == mark.ctag {
            return PlaceListing(listing: nil, mark: next, isWritable: isWritable)
        }
        let entries = files.map { SyncListing.Entry(href: Self.href(of: $0.name), etag: $0.tag) }
        return PlaceListing(listing: SyncListing(.everything, entries), mark: next, isWritable: isWritable)
    }

    /// Returns the files of items, by name.
    private func files() throws(AccountError) -> [FolderFile] {
        var files: [FolderFile] = []
        for name in try Self.names(in: folder).sorted() where VdirName.isItem(name, format: format) {
            if let file = try FolderFile.file(name, in: folder) { files.append(file) }
        }
        return files
    }

    /// Returns the names in a folder, without hidden ones.
    static func names(in folder: String) throws(AccountError) -> [String] {
        guard let directory = PathText.withPath(folder, { opendir($0) }) else {
            throw .folder(path: folder, code: errno)
        }
        defer { closedir(directory) }
        var names: [String] = []
        while true {
            errno = 0
            guard let entry = readdir(directory) else { break }
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            if !name.hasPrefix(".") { names.append(name) }
        }
        // What follows an error would look as if it were deleted.
        guard errno == 0 else { throw .folder(path: folder, code: errno) }
        return names
    }

    private static func href(of name: String) -> String { "/" + VdirName.href(of: name) }

    /// The time of the system's clock, which files are stamped with.
    private static var nanoseconds: Int64 {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return FolderFile.nanoseconds(time)
    }

    // MARK: Reading

    func fetch(_ hrefs: [String]) async throws -> SyncFetch {
        await WorkQueue.reading.run { () throws(Never) in
            SyncFetch(asked: hrefs, answers: hrefs.map { answer($0) }, in: root, format: format)
        }
    }

    private func answer(_ href: String) -> SyncFetch.Answer {
        guard let name = VdirName.file(ofHref: href) else { return SyncFetch.Answer(href: href, status: 403) }
        switch read(name) {
        case .success(let contents):
            return SyncFetch.Answer(href: href, etag: contents.tag, text: contents.text)
        case .failure(let fault):
            // In a folder that is not there nothing is gone.
            let isGone = fault.code == ENOENT && PathText.withPath(folder) { access($0, F_OK) } == 0
            return SyncFetch.Answer(href: href, status: isGone ? 404 : 403)
        }
    }

    private struct Contents {
        var file: FolderFile
        var bytes: [UInt8]
        /// True if the file may change again with the same time.
        var isFresh: Bool

        var hash: String { VdirTag.tag(of: bytes) }
        var tag: String { isFresh ? hash : file.tag }
        var text: String { String(decoding: bytes, as: UTF8.self) }

        /// Returns whether the file is still as it was when it had a tag.
        func matches(_ tag: String) -> Bool {
            SyncTag.isSame(tag, file.tag) || SyncTag.isSame(tag, hash)
        }
    }

    private struct Fault: Error {
        var code: Int32
    }

    private func read(_ name: String) -> Result<Contents, Fault> {
        // A link might lead anywhere, and a named pipe would wait for a writer.
        let descriptor = PathText.withPath(path(name)) {
            open($0, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOFOLLOW)
        }
        guard descriptor >= 0 else { return .failure(Fault(code: errno)) }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { return .failure(Fault(code: errno)) }
        guard let file = FolderFile(name, status) else { return .failure(Fault(code: EINVAL)) }
        let now = Self.nanoseconds
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 64 << 10)
        while true {
            let count = Glibc.read(descriptor, &chunk, chunk.count)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { return .failure(Fault(code: errno)) }
            if count == 0 { break }
            guard bytes.count + count <= Self.largest else { return .failure(Fault(code: EFBIG)) }
            bytes += chunk[..<count]
        }
        let isFresh = VdirTag.isFresh(modifiedNanoseconds: file.modified, readNanoseconds: now)
        return .success(Contents(file: file, bytes: bytes, isFresh: isFresh))
    }

    private func path(_ name: String) -> String { Workspace.join(folder, name) }

    // MARK: Writing

    func push(_ push: SyncPush) async throws -> PushAnswer {
        try await WorkQueue.reading.run { () throws(AccountError) in try carryOut(push) }
    }

    private func carryOut(_ push: SyncPush) throws(AccountError) -> PushAnswer {
        guard let name = VdirName.file(ofHref: push.href), VdirName.isItem(name, format: format) else {
            return PushAnswer(status: 400)
        }
        let known = read(name)
        var isThere = true
        if case .failure(let fault) = known, fault.code == ENOENT { isThere = false }
        switch push.condition {
        case .absent: if isThere { return PushAnswer(status: 412) }
        case .match(let tag):
            guard isThere else { return PushAnswer(status: push.kind == .delete ? 404 : 412) }
            guard case .success(let contents) = known, contents.matches(tag) else {
                return PushAnswer(status: 412)
            }
        case .unconditional: if !isThere, push.kind == .delete { return PushAnswer(status: 404) }
        }
        switch push.kind {
        case .delete:
            guard PathText.withPath(path(name), { unlink($0) }) == 0 else { return try refusal(errno) }
            return PushAnswer(status: 204)
        case .create, .update:
            let bytes = Array((push.text ?? "").utf8)
            if let code = WholeFile.write(bytes, to: path(name), isNew: push.condition == .absent) {
                return code == EEXIST ? PushAnswer(status: 412) : try refusal(code)
            }
            return PushAnswer(status: isThere ? 204 : 201, etag: VdirTag.tag(of: bytes))
        case .move: return PushAnswer(status: 501)
        }
    }

    /// Returns the answer to a write that the system refuses.
    ///
    /// - Throws: `folder` if another attempt may succeed.
    private func refusal(_ code: Int32) throws(AccountError) -> PushAnswer {
        switch code {
        case ENOENT: return PushAnswer(status: 404)
        case EACCES, EPERM, EROFS, ENAMETOOLONG:
            return PushAnswer(status: 403, words: String(cString: strerror(code)))
        default: throw .folder(path: folder, code: code)
        }
    }
}

/// A file in a folder, without its contents.
private struct FolderFile {
    var name: String
    /// The time of the change, in nanoseconds.
    var modified: Int64
    var inode: UInt64
    var size: Int64

    var tag: String { VdirTag.tag(modifiedNanoseconds: modified, inode: inode, size: size) }

    /// - Returns: `nil` for anything but a file.
    init?(_ name: String, _ status: stat) {
        guard status.st_mode & S_IFMT == S_IFREG else { return nil }
        self.name = name
        modified = Self.nanoseconds(status.st_mtim)
        inode = UInt64(status.st_ino)
        size = Int64(status.st_size)
    }

    /// Returns a file; `nil` if it is gone, and for anything but a file.
    ///
    /// - Throws: `folder` if nothing can be said of it.
    static func file(_ name: String, in folder: String) throws(AccountError) -> FolderFile? {
        var status = stat()
        let path = Workspace.join(folder, name)
        guard PathText.withPath(path, { lstat($0, &status) }) == 0 else {
            let code = errno
            if code == ENOENT { return nil }
            throw .folder(path: path, code: code)
        }
        return FolderFile(name, status)
    }

    static func nanoseconds(_ time: timespec) -> Int64 {
        Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
    }
}
