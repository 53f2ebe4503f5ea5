import Foundation
import MeetStore
import StoreFixture
import Testing
import Transport

@testable import Mail
@testable import Operations

/// A password goes to its keeper, and a command that prints it into the settings.
@Suite struct PasswordKeepingTests {
    private static let password = "hunter two '\"ω "
    private static let address = "zoe@example.org"

    let fixture: StoreFixture
    let store: MeetStore

    init() throws {
        fixture = try StoreFixture()
        store = try fixture.open()
        try store.set("mail.address", to: Self.address)
        try FileManager.default.createDirectory(atPath: bin, withIntermediateDirectories: true)
    }

    private var home: String { fixture.folder.path + "/my home" }
    private var bin: String { home + "/bin" }
    private var file: String { home + "/.local/share/meet/passwords/\(Self.address)" }

    private var workspace: Workspace {
        Workspace(store: store, environment: ["HOME": home, "PATH": bin])
    }

    /// Puts the programs of the keepers into the whole PATH.
    private func install(_ keepers: PasswordKeeper...) throws {
        for keeper in keepers {
            switch keeper {
            case .keyring:
                try makeProgram(
                    at: bin + "/secret-tool",
                    """
                    #!/bin/sh
                    case "$1 $2 $3 $4 $5 $6" in
                    "store --label=meet: \(Self.address) service meet user \(Self.address)")
                        exec /bin/cat >"$HOME/keyring" ;;
                    "lookup service meet user \(Self.address) ") exec /bin/cat "$HOME/keyring" ;;
                    esac
                    exit 3
                    """)
            case .pass:
                try makeProgram(
                    at: bin + "/pass",
                    """
                    #!/bin/sh
                    case "$*" in
                    "insert --multiline --force meet/\(Self.address)") exec /bin/cat >"$HOME/pass" ;;
                    "show meet/\(Self.address)") exec /bin/cat "$HOME/pass" ;;
                    esac
                    exit 3
                    """)
                try FileManager.default.createDirectory(
                    atPath: home + "/.password-store", withIntermediateDirectories: true)
                try "key".write(toFile: home + "/.password-store/.gpg-id", atomically: true, encoding: .utf8)
            case .file: try makeProgram(at: bin + "/cat", "#!/bin/sh\nexec /bin/cat \"$@\"\n")
            }
        }
    }

    private func keepers() throws -> [PasswordKeeper] { try FindPasswordKeepers().run(in: workspace).keepers }

    private func permissions(_ path: String) throws -> Int? {
        let attributes = try FileManager.default.attributesOfItem(atPath: path)
        return (attributes[.posixPermissions] as? NSNumber)?.intValue
    }

    private var setting: String? {
        get throws { try store.setting("mail.password-command") }
    }

    /// The password as sending gets it.
    private func read() throws -> DialogueRequest.Secret {
        let account = try #require(try LoadMailAccount().run(in: workspace).account)
        return try account.secret(environment: workspace.environment).secret()
    }

    @Test func whatThisMachineHasIsOfferedTheSafestFirst() throws {
        #expect(try keepers() == [])
        try install(.file)
        #expect(try keepers() == [.file])
        try install(.pass, .keyring)
        #expect(try keepers() == [.keyring, .pass, .file])
        #expect(try FindPasswordKeepers().run(in: workspace).file == file)
        // Without a key nothing can be encrypted.
        try FileManager.default.removeItem(atPath: home + "/.password-store/.gpg-id")
        #expect(try keepers() == [.keyring, .file])
        try store.set("mail.address", to: nil)
        #expect(try keepers() == [])
    }

    @Test(
        arguments: [
            (PasswordKeeper.keyring, "secret-tool lookup service meet user zoe@example.org"),
            (.pass, "pass show meet/zoe@example.org"), (.file, nil),
        ] as [(PasswordKeeper, String?)])
    func itIsReadBackAsItWasTyped(keeper: PasswordKeeper, command: String?) async throws {
        try install(.keyring, .pass, .file)
        try await KeepPassword(Self.password, by: keeper).run(in: workspace)
        #expect(try setting == command ?? "cat '\(file)'")
        #expect(try read() == DialogueRequest.Secret(Self.password))
        // Another one takes its place.
        try await KeepPassword("new", by: keeper).run(in: workspace)
        #expect(try read() == DialogueRequest.Secret("new"))
    }

    @Test func theFileIsReadableByThePersonOnly() async throws {
        try install(.file)
        let folder = (file as NSString).deletingLastPathComponent
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder)
        try await KeepPassword(Self.password, by: .file).run(in: workspace)
        #expect(try permissions(file) == 0o600 && permissions(folder) == 0o700)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == [Self.address])
    }

    @Test func noCopyInTheClearIsLeftByABetterKeeper() async throws {
        try install(.keyring, .file)
        try await KeepPassword("old", by: .file).run(in: workspace)
        try await KeepPassword(Self.password, by: .keyring).run(in: workspace)
        #expect(!FileManager.default.fileExists(atPath: file))
        #expect(try read() == DialogueRequest.Secret(Self.password))
    }

    /// The password of one address is not sent to the server of another, and counts again with its own.
    @Test(arguments: PasswordKeeper.allCases)
    func aPasswordBelongsToItsAddress(keeper: PasswordKeeper) async throws {
        try install(.keyring, .pass, .file)
        try await KeepPassword(Self.password, by: keeper).run(in: workspace)
        func command() throws -> String? {
            try LoadMailAccount().run(in: workspace).account?.passwordCommand
        }
        let kept = try command()
        #expect(kept != nil && PasswordKeeper(printing: kept ?? "") == keeper)
        #expect(try !FindPasswordKeepers().run(in: workspace).wantsPassword)
        try store.set("mail.address", to: "maria@gmx.net")
        #expect(try command() == nil)
        let found = try FindPasswordKeepers().run(in: workspace)
        #expect(found.wantsPassword && found.command.isEmpty)
        try store.set("mail.address", to: Self.address.uppercased())
        #expect(try command() == kept)
        // A command of one's own may print the password of any address.
        try store.set("mail.password-command", to: "pass show mail")
        try store.set("mail.address", to: "maria@gmx.net")
        #expect(try command() == "pass show mail")
    }

    @Test func theAccountOfCalendarsForgetsThePasswordOfAnother() {
        var words = AccountWords()
        words.address = "maria@example.org"
        words.passwordCommand = "pass show meet/dav/maria@example.org@example.org"
        words.forgetPasswordOfAnother()
        #expect(!words.passwordCommand.isEmpty)
        words.address = "maria@gmx.net"
        words.forgetPasswordOfAnother()
        #expect(words.passwordCommand.isEmpty)
        words.passwordCommand = "pass show calendar"
        words.address = "/folder"
        words.forgetPasswordOfAnother()
        #expect(words.passwordCommand == "pass show calendar")
    }

    /// The change can be undone, but not to a file that is gone.
    @Test func theChangeOfTheSettingIsReturned() async throws {
        try install(.keyring, .file)
        let first = try await KeepPassword("old", by: .file).run(in: workspace)
        #expect(first.change?.old == nil && first.change?.new == "cat '\(file)'")
        let second = try await KeepPassword("new", by: .keyring).run(in: workspace)
        #expect(second.change?.old == nil && second.change?.new?.hasPrefix("secret-tool lookup") == true)
    }

    @Test func aKeeperThatFailsChangesNothing() async throws {
        try install(.file)
        try makeProgram(at: bin + "/secret-tool", "#!/bin/sh\nexit 1\n")
        try await KeepPassword("old", by: .file).run(in: workspace)
        await #expect(throws: PasswordKeepingError.program(name: "secret-tool", .failed(status: 1))) {
            try await KeepPassword(Self.password, by: .keyring).run(in: workspace)
        }
        #expect(try read() == DialogueRequest.Secret("old"))
    }

    /// A keeper that waits to be unlocked ends with the task.
    @Test func stoppingEndsTheKeeper() async throws {
        try makeProgram(
            at: bin + "/secret-tool", "#!/bin/sh\n: >\"$HOME/began\"\nexec /bin/cat \"$HOME/gate\"\n")
        #expect(mkfifo(home + "/gate", 0o600) == 0)
        let workspace = workspace
        let keeping = Task { try await KeepPassword(Self.password, by: .keyring).run(in: workspace) }
        while !FileManager.default.fileExists(atPath: home + "/began") { await Task.yield() }
        let stopped = ContinuousClock.now
        keeping.cancel()
        await #expect(throws: PasswordKeepingError.program(name: "secret-tool", .tookTooLong)) {
            try await keeping.value
        }
        #expect(ContinuousClock.now - stopped < .seconds(30))
        #expect(try setting == nil)
    }

    @Test func aFileThatCannotBeWrittenIsSaid() async throws {
        try install(.file)
        let folder = (file as NSString).deletingLastPathComponent
        try FileManager.default.createDirectory(
            atPath: (folder as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
        try "".write(toFile: folder, atomically: true, encoding: .utf8)
        await #expect(throws: PasswordKeepingError.file(path: file, code: ENOTDIR)) {
            try await KeepPassword(Self.password, by: .file).run(in: workspace)
        }
        #expect(try setting == nil)
    }

    @Test func withoutAnAddressThereIsNoPlace() async throws {
        try install(.file)
        try store.set("mail.address", to: nil)
        await #expect(throws: PasswordKeepingError.noAddress) {
            try await KeepPassword(Self.password, by: .file).run(in: workspace)
        }
    }

    @Test func itIsShownByNothing() {
        let keeping = KeepPassword("hunter2", by: .keyring)
        var dumped = ""
        dump(keeping, to: &dumped)
        #expect(!"\(keeping) \(dumped) \(String(reflecting: keeping))".contains("hunter"))
    }
}
