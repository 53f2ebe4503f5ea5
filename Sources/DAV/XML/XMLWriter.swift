/// Writes documents: UTF-8, all namespaces declared by prefixes at the root.
package enum XMLWriter {
    /// Returns a document of an element.
    package static func document(_ root: XMLTree) -> [UInt8] {
        var names: [String: String] = [:]
        var order: [String] = []
        collect(root, &names, &order)
        var text = "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n"
        write(root, names, declared: order, &text)
        return Array(text.utf8)
    }

    /// Returns text escaped for an element or an attribute in double quotes, without the characters that XML
    /// 1.0 does not allow (2.2). A carriage return survives (2.11), and in an attribute blanks do (3.3.3).
    package static func escape(_ text: String, isAttribute: Bool = false) -> String {
        var escaped = ""
        escaped.reserveCapacity(text.utf8.count + 16)
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            // For the sake of `]]>`.
            case ">": escaped += "&gt;"
            case "\"" where isAttribute: escaped += "&quot;"
            case "\r": escaped += "&#13;"
            case "\n" where isAttribute: escaped += "&#10;"
            case "\t" where isAttribute: escaped += "&#9;"
            case "\t", "\n": escaped.unicodeScalars.append(scalar)
            default:
                let isAllowed = scalar.value >= 0x20 && scalar.value != 0xFFFE && scalar.value != 0xFFFF
                if isAllowed { escaped.unicodeScalars.append(scalar) }
            }
        }
        return escaped
    }

    private static func collect(_ tree: XMLTree, _ names: inout [String: String], _ order: inout [String]) {
        for name in [tree.name] + tree.attributes.map(\.name) where !name.namespace.isEmpty {
            guard names[name.namespace] == nil else { continue }
            names[name.namespace] = prefix(order.count)
            order.append(name.namespace)
        }
        for child in tree.children { collect(child, &names, &order) }
    }

    /// Returns `A`, `B` … `Z`, `N26` ….
    private static func prefix(_ number: Int) -> String {
        number < 26 ? String(Character(UnicodeScalar(UInt8(ascii: "A") + UInt8(number)))) : "N\(number)"
    }

    private static func write(
        _ tree: XMLTree, _ names: [String: String], declared: [String] = [], _ text: inout String
    ) {
        let name = qualified(tree.name, names)
        text += "<\(name)"
        for namespace in declared {
            text += " xmlns:\(names[namespace] ?? "")=\"\(escape(namespace, isAttribute: true))\""
        }
        for attribute in tree.attributes {
            let value = escape(attribute.value, isAttribute: true)
            text += " \(qualified(attribute.name, names))=\"\(value)\""
        }
        guard !tree.children.isEmpty || !tree.text.isEmpty else {
            text += "/>"
            return
        }
        text += ">" + escape(tree.text)
        for child in tree.children { write(child, names, &text) }
        text += "</\(name)>"
    }

    private static func qualified(_ name: XMLName, _ names: [String: String]) -> String {
        names[name.namespace].map { "\($0):\(name.local)" } ?? name.local
    }
}
