import Foundation
import MeetCore
import MeetStore
import Operations
import Sentences
import Synchronization

/// The file of the person's own busy times that an agent keeps (`FreeBusySettings`), checked after each
/// round. It is written only if the times or the days changed. A failure is reported once.
final class AgentFreeBusy: Sendable {
    private let workspace: Workspace
    private let isFailureTold = Mutex(false)

    init(_ workspace: Workspace) { self.workspace = workspace }

    func write() {
        do {
            let store = workspace.store
            guard let path = try FreeBusySettings.file(in: store) else { return }
            let profile = try Profile(readFrom: store)
            let text = try PublishFreeBusy(profile, zone: ReaderZone.current).run(in: workspace)
            if !Self.says(path, text) { try OutputTarget.replace(path, of: store.path, by: text) }
            isFailureTold.withLock { $0 = false }
        } catch {
            let isToldNow = isFailureTold.withLock { isTold in
                defer { isTold = true }
                return !isTold
            }
            guard isToldNow else { return }
            Output.complain((error as? CommandFailure)?.sentence ?? ErrorText.sentence(error))
        }
    }

    /// Returns whether a file already says what a text says.
    private static func says(_ path: String, _ text: String) -> Bool {
        // The attributes of a link are not those of its file. Reading a pipe would wait for a writer.
        let file = URL(filePath: path).resolvingSymlinksInPath().path(percentEncoded: false)
        let attributes = try? FileManager.default.attributesOfItem(atPath: file)
        guard attributes?[.type] as? FileAttributeType == .typeRegular,
            attributes?[.size] as? UInt64 ?? .max < UInt64(text.utf8.count) * 2,
            let old = try? Data(contentsOf: URL(filePath: file))
        else { return false }
        return FreeBusyWriter.isSame(String(decoding: old, as: UTF8.self), text)
    }
}
