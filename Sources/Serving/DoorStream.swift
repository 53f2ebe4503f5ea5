import FlyingFox
import Foundation

/// The answers of a door.
protocol DoorHandler: Sendable {
    /// Returns the answer to a request; called from any thread.
    func reply(to request: HTTPRequest) async throws -> DoorReply
}

/// An answer to a request.
enum DoorReply: Sendable {
    case whole(HTTPResponse)
    /// The head of an answer whose body goes on until one side ends it.
    case stream(HTTPResponse, DoorStream)
}

/// Answers as a handler of FlyingFox gives them.
struct WholeAnswers: DoorHandler {
    let handler: any HTTPHandler

    func reply(to request: HTTPRequest) async throws -> DoorReply {
        .whole(try await handler.handleRequest(request))
    }
}

/// The body of an answer that goes on. Its functions are called on the door's thread, so they do not wait.
struct DoorStream: Sendable {
    /// The bytes that are sent in a silence, so that a lost connection is noticed.
    var pulse: [UInt8]
    /// Called once, after the head was sent; bytes may be sent from then on.
    var started: @Sendable (DoorChannel) -> Void
    /// Called once, when the connection is closed, unless the whole door is.
    var ended: @Sendable (DoorChannel) -> Void
}

/// The connection of a stream, as those who write to it hold it.
struct DoorChannel: Hashable, Sendable {
    private let descriptor: Int32
    private let number: UInt64
    private let inbox: DoorInbox

    init(descriptor: Int32, number: UInt64, inbox: DoorInbox) {
        self.descriptor = descriptor
        self.number = number
        self.inbox = inbox
    }

    /// Sends bytes; those of an ended stream are dropped.
    func send(_ bytes: [UInt8]) {
        inbox.put(DoorAnswer(descriptor: descriptor, number: number, content: .more(bytes)))
    }

    /// Ends the stream after what was sent before.
    func end() {
        inbox.put(DoorAnswer(descriptor: descriptor, number: number, content: .end))
    }

    static func == (one: DoorChannel, other: DoorChannel) -> Bool {
        one.number == other.number && one.inbox === other.inbox
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(number)
    }
}
