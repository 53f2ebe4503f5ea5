/// A conversation with a server of MQTT 3.1.1: the sign-in, a subscription, messages, and the pings that keep
/// the connection.
///
/// It belongs to the thread of its connection.
package struct MQTTConversation {
    /// The times of a connection that is mostly quiet.
    package struct Pace: Hashable, Sendable {
        /// The seconds without a packet after which the server gives the connection up.
        package var keepAlive: UInt16 = 60
        /// The time without a packet to the server after which it is pinged.
        package var pingAfter: Duration = .seconds(45)
        /// The time after a ping in which something has to come.
        package var patience: Duration = .seconds(20)

        package init() {}
    }

    private let dialogue: any Dialogue
    private let pace: Pace
    private var reader = MQTTReader()
    private var lastID: UInt16 = 0
    private var sentAt = ContinuousClock.now
    /// The time at which an unanswered ping was sent; `nil` without one.
    private var pingedAt: ContinuousClock.Instant?
    /// The messages that came while something else was awaited.
    private var taken: [MQTTPacket.Publish] = []
    private var takenBytes = 0

    /// The size in bytes above which a message is no position and is dropped.
    private static let longest = 64 << 10
    /// The size in bytes of the messages that wait; further ones are dropped.
    private static let most = 4 << 20

    init(_ dialogue: any Dialogue, pace: Pace) {
        self.dialogue = dialogue
        self.pace = pace
    }

    private var host: String { dialogue.host }

    // MARK: - Saying

    /// Signs in.
    mutating func connect(user: String, secret: DialogueRequest.Secret?) throws(MQTTError) {
        // Letters and digits, which every server accepts (3.1.3.1).
        let client = "meet" + String(UInt64.random(in: .min ... .max), radix: 16)
        try send(
            .connect(
                MQTTPacket.Connect(
                    client: client, user: user.isEmpty ? nil : user, password: secret?.value,
                    keepAlive: pace.keepAlive)))
        guard case .connectionAnswer(let code) = try nextPacket() else { throw .unreadable(host: host) }
        guard code == 0 else { throw .refused(host: host, MQTTError.Refusal(code)) }
    }

    /// Subscribes to the topics of a filter; what is kept there comes with the next messages.
    package mutating func subscribe(to filter: String) throws(MQTTError) {
        lastID = lastID == .max ? 1 : lastID + 1
        try send(.subscribe(id: lastID, filters: [filter], quality: 0))
        while true {
            let packet = try nextPacket()
            if case .subscribeAnswer(lastID, let codes) = packet {
                guard codes.count == 1, codes[0] <= 2 else {
                    throw .notSubscribed(host: host, filter: filter)
                }
                return
            }
            try take(packet)
        }
    }

    /// Sends a message that the server does not keep.
    package mutating func publish(_ payload: [UInt8], to topic: String) throws(MQTTError) {
        try send(.publish(MQTTPacket.Publish(topic: topic, payload: payload)))
    }

    /// Waits until the server has handled everything that was sent, and returns the messages since the last
    /// call.
    package mutating func settle() throws(MQTTError) -> [MQTTPacket.Publish] {
        try send(.ping)
        while true {
            let packet = try nextPacket()
            if packet == .pingAnswer { return handOver() }
            try take(packet)
        }
    }

    func leave() { try? dialogue.send(MQTTPacket.disconnect.bytes) }

    // MARK: - Listening

    /// Returns the next messages as soon as there are any, and keeps the connection until then.
    ///
    /// - Parameter earliest: The time until which messages are gathered.
    package mutating func nextMessages(
        notBefore earliest: ContinuousClock.Instant = .now
    ) throws(MQTTError) -> [MQTTPacket.Publish] {
        while true {
            while let packet = try readPacket() {
                if packet != .pingAnswer { try take(packet) }
            }
            let now = ContinuousClock.now
            if !taken.isEmpty, now >= earliest { return handOver() }
            if let pingedAt, now - pingedAt >= pace.patience {
                throw .transport(.timeout(host: host, stage: .receive, limit: pace.patience))
            }
            if pingedAt == nil, now - sentAt >= pace.pingAfter {
                try send(.ping)
                pingedAt = sentAt
            }
            var end = pingedAt.map { $0 + pace.patience } ?? sentAt + pace.pingAfter
            if !taken.isEmpty { end = min(end, earliest) }
            let bytes: [UInt8]?
            do throws(TransportError) {
                bytes = try dialogue.receive(within: max(.zero, end - now))
            } catch { throw .transport(error) }
            guard let bytes else { continue }
            if bytes.isEmpty { throw .closed(host: host) }
            pingedAt = nil
            reader.append(bytes)
        }
    }

    private mutating func handOver() -> [MQTTPacket.Publish] {
        defer { (taken, takenBytes) = ([], 0) }
        return taken
    }

    private mutating func take(_ packet: MQTTPacket) throws(MQTTError) {
        switch packet {
        case .publish(let message):
            if let id = message.id { try send(.publishAnswer(id: id)) }
            let size = message.topic.utf8.count + message.payload.count
            guard size <= Self.longest, takenBytes + size <= Self.most else { return }
            taken.append(message)
            // Empty messages take memory, too.
            takenBytes += size + MemoryLayout<MQTTPacket.Publish>.size
        case .pingAnswer, .publishAnswer: return
        case .connect, .connectionAnswer, .subscribe, .subscribeAnswer, .ping, .disconnect:
            throw .unreadable(host: host)
        }
    }

    private mutating func send(_ packet: MQTTPacket) throws(MQTTError) {
        do throws(TransportError) { try dialogue.send(packet.bytes) } catch { throw .transport(error) }
        sentAt = .now
    }

    private mutating func readPacket() throws(MQTTError) -> MQTTPacket? {
        do throws(MQTTFault) { return try reader.next() } catch { throw .unreadable(host: host) }
    }

    private mutating func nextPacket() throws(MQTTError) -> MQTTPacket {
        while true {
            if let packet = try readPacket() { return packet }
            let bytes: [UInt8]
            do throws(TransportError) { bytes = try dialogue.receive() } catch { throw .transport(error) }
            if bytes.isEmpty { throw .closed(host: host) }
            reader.append(bytes)
        }
    }
}

/// A reason why a server of MQTT could not be talked to. It contains no secrets.
package enum MQTTError: Error, Hashable, Sendable, Codable {
    case transport(TransportError)
    /// The certificate does not match: `names` are the names in it, as far as they are known.
    case certificate(host: String, names: [String], reason: String)
    /// The server refuses the connection.
    case refused(host: String, Refusal)
    /// The server refuses the subscription.
    case notSubscribed(host: String, filter: String)
    /// The server closed the connection.
    case closed(host: String)
    /// The server sent something that is not MQTT 3.1.1.
    case unreadable(host: String)

    /// A reason of a server that refuses a connection (3.2.2.3).
    package enum Refusal: String, Hashable, Sendable, Codable, CaseIterable {
        case version, client, unavailable, password, notAllowed, other

        init(_ code: UInt8) {
            let reasons: [UInt8: Refusal] = [
                1: .version, 2: .client, 3: .unavailable, 4: .password, 5: .notAllowed,
            ]
            self = reasons[code] ?? .other
        }
    }

    init(_ error: DialogueError) {
        self =
            switch error {
            case .transport(let error): .transport(error)
            case .certificate(let host, let names, let reason):
                .certificate(host: host, names: names, reason: reason)
            case .notEncrypted(let host), .noSignIn(let host), .signIn(let host, _):
                .unreadable(host: host)
            }
    }

    /// True if the network or the server seems to be unavailable.
    package var isOffline: Bool {
        switch self {
        case .transport(let error): error.isOffline
        case .refused(_, .unavailable): true
        case .certificate, .refused, .notSubscribed, .closed, .unreadable: false
        }
    }

    /// True if the connection could not be opened, or was lost.
    package var isLost: Bool {
        switch self {
        case .transport, .closed: true
        case .refused(_, let refusal): refusal == .unavailable
        case .certificate, .notSubscribed, .unreadable: false
        }
    }
}

extension DialogueTransport {
    /// Opens a connection to a server of MQTT, signs in, runs `body` on a thread of its own, and leaves.
    ///
    /// Cancelling the task stops it at once.
    package func talk<Value: Sendable>(
        _ request: DialogueRequest, pace: MQTTConversation.Pace = MQTTConversation.Pace(),
        _ body: @escaping @Sendable (inout MQTTConversation) throws(MQTTError) -> Value
    ) async throws(MQTTError) -> Value {
        let result: Result<Value, MQTTError>
        do throws(DialogueError) {
            result = try await hold(request) { dialogue -> Result<Value, MQTTError> in
                var conversation = MQTTConversation(dialogue, pace: pace)
                do throws(MQTTError) {
                    try conversation.connect(user: request.user, secret: request.secret)
                    let value = try body(&conversation)
                    conversation.leave()
                    return .success(value)
                } catch { return .failure(error) }
            }
        } catch { throw MQTTError(error) }
        return try result.get()
    }
}
