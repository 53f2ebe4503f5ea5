/// The name of an element or an attribute (Namespaces in XML 1.0, 2.1).
package struct XMLName: Hashable, Sendable, Codable {
    /// The namespace; empty for none.
    package var namespace: String
    package var local: String

    package init(_ namespace: String, _ local: String) {
        self.namespace = namespace
        self.local = local
    }
}

/// An attribute of an element.
package struct XMLAttribute: Hashable, Sendable {
    package var name: XMLName
    package var value: String

    package init(_ name: XMLName, _ value: String) {
        self.name = name
        self.value = value
    }
}

/// A reason why XML is not read.
package enum XMLFault: Error, Hashable, Sendable {
    /// libexpat is not installed.
    case libraryMissing
    /// Not well-formed, or cut off. `reason` is the library's.
    case malformed(line: Int, reason: String)
    /// A DOCTYPE, which can declare entities.
    case doctype
    /// Elements within elements beyond the limit.
    case tooDeep(limit: Int)
    /// More of it than the limit, in bytes or in elements.
    case tooLarge(limit: Int)
    /// A document about something else.
    case root(XMLName)
}

/// The limits of a document.
package struct XMLLimits: Hashable, Sendable {
    /// The maximum depth of elements.
    package var depth = 32
    /// The maximum number of attributes of an element.
    package var attributes = 64
    /// The maximum size in bytes of a run of text between two tags.
    package var text = 16 << 20
    /// The maximum memory in bytes, approximately, of an element that is kept with all that is in it.
    package var element = 32 << 20
    /// The maximum memory in bytes, approximately, of what is made of the document.
    package var kept = 96 << 20
    /// The maximum size in bytes of the document.
    package var total = 512 << 20

    package init() {}
}
