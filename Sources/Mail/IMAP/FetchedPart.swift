/// A part of a message that was fetched separately.
struct FetchedPart {
    private let header: [UInt8]
    private let body: [UInt8]

    /// Makes a part.
    ///
    /// - Parameter header: The part's own header with its blank line; `nil` if the server gave none.
    init(_ part: BodyStructure.Part, header: [UInt8]?, body: [UInt8]) {
        self.body = body
        guard header?.contains(UInt8(ascii: ":")) != true else {
            self.header = header ?? []
            return
        }
        // Text from the server must not add header fields.
        func word(_ text: String) -> String {
            text.filter { $0.isASCII && ($0.isLetter || $0.isNumber || "/-.+".contains($0)) }
        }
        let lines = [
            "Content-Type: \(word(part.type))", "Content-Transfer-Encoding: \(word(part.encoding))", "", "",
        ]
        self.header = Array(lines.joined(separator: "\r\n").utf8)
    }

    /// Returns a message with the header of another and some of its parts.
    static func message(_ header: [UInt8], _ parts: [FetchedPart]) -> [UInt8] {
        var mark = Array("meet-parts".utf8)
        // No line of a part may equal the boundary.
        while parts.contains(where: {
            $0.body.firstRange(of: mark) != nil || $0.header.firstRange(of: mark) != nil
        }) {
            mark.append(UInt8(ascii: "x"))
        }
        var output = Array("MIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary=".utf8)
        output += mark + [13, 10] + withoutContent(header) + [13, 10]
        for part in parts {
            output += [45, 45] + mark + [13, 10] + part.header
            // A truncated header lacks the blank line at its end.
            if !part.header.suffix(4).elementsEqual([13, 10, 13, 10]),
                !part.header.suffix(2).elementsEqual([10, 10])
            {
                output += [13, 10, 13, 10]
            }
            output += part.body + [13, 10]
        }
        return output + [45, 45] + mark + [45, 45, 13, 10]
    }

    /// Returns the lines of a header without those that describe the structure of the message.
    private static func withoutContent(_ header: [UInt8]) -> [UInt8] {
        var output: [UInt8] = []
        var isKept = false
        var lines = MailLines(header[...])
        while let line = lines.next(), !line.isEmpty {
            if let first = line.first, first != 32, first != 9 {
                let name = String(decoding: line.prefix(13), as: UTF8.self).lowercased()
                isKept =
                    line.contains(UInt8(ascii: ":"))
                    && !name.hasPrefix("content-") && !name.hasPrefix("mime-version:")
            }
            if isKept { output += line + [13, 10] }
        }
        return output
    }
}
