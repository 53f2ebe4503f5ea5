import Foundation
import MeetCore

extension MeetStore {
    /// Checks that a file to be written is not the database, its log, a lock, or a copy of it, under any
    /// name, nor any other database of this program. To be called before writing a file that a person named.
    ///
    /// - Parameters:
    ///   - file: The file, which need not exist.
    ///   - database: The database as named, which need not exist either.
    /// - Throws: `ownFile`.
    package static func checkIsNoOwnFile(_ file: String, of database: String) throws(StoreError) {
        let path = FileIdentity(database) == nil ? StoreFile.place(database) : StoreFile.resolved(database)
        if isOwnFile(file, DatabaseNames(path)) { throw .ownFile(path: file) }
    }

    private static func isOwnFile(_ file: String, _ names: DatabaseNames) -> Bool {
        let backups = BackupFolder(database: names.path)
        // Each link on the way counts, because it may lead to a file that does not exist yet.
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
        // Reading a file that is open here would release SQLite's locks.
        if OpenFiles.isOpen(identity) { return true }
        guard let header = try? StoreFile.regularHeader(file) else { return false }
        return header.isSQLite && header.applicationID == StoreMigrations.applicationID
    }

    /// The maximum number of links, the same as the system's (path_resolution(7)).
    private static let mostLinks = 40
}
