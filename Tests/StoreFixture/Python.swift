import Foundation

/// Libraries of Python that read what we write, where they are installed.
package enum Python {
    package static func has(_ package: String) -> Bool {
        (try? run("import \(package)", input: ""))?.status == 0
    }

    /// Runs a script that reads all of its input before it prints.
    package static func run(_ script: String, input: String) throws -> (status: Int32, output: String) {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = ["python3", "-c", script]
        let (stdin, stdout) = (Pipe(), Pipe())
        process.standardInput = stdin
        process.standardOutput = stdout
        process.standardError = input.isEmpty ? FileHandle.nullDevice : FileHandle.standardError
        try process.run()
        try? stdin.fileHandleForWriting.write(contentsOf: Data(input.utf8))
        try? stdin.fileHandleForWriting.close()
        let output = try stdout.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return (process.terminationStatus, String(decoding: output, as: UTF8.self))
    }
}
