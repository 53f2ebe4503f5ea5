import Foundation
import ServerFixture
import Testing

@testable import Transport

/// What is said to a broker over a real socket.
@Suite struct MQTTConversationTests {
    private static func request(_ broker: FakeBroker, secret: String? = "maria-1") -> DialogueRequest {
        DialogueRequest(
            service: .mqtt, host: "127.0.0.1", port: broker.port, encryption: .whereAsked, user: "maria",
            secret: secret.map { DialogueRequest.Secret($0) },
            limits: DialogueLimits(connect: .seconds(10), silence: .seconds(10), total: .seconds(20)))
    }

    private static func talk<Value: Sendable>(
        _ broker: FakeBroker, pace: MQTTConversation.Pace = MQTTConversation.Pace(),
        _ body: @escaping @Sendable (inout MQTTConversation) throws(MQTTError) -> Value
    ) async -> Result<Value, MQTTError> {
        do throws(MQTTError) {
            return .success(try await CurlDialogueTransport().talk(request(broker), pace: pace, body))
        } catch { return .failure(error) }
    }

    private static func subscribed(_ broker: FakeBroker) async -> Result<[MQTTPacket.Publish], MQTTError> {
        await talk(broker) { conversation throws(MQTTError) -> [MQTTPacket.Publish] in
            try conversation.subscribe(to: "owntracks/+/+")
            return try conversation.settle()
        }
    }

    @Test func signInSubscriptionAndKeptMessages() async throws {
        var manner = FakeBroker.Manner()
        manner.kept = [
            .init(topic: "owntracks/nikos/phone", payload: Array("{}".utf8), isRetained: true),
            .init(topic: "owntracks/zoe/phone", payload: [], id: 7),
        ]
        let broker = try FakeBroker(manner)
        #expect(await Self.subscribed(broker) == .success(manner.kept))
        guard case .connect(let connect)? = broker.heard.first else {
            Issue.record("it began with \(broker.heard)")
            return
        }
        #expect(connect.user == "maria" && connect.password == "maria-1" && connect.keepAlive == 60)
        #expect(broker.heard.contains(.publishAnswer(id: 7)))
        #expect(broker.heard.contains(.subscribe(id: 1, filters: ["owntracks/+/+"], quality: 0)))
    }

    @Test func whatIsPublishedIsNotKept() async throws {
        let broker = try FakeBroker()
        let result = await Self.talk(broker) { conversation throws(MQTTError) -> Bool in
            try conversation.publish(Array("hello".utf8), to: "owntracks/maria/terminal")
            return try conversation.settle().isEmpty
        }
        #expect(result == .success(true))
        #expect(
            broker.published == [.init(topic: "owntracks/maria/terminal", payload: Array("hello".utf8))])
    }

    @Test(
        arguments: [
            (1, .version), (2, .client), (3, .unavailable), (4, .password), (5, .notAllowed), (9, .other),
        ] as [(UInt8, MQTTError.Refusal)])
    func refused(code: UInt8, refusal: MQTTError.Refusal) async throws {
        var manner = FakeBroker.Manner()
        manner.refusal = code
        let broker = try FakeBroker(manner)
        let host = "127.0.0.1:\(broker.port)"
        #expect(await Self.subscribed(broker) == .failure(.refused(host: host, refusal)))
    }

    @Test func refusedTopics() async throws {
        var manner = FakeBroker.Manner()
        manner.refusesTopics = true
        let broker = try FakeBroker(manner)
        let error = MQTTError.notSubscribed(host: "127.0.0.1:\(broker.port)", filter: "owntracks/+/+")
        #expect(await Self.subscribed(broker) == .failure(error))
    }

    @Test(
        arguments: [
            Array("HTTP/1.1 400 Bad Request\r\n\(String(repeating: "x", count: 200))".utf8),
            [0x20, 0xFF, 0xFF, 0xFF, 0x7F], [0xD0, 0], [0x20, 3, 0, 0, 0],
        ] as [[UInt8]])
    func anotherProtocol(_ babble: [UInt8]) async throws {
        var manner = FakeBroker.Manner()
        manner.babble = babble
        let broker = try FakeBroker(manner)
        let host = "127.0.0.1:\(broker.port)"
        #expect(await Self.subscribed(broker) == .failure(.unreadable(host: host)))
    }

    @Test func aQuietConnectionIsKept() async throws {
        var pace = MQTTConversation.Pace()
        pace.pingAfter = .milliseconds(20)
        let broker = try FakeBroker()
        let listening = Task {
            await Self.talk(broker, pace: pace) { conversation throws(MQTTError) -> [MQTTPacket.Publish] in
                try conversation.subscribe(to: "#")
                return try conversation.nextMessages()
            }
        }
        while broker.heard.count(where: { $0 == .ping }) < 3 { await Task.yield() }
        let message = MQTTPacket.Publish(topic: "owntracks/zoe/phone", payload: [1])
        broker.send(.publish(message))
        #expect(await listening.value == .success([message]))
    }

    @Test func anUnansweredPingEndsIt() async throws {
        var manner = FakeBroker.Manner()
        manner.answersPings = false
        var pace = MQTTConversation.Pace()
        (pace.pingAfter, pace.patience) = (.milliseconds(20), .milliseconds(100))
        let broker = try FakeBroker(manner)
        let result = await Self.talk(broker, pace: pace) { conversation throws(MQTTError) -> Bool in
            try conversation.subscribe(to: "#")
            return try conversation.nextMessages().isEmpty
        }
        let host = "127.0.0.1:\(broker.port)"
        #expect(
            result == .failure(.transport(.timeout(host: host, stage: .receive, limit: .milliseconds(100)))))
    }

    @Test func aBrokerThatHangsUp() async throws {
        let broker = try FakeBroker()
        let listening = Task {
            await Self.talk(broker) { conversation throws(MQTTError) -> Bool in
                try conversation.subscribe(to: "#")
                broker.hangUp()
                return try conversation.nextMessages().isEmpty
            }
        }
        guard case .failure(let error) = await listening.value else {
            Issue.record("it went on")
            return
        }
        #expect(error.isLost)
    }

    @Test func hugeMessagesAreDropped() async throws {
        var manner = FakeBroker.Manner()
        let small = MQTTPacket.Publish(topic: "a", payload: [1])
        manner.kept = [.init(topic: "a", payload: Array(repeating: 32, count: 100_000)), small]
        let broker = try FakeBroker(manner)
        #expect(await Self.subscribed(broker) == .success([small]))
    }

    @Test func nobodyListens() async throws {
        let port = try FakeBroker().port
        let request = DialogueRequest(
            service: .mqtt, host: "127.0.0.1", port: port, encryption: .whereAsked, user: "", secret: nil)
        do throws(MQTTError) {
            try await CurlDialogueTransport().talk(request) { _ throws(MQTTError) in }
            Issue.record("somebody answered")
        } catch { #expect(error.isOffline && error.isLost) }
    }

    @Test func itCanBeStopped() async throws {
        let broker = try FakeBroker()
        let listening = Task {
            await Self.talk(broker) { conversation throws(MQTTError) -> Bool in
                try conversation.subscribe(to: "#")
                return try conversation.nextMessages().isEmpty
            }
        }
        while !broker.heard.contains(where: { if case .subscribe = $0 { true } else { false } }) {
            await Task.yield()
        }
        listening.cancel()
        #expect(await listening.value == .failure(.transport(.cancelled)))
    }
}
