import Foundation
import Glibc
import Testing

/// Databases that cannot be written: reading goes on.
@Suite struct DatabaseFaultTests {
    /// Runs the program as somebody who is not root, for whom permissions do not count.
    private func asNobody(_ home: Scratch, _ arguments: String...) throws -> Scratch.Run {
        try run(
            home,
            geteuid() == 0
                ? ["/usr/bin/setpriv", "--reuid=65534", "--regid=65534", "--clear-groups", Program.path]
                : [Program.path], arguments)
    }

    private func run(_ home: Scratch, _ command: [String], _ arguments: [String]) throws -> Scratch.Run {
        let child = try Child(
            command[0], Array(command.dropFirst()) + arguments, environment: home.environment,
            folder: home.folder)
        guard let ending = try child.wait(milliseconds: Program.patience * 1000) else {
            throw Trouble("\(command) does not end.")
        }
        return Scratch.Run(
            ending: ending, output: String(decoding: child.output, as: UTF8.self),
            errors: String(decoding: child.errors, as: UTF8.self))
    }

    /// A home with a contact, which belongs to nobody.
    private func home() throws -> Scratch {
        let home = try Scratch()
        try home.write("BEGIN:VCARD\nVERSION:4.0\nFN:Ann\nEND:VCARD\n", to: "ann.vcf")
        try home.succeed("contacts", "import", "ann.vcf")
        if geteuid() == 0 {
            for path in try [""] + FileManager.default.subpathsOfDirectory(atPath: home.folder) {
                lchown("\(home.folder)/\(path)", 65534, 65534)
            }
        }
        return home
    }

    private var folder: (Scratch) -> String { { $0.folder + "/data/meet" } }

    static let isNobodyThere = geteuid() != 0 || FileManager.default.fileExists(atPath: "/usr/bin/setpriv")

    @Test(.enabled(if: isNobodyThere, "setpriv is not installed; it makes somebody who is not root"))
    func aReadOnlyFolderCanBeListed() throws {
        let home = try home()
        chmod(folder(home), 0o500)
        defer { chmod(folder(home), 0o700) }
        let list = try asNobody(home, "contacts", "list")
        #expect(list.status == 0 && list.output.contains("Ann"), "\(list)")
        let change = try asNobody(home, "settings", "set", "me.name", "Ann")
        #expect(change.status == 1)
        #expect(change.errors.contains("\(folder(home)) is read-only"), "\(change.errors)")
        let doctor = try asNobody(home, "doctor")
        #expect(doctor.status == 0 && doctor.output.contains("intact"), "\(doctor)")
    }

    @Test(.enabled(if: isNobodyThere, "setpriv is not installed; it makes somebody who is not root"))
    func aReadOnlyFileIsNamedAndLeavesNothingBehind() throws {
        let home = try home()
        chmod(home.database, 0o400)
        let list = try asNobody(home, "contacts", "list")
        #expect(list.status == 0 && list.output.contains("Ann"), "\(list)")
        let change = try asNobody(home, "settings", "set", "me.name", "Ann")
        #expect(change.status == 1)
        #expect(change.errors.contains("meet.sqlite is read-only"), "\(change.errors)")
        chmod(home.database, 0o600)
        #expect(try asNobody(home, "settings", "set", "me.name", "Ann").status == 0)
        #expect(try asNobody(home, "settings", "get", "me.name").output == "Ann\n")
    }

    /// What an earlier version, or another program, left of a database that was read-only then.
    @Test(.enabled(if: isNobodyThere, "setpriv is not installed; it makes somebody who is not root"))
    func aReadOnlyLogIsMended() throws {
        let home = try home()
        for end in ["-wal", "-shm"] {
            #expect(FileManager.default.createFile(atPath: home.database + end, contents: nil))
            if geteuid() == 0 { chown(home.database + end, 65534, 65534) }
            chmod(home.database + end, 0o400)
        }
        let change = try asNobody(home, "settings", "set", "me.name", "Ann")
        #expect(change.status == 0, "\(change)")
    }

    @Test(.enabled(if: isNobodyThere, "setpriv is not installed; it makes somebody who is not root"))
    func aReadOnlyLogOfAnotherIsNamed() throws {
        guard geteuid() == 0 else { return }
        let home = try home()
        #expect(FileManager.default.createFile(atPath: home.database + "-shm", contents: nil))
        chmod(home.database + "-shm", 0o444)
        let change = try asNobody(home, "settings", "set", "me.name", "Ann")
        #expect(change.status == 1)
        #expect(change.errors.contains("meet.sqlite-shm is read-only"), "\(change.errors)")
    }

    /// Whether this may mount a small disk.
    static let mayMount: Bool = {
        guard geteuid() == 0, let home = try? Scratch(),
            let child = try? Child(
                "/bin/sh", ["-c", "unshare -m mount -t tmpfs -o size=1m tmpfs \"$0\"", home.folder],
                environment: home.environment, folder: home.folder)
        else { return false }
        return (try? child.wait(milliseconds: 10_000))??.status == 0
    }()

    @Test(.enabled(if: mayMount, "a small disk cannot be mounted here")) func aFullDiskIsRead() throws {
        let home = try home()
        let disk = home.path("disk")
        try FileManager.default.createDirectory(atPath: disk, withIntermediateDirectories: false)
        let script = """
            mount -t tmpfs -o size=4m tmpfs "$0" && cp "$1" "$0/meet.sqlite" || exit 9
            dd if=/dev/zero of="$0/filler" bs=1k 2>/dev/null
            shift; "$@" contacts list --database "$0/meet.sqlite" && "$@" doctor --database "$0/meet.sqlite" || exit 8
            "$@" settings set me.name Ann --database "$0/meet.sqlite"
            """
        let run = try run(
            home, ["/bin/sh", "-c", "exec unshare -m /bin/sh -c \"$0\" \"$@\"", script],
            [disk, home.database, Program.path])
        #expect(run.output.contains("Ann") && run.output.contains("intact"), "\(run)")
        #expect(run.status == 1 && run.errorLines.count == 1, "\(run)")
        #expect(run.errors.contains("The disk is full"), "\(run.errors)")
    }

    @Test func aDamagedRowIsSaidWithoutTheRow() throws {
        guard FileManager.default.fileExists(atPath: "/usr/bin/sqlite3") else { return }
        let home = try home()
        let damage = try run(
            home, ["/usr/bin/sqlite3"],
            [
                home.database,
                """
                PRAGMA writable_schema = ON;
                UPDATE sqlite_schema SET sql = replace(sql, 'name TEXT NOT NULL', 'name TEXT') WHERE name = 'contact';
                PRAGMA writable_schema = RESET;
                PRAGMA ignore_check_constraints = ON;
                DROP TRIGGER contactSearchUpdate;
                UPDATE contact SET name = NULL;
                """,
            ])
        guard damage.status == 0 else { return }
        let errors = try home.fail("contacts", "list")
        #expect(errors.contains("The database is damaged"), "\(errors)")
        #expect(!errors.contains("Ann") && !errors.contains("BEGIN"), "\(errors)")
    }
}
