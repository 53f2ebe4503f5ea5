import Foundation

/// A program that was run to its end, with nothing on its standard input.
struct ProgramRun {
    let status: Int32
    /// The text on its standard output and its standard error.
    let output: String

    /// Runs a program.
    ///
    /// - Parameters:
    ///   - folder: Its working folder; `nil` for that of the tests.
    ///   - environment: Its environment; `nil` for that of the tests.
    init(
        _ program: URL, _ words: [String], in folder: URL? = nil, environment: [String: String]? = nil
    ) throws {
        let process = Process()
        process.executableURL = program
        process.arguments = words
        if let folder { process.currentDirectoryURL = folder }
        if let environment { process.environment = environment }
        let pipe = Pipe()
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = pipe
        process.standardError = pipe
        try process.run()
        let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        status = process.terminationStatus
        self.output = String(decoding: output, as: UTF8.self)
    }

    /// Runs a program that is found in `PATH`, in the folder of the package.
    init(named words: [String], environment: [String: String]? = nil) throws {
        try self.init(
            URL(filePath: "/usr/bin/env"), words, in: Package.root, environment: environment)
    }
}
