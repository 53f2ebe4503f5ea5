import Foundation
import MeetCore
import MeetStore
import StoreFixture
import Synchronization
import Testing

@testable import Operations
@testable import Transport

/// A server that refuses every sign-in, and repeats the secret.
private final class Refusing: HTTPTransport {
    private let seen = Mutex<[HTTPRequest]>([])

    var asked: [HTTPRequest] { seen.withLock { $0 } }

    func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        seen.withLock { $0.append(request) }
        let said = request.headers["Authorization"] ?? request.credentials?.password ?? ""
        return HTTPResponse(status: 401, body: Array("\(said) is not known".utf8))
    }
}

/// The states of accounts that doctor shows, and signing in by a token.
@Suite struct AccountHealthTests {
    private static let programs = ["PATH": "/usr/local/bin:/usr/bin:/bin"]

    private let fixture: StoreFixture
    private let store: MeetStore

    init() throws {
        fixture = try StoreFixture()
        store = try fixture.open()
    }

    /// Stores an account, in place of one that is there.
    private func keep(_ change: (inout RemoteAccount) -> Void) throws {
        var account =
            try store.remoteAccounts().first
            ?? RemoteAccount(name: "Home", url: "https://dav.example.org/", kind: .dav)
        change(&account)
        try store.save(account)
    }

    private func health(_ environment: [String: String] = Self.programs) throws -> AccountHealth {
        let workspace = Workspace(store: store, environment: environment)
        return try #require(try LoadAccountHealth().run(in: workspace).first)
    }

    @Test(
        arguments: [
            (nil, [:], AccountHealth.Secret.missing), ("cat /nowhere", [:], .command(name: "cat")),
            ("hunter2", [:], .noProgram),
            ("cat /nowhere", ["MEET_DAV_PASSWORD": "x"], .variable("MEET_DAV_PASSWORD")),
        ] as [(String?, [String: String], AccountHealth.Secret)])
    func originOfTheSecret(
        command: String?, environment: [String: String], expected: AccountHealth.Secret
    ) throws {
        try keep { $0.passwordCommand = command }
        #expect(try health(Self.programs.merging(environment) { $1 }).secret == expected)
    }

    @Test func anUnreadableCertificateIsFound() throws {
        try keep { $0.caFile = "/nowhere/ca.pem" }
        let file = try #require(try health().unreadable)
        #expect(file.path == "/nowhere/ca.pem" && file.code == ENOENT)
        try keep { $0.caFile = "/dev/null" }
        #expect(try health().unreadable == nil)
    }

    @Test func aRefusalIsPartOfTheState() async throws {
        let place = MadePlace()
        let desk = try await Desk(place)
        place.refuse("Bad")
        try desk.plan("Bad")
        try await desk.sync()
        let health = try #require(try LoadAccountHealth().run(in: desk.workspace).first)
        #expect(health.secret == nil && health.state.refused.map(\.title) == ["Bad"])
        #expect(health.state.account.lastSuccess == desk.clock.now)
    }

    // MARK: - Without a network

    @Test func theTimeWithoutANetworkIsKept() async throws {
        let desk = try await Desk(MadePlace())
        let text = #"{"server":{"_0":{"network":{"_0":{"resolve":{"host":"made"}}}}}}"#
        let error = try #require(AccountError(stored: text))
        #expect(error.isOffline)
        let begun = desk.clock.now
        let id = try #require(desk.calendar.id)
        for _ in 0..<2 {
            var source = try desk.source()
            source.place = { _, _ in throw error }
            _ = try await source.round(.named(nil), in: desk.workspace)
            let age = try #require(try LoadAccountFreshness().run(in: desk.workspace)[id])
            #expect(age.offlineSince == begun && age.failure as? AccountError == error)
            desk.clock.move(to: desk.clock.now.addingTimeInterval(600))
        }
        try await desk.sync()
        let age = try #require(try LoadAccountFreshness().run(in: desk.workspace)[id])
        #expect(age.offlineSince == nil && age.failure == nil && age.lastSuccess == desk.clock.now)
    }

    // MARK: - Tokens

    @Test func aTokenNeedsNoUserAndIsShownNowhere() async throws {
        let server = Refusing()
        let workspace = Workspace(
            store: store, environment: Self.programs, remoting: Remoting { _ in server })
        var adding = AddAccount(name: "Work", address: "https://dav.example.org/dav/")
        adding.passwordCommand = "echo ya29.secret"
        let byPassword = adding
        await #expect(throws: AccountError.noUser) { _ = try await byPassword.run(in: workspace) }
        #expect(server.asked.isEmpty)
        adding.passwordCommand = nil
        adding.tokenCommand = "echo ya29.secret"
        let byToken = adding
        let error = await #expect(throws: AccountError.self) { _ = try await byToken.run(in: workspace) }
        #expect(server.asked.isEmpty == false)
        #expect(server.asked.allSatisfy { $0.headers["Authorization"] == "Bearer ya29.secret" })
        #expect(server.asked.allSatisfy { $0.credentials == nil })
        let text = try #require(error?.stored)
        #expect(text.contains("signIn") && !text.contains("ya29"), "\(text)")
        #expect(!"\(server.asked)".contains("ya29"))
    }

    @Test func aTypedTokenIsNotStored() async throws {
        var adding = AddAccount(name: "Work", address: "https://dav.example.org/")
        adding.tokenCommand = "ya29.secret"
        let (typed, workspace) = (adding, Workspace(store: store, environment: Self.programs))
        await #expect(throws: AccountError.noProgram(beginning: "ya")) {
            _ = try await typed.run(in: workspace)
        }
        #expect(try store.remoteAccounts().isEmpty)
    }
}
