import Foundation
import Processes

/// Makes a script that can be started at once.
package func makeProgram(at path: String, _ script: String) throws {
    let text = path + ".text"
    try script.write(toFile: text, atomically: true, encoding: .utf8)
    defer { try? FileManager.default.removeItem(atPath: text) }
    try copyProgram(from: text, to: path)
    try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: path)
}

/// Copies a program so that the copy can be started at once. It is written by a process of its own: a file that this
/// one has open for writing, or a child that it is just starting, cannot be executed (`ETXTBSY`).
package func copyProgram(from source: String, to path: String) throws {
    let copy = SpawnedCommand(path: "/bin/cp", arguments: [source, path], environment: [:])
    let end = copy.start(patience: 120)
    guard end == .exited(status: 0, output: []) else {
        throw NotMade(path: path, how: end.map { "\($0)" } ?? "it runs on")
    }
}

/// A program could not be copied to where it is wanted.
private struct NotMade: Error {
    let path: String
    let how: String
}
