import Synchronization

/// One transport for each set of options, so that the next search finds its connection still open.
package final class SharedTransports: Sendable {
    private let made = Mutex<[CurlTransport.Options: CurlTransport]>([:])

    package init() {}

    /// Lives as long as this object, its thread with it.
    package func transport(_ options: CurlTransport.Options) -> CurlTransport {
        made.withLock { made in
            if let known = made[options] { return known }
            let new = CurlTransport(options)
            made[options] = new
            return new
        }
    }
}
