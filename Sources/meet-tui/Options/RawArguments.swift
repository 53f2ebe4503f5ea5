import Glibc
import MeetCore

/// The arguments of the program, those that name files byte for byte.
enum RawArguments {
    /// The options whose value is a path.
    private static let ofPaths = ["--output", "--database"]

    /// Without the program's own name. What is no UTF-8 and names a file is as `PathText` writes it; other such text is
    /// mended, with `�` for what cannot be read.
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
