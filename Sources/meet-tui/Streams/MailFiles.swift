import Foundation
import Glibc
import MeetCore
import MeetUI

/// The files of mails that a path stands for.
enum MailFiles {
    /// A larger one holds no invitation.
    static let largest = 64 << 20

    /// The path itself; of a folder the files in it, of a Maildir (https://cr.yp.to/proto/maildir.html) those of its
    /// `new` and `cur`, by their names.
    static func paths(_ path: String) throws -> [String] {
        guard path != WholeFile.standardInput, isFolder(path) else { return [path] }
        let isMaildir = isFolder(path + "/cur") || isFolder(path + "/new")
        let folders = isMaildir ? [path + "/cur", path + "/new"].filter(isFolder) : [path]
        var found: [String] = []
        for folder in folders {
            let names: [String]
            do {
                names = try FileManager.default.contentsOfDirectory(atPath: folder)
            } catch {
                throw CommandFailure(say.cannotRead(folder, reason: error.localizedDescription))
            }
            found += names.filter { !$0.hasPrefix(".") }.sorted().map { "\(folder)/\($0)" }
        }
        return found.filter { !isFolder($0) }
    }

    private static func isFolder(_ path: String) -> Bool {
        var status = stat()
        return PathText.withPath(path, { stat($0, &status) }) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }
}
