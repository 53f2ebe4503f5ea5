import Dispatch
import Foundation
import MeetCore

#if canImport(Glibc)
    import Glibc
#endif

/// Reports that certain files of a folder are written, created, moved or removed (inotify(7)).
final class FolderEvents: Sendable {
    private let file: CInt
    private let names: Set<String>
    private nonisolated(unsafe) let source: any DispatchSourceRead

    /// Adds a watch; `nil` if the system has no more.
    init?(folder: String, names: Set<String>, queue: DispatchQueue) {
        file = inotify_init1(CInt(O_NONBLOCK | O_CLOEXEC))
        guard file >= 0 else { return nil }
        let mask = UInt32(
            IN_MODIFY | IN_CREATE | IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE | IN_CLOSE_WRITE)
        guard inotify_add_watch(file, folder, mask) >= 0 else {
            close(file)
            return nil
        }
        self.names = names
        source = DispatchSource.makeReadSource(fileDescriptor: file, queue: queue)
        source.setCancelHandler { [file] in close(file) }
    }

    /// Begins to report; to be called once. `handler` is called on the queue.
    func start(_ handler: @escaping @Sendable () -> Void) {
        source.setEventHandler { [weak self] in
            if self?.readNames() == true { handler() }
        }
        source.activate()
    }

    /// Ends the watch; to be called after `start`, before the object is released.
    func stop() {
        source.cancel()
    }

    /// Reads all waiting events; returns whether one is about the files.
    private func readNames() -> Bool {
        var bytes = [UInt8](repeating: 0, count: 8192)
        var isWanted = false
        while true {
            let count = read(file, &bytes, bytes.count)
            guard count > 0 else { return isWanted }
            var offset = 0
            // struct inotify_event: wd, mask, cookie, len, four bytes each; then the name, padded with NUL.
            while offset + 16 <= count {
                let (mask, length) = bytes.withUnsafeBytes { bytes in
                    (
                        bytes.loadUnaligned(fromByteOffset: offset + 4, as: UInt32.self),
                        Int(bytes.loadUnaligned(fromByteOffset: offset + 12, as: UInt32.self))
                    )
                }
                let end = min(offset + 16 + length, count)
                let name = bytes[offset + 16..<end].prefix { $0 != 0 }
                if mask & UInt32(IN_Q_OVERFLOW) != 0 || names.contains(String(decoding: name, as: UTF8.self))
                {
                    isWanted = true
                }
                offset += 16 + length
            }
        }
    }
}
