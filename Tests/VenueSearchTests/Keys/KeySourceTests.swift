import Foundation
import Glibc
import Testing

@testable import VenueSearch

@Suite struct KeySourceTests {
    private func key(
        _ command: String?, environment: [String: String] = ["PATH": "/usr/bin:/bin"],
        limit: TimeInterval = 10
    ) -> Result<String, APIKeyError> {
        do throws(APIKeyError) {
            guard let command else {
                var settings = VenueSettings()
                settings.environment = environment
                return .success(try settings.foursquareKey().reveal())
            }
            return .success(try KeySource.run(command, environment: environment, limit: limit).reveal())
        } catch { return .failure(error) }
    }

    @Test func fromTheEnvironment() {
        #expect(key(nil, environment: ["MEET_FOURSQUARE_KEY": " a1 \n"]) == .success("a1"))
        #expect(key(nil, environment: ["FOURSQUARE_API_KEY": "b2"]) == .success("b2"))
        #expect(
            key(nil, environment: ["MEET_FOURSQUARE_KEY": "a", "FOURSQUARE_API_KEY": "b"]) == .success("a"))
        #expect(
            key(nil, environment: ["MEET_FOURSQUARE_KEY": ""])
                == .failure(
                    .missing(variable: "MEET_FOURSQUARE_KEY", setting: "venues.foursquare.key-command")))
    }

    @Test func otherProgramsAreGivenNoKey() {
        let kept = ["PATH": "/bin", "SSH_AUTH_SOCK": "/s", "XAUTHORITY": "/x", "MEET_DATABASE": "/d"]
        let secrets = [
            "MEET_FOURSQUARE_KEY": "a", "FOURSQUARE_API_KEY": "b", "MEET_OTHER_TOKEN": "c",
            "MEET_PASSWORD": "d",
        ]
        #expect(KeySource.withoutKeys(kept.merging(secrets) { first, _ in first }) == kept)
    }

    @Test func fromACommand() {
        #expect(key("printf s3cret\\nsecond") == .success("s3cret"))
        #expect(key("/usr/bin/env printf  k3y") == .success("k3y"))
        // There is no shell.
        #expect(key("echo $HOME;id") == .success("$HOME;id"))
    }

    /// Such as an agent that remembers the password. It holds the pipe open and would be waited for by name.
    @Test func whatACommandLeavesBehindIsNotWaitedFor() throws {
        let script = FileManager.default.temporaryDirectory.appendingPathComponent(
            "meet-\(UUID().uuidString).sh")
        try Data("echo k3y; sleep 1000 & echo $! >\"$0.pid\"; exit 0\n".utf8).write(to: script)
        defer { try? FileManager.default.removeItem(at: script) }
        defer {
            let left = try? String(contentsOfFile: "\(script.path).pid", encoding: .utf8)
            if let left, let process = Int32(left.trimmingCharacters(in: .newlines)) {
                kill(process, SIGKILL)
            }
            try? FileManager.default.removeItem(atPath: "\(script.path).pid")
        }
        // Who waited for what is left would find the time limit first.
        #expect(key("sh \(script.path)", limit: 30) == .success("k3y"))
    }

    @Test func noDescriptorsAreLeftOpen() throws {
        func count() throws -> Int {
            try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count
        }
        _ = key("printf a")
        var counts: [Int] = []
        for _ in 0..<40 {
            _ = key("printf a")
            counts.append(try count())
        }
        // Other tests open and close theirs meanwhile.
        #expect(try #require(counts.min()) < counts[0] + 40)
    }

    @Test func commandsThatFail() {
        #expect(
            key("no-such-command-here x")
                == .failure(.command(name: "no-such-command-here", fault: .notFound)))
        #expect(key("") == .failure(.command(name: "", fault: .notFound)))
        #expect(key("false s3cret") == .failure(.command(name: "false", fault: .failed(status: 1))))
        #expect(key("true") == .failure(.command(name: "true", fault: .noKey)))
        #expect(key("tail -f /dev/null", limit: 0.2) == .failure(.command(name: "tail", fault: .tookTooLong)))
    }

    @Test func keysAreNotShown() throws {
        let key = try #require(APIKey("s3cret"))
        var shown = "\(key) \(String(reflecting: key)) \([key]) \(Optional(key) as Any)"
        dump(key, to: &shown)
        #expect(!shown.contains("s3cret"))
        #expect(APIKey("a\r\nEvil: 1")?.reveal() == "a")
        #expect(APIKey("clé") == nil)
        #expect(APIKey(" \n") == nil)
        #expect(APIKey(String(repeating: "a", count: 2000)) == nil)
    }
}
