import Foundation

@testable import MeetCore

let target = VdirTarget()

/// The files of a folder that khal, khard or vdirsyncer write, too. The first line is the name of a file, the rest
/// what is in it.
struct VdirTarget: FuzzTarget {
    func check(_ bytes: [UInt8]) -> Flaw? {
        let end = bytes.firstIndex(of: 10) ?? bytes.endIndex
        // No name of a file has these two.
        let name = String(decoding: bytes[..<end].filter { $0 != 0 && $0 != 47 }, as: UTF8.self)
        let text = String(decoding: bytes[end...].dropFirst(), as: UTF8.self)
        for format in SyncFormat.allCases {
            if let flaw = names(name, format) ?? item(text, name, format) { return flaw }
        }
        return nil
    }

    /// A name leads to its file and to no other, and so does one that is made of a UID.
    private func names(_ name: String, _ format: SyncFormat) -> Flaw? {
        let made = VdirName.name(for: name, format: format)
        if !VdirName.isItem(made, format: format) || made.utf8.count > 255 {
            return Flaw(kind: "made name", explanation: made)
        }
        for file in [name, made] where VdirName.isItem(file, format: format) {
            let href = "/" + VdirName.href(of: file)
            let found = VdirName.file(ofHref: href)
            if found != file { return Flaw(kind: "name", explanation: "\(file): \(href): \(found ?? "")") }
        }
        if let found = VdirName.file(ofHref: name), found.contains("/") || found == ".." || found == "." {
            return Flaw(kind: "leaves the folder", explanation: found)
        }
        return nil
    }

    private func item(_ text: String, _ name: String, _ format: SyncFormat) -> Flaw? {
        let href = "/" + VdirName.href(of: VdirName.name(for: name, format: format))
        let answer = SyncFetch.Answer(href: href, etag: "1", text: text)
        let fetch = SyncFetch(asked: [href], answers: [answer], in: "/", format: format)
        if fetch.found.count + fetch.missing.count != 1 || !fetch.gone.isEmpty {
            return Flaw(kind: "fetch", explanation: "\(fetch)")
        }
        guard !fetch.found.isEmpty else { return nil }
        if !SyncContent.isSame(text, text, format: format) {
            return Flaw(kind: "not the same as itself", explanation: text)
        }
        return written(text) ?? named(text)
    }

    /// What is written of a text is read as it was.
    private func written(_ text: String) -> Flaw? {
        guard let root = SyncComponent(parsing: text) else { return nil }
        let once = root.text
        guard let again = SyncComponent(parsing: once) else {
            return Flaw(kind: "unreadable", explanation: once)
        }
        if again.text != once { return Flaw(kind: "written twice", explanation: "\(once)\n\(again.text)") }
        let stored = SyncText.stored(text)
        if SyncText.stored(stored) != stored { return Flaw(kind: "stored twice", explanation: stored) }
        if SyncText.uid(of: stored) != SyncText.uid(of: text) {
            return Flaw(kind: "UID", explanation: stored)
        }
        return nil
    }

    /// An item that is kept beside another has the new UID.
    private func named(_ text: String) -> Flaw? {
        guard SyncText.uid(of: text) != nil, let copy = SyncText.text(text, withUID: "copy-1") else {
            return nil
        }
        let uid = SyncText.uid(of: copy)
        return uid == "copy-1" ? nil : Flaw(kind: "new UID", explanation: "\(uid ?? "")\n\(copy)")
    }
}
