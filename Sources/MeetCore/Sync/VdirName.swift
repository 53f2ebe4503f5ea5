/// The names of files in a folder of `.ics` or `.vcf` files (vdir), an item each.
///
/// The name is the href. It is not the UID: other programs name files as they like, so the UID is read from
/// the file.
package enum VdirName {
    /// The maximum length of a name in bytes; file systems take 255.
    private static let longest = 200

    /// Returns whether a file is an item. Hidden files and those being written (`.tmp`) are none.
    package static func isItem(_ name: String, format: SyncFormat) -> Bool {
        !name.hasPrefix(".") && !name.contains("/") && name.lowercased().hasSuffix(format.ending)
            && name.utf8.count > format.ending.utf8.count
    }

    /// Returns a name for a new item, also used for hrefs on servers.
    ///
    /// - A UID of letters, digits and `-_.@+` is the name itself. Servers refuse other characters, or give
    ///   them back in another form; such a UID, and a long one, becomes a hash.
    /// - Names that differ only in case are one file for some file systems.
    ///
    /// - Parameter taken: The names in the folder, in lower case.
    package static func name(for uid: String, format: SyncFormat, taken: Set<String> = []) -> String {
        let plain = isPlain(uid) ? uid : hash(uid)
        var stem = plain
        var number = 2
        while taken.contains((stem + format.ending).lowercased()) {
            stem = "\(plain)-\(number)"
            number += 1
        }
        return stem + format.ending
    }

    /// Returns the name without its ending, in place of a UID for an item that has none.
    package static func stem(_ name: String) -> String {
        let last = name.split(separator: "/").last.map(String.init) ?? name
        for format in SyncFormat.allCases where last.lowercased().hasSuffix(format.ending) {
            return String(last.dropLast(format.ending.count))
        }
        return last
    }

    /// Returns the href of a file: its name, with the characters escaped that mean something in an href.
    package static func href(of name: String) -> String {
        var href = name
        for (character, escape) in [("%", "%25"), ("?", "%3F"), (" ", "%20")] {
            href = href.replacing(character, with: escape)
        }
        return href
    }

    /// Returns the file of an href, or `nil` if it leads out of the folder.
    package static func file(ofHref href: String) -> String? {
        SyncHref.itemKey(href, in: "/").map { String(SyncHref.name(ofKey: $0)) }
    }

    private static func isPlain(_ uid: String) -> Bool {
        guard let first = uid.utf8.first, uid.utf8.count <= longest else { return false }
        return ASCII.isLetterOrDigit(first)
            && uid.utf8.allSatisfy { ASCII.isLetterOrDigit($0) || "-_.@+".utf8.contains($0) }
    }

    private static func hash(_ uid: String) -> String {
        [FNV1a.hash(uid.utf8), FNV1a.hash(uid.utf8, from: 0x8422_2325_CBF2_9CE4)]
            .map(FNV1a.hexadecimal).joined()
    }
}

/// The ETag of a file in a folder.
package enum VdirTag {
    /// Returns the tag of a file that was not read: time of change, inode and size. A program that replaces
    /// the file changes the inode, one that writes into it the time.
    package static func tag(modifiedNanoseconds: Int64, inode: UInt64, size: Int64) -> String {
        "\(modifiedNanoseconds);\(inode);\(size)"
    }

    /// Returns the tag of contents, for file systems with coarse times.
    package static func tag(of contents: some Collection<UInt8>) -> String {
        "\(contents.count)-" + FNV1a.hexadecimal(FNV1a.hash(contents))
    }

    /// Returns whether a file may change again with the same time: it was changed within the step of the
    /// clock of its file system before it was read (two seconds on FAT). Such a file is read again in the
    /// next round.
    package static func isFresh(modifiedNanoseconds: Int64, readNanoseconds: Int64) -> Bool {
        readNanoseconds - modifiedNanoseconds < 2_000_000_000
    }
}
