import Glibc
import MeetCore

/// The arguments of the program, with file names byte for byte.
enum RawArguments {
    /// The options whose value is a path.
    private static let ofPaths = ["--output", "--database"]

    /// The arguments without the program's name. File names that are not UTF-8 are encoded by `PathText`;
    /// other such text is repaired with `�`.
    static var all: [String] {
        var before = ""
        return (1..<max(1, Int(CommandLine.argc))).compactMap { index in
            guard let argument = CommandLine.unsafeArgv[index] else { return nil }
            defer { before = String(cString: argument) }
            if let text = String(validatingCString: argument) { return text }
            let bytes = UnsafeRawBufferPointer(start: argument, count: strlen(argument))
            var status = stat()
            let isPath =
                ofPaths.contains(before) || ofPaths.contains { String(cString: argument).hasPrefix($0 + "=") }
                || lstat(argument, &status) == 0
            return isPath ? PathText.text(Array(bytes)) : String(cString: argument)
        }
    }
}
