import Foundation
import MeetCore

extension MeetStore {
    /// Refuses to write a file that is the database, or its log, a lock, or a copy of it, by whatever name it is called; and
    /// any other database of this program. Whoever writes a file that a person named asks here first.
    ///
    /// - Parameters:
    ///   - file: Need not be there.
    ///   - database: As it was named; need not be there either.
    /// - Throws: `ownFile`.
    package static func checkIsNoOwnFile(_ file: String, of database: String) throws(StoreError) {
        let path = FileIdentity(database) == nil ? StoreFile.place(database) : StoreFile.resolved(database)
        if isOwnFile(file, DatabaseNames(path)) { throw .ownFile(path: file) }
    }

    private static func isOwnFile(_ file: String, _ names: DatabaseNames) -> Bool {
        let backups = BackupFolder(database: names.path)
        // Each link on the way counts, for it may lead to what is not there yet.
        var name = file
        for _ in 0..<Self.mostLinks {
            let place = StoreFile.place(name) as NSString
            let (folder, last) = (place.deletingLastPathComponent, place.lastPathComponent)
            if folder == names.folder, names.isOwn(last) { return true }
            if folder == StoreFile.resolved(backups.path), backups.isOwn(last) { return true }
            guard let target = try? FileManager.default.destinationOfSymbolicLink(atPath: name) else { break }
            name = target.hasPrefix("/") ? target : folder + "/" + target
        }
        guard let identity = FileIdentity(file) else { return false }
        func holds(_ folder: String, _ isOwn: (String) -> Bool) -> Bool {
            let files = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
            return files.contains { isOwn($0) && FileIdentity("\(folder)/\($0)") == identity }
        }
        if holds(names.folder, names.isOwn) || holds(backups.path, backups.isOwn) { return true }
        // To look into a file that is open here would let go of SQLite's locks.
        if OpenFiles.isOpen(identity) { return true }
        guard let header = try? StoreFile.regularHeader(file) else { return false }
        return header.isSQLite && header.applicationID == StoreMigrations.applicationID
    }

    /// Longer chains of links the system does not follow either (path_resolution(7)).
    private static let mostLinks = 40
}
