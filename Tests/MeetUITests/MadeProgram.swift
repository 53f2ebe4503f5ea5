import Foundation
import Processes
import Testing

/// Makes a script that can be started at once. It is written by a process of its own: a file that this one has open for
/// writing, or a child that it is just starting, cannot be executed (`ETXTBSY`).
func makeProgram(at path: String, _ script: String) throws {
    let text = path + ".text"
    try script.write(toFile: text, atomically: true, encoding: .utf8)
    let copy = SpawnedCommand(path: "/bin/cp", arguments: [text, path], environment: [:])
    try #require(copy.start(patience: 20) == .exited(status: 0, output: []))
    try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: path)
}
