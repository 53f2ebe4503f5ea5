/// One property as it stands in a file: `group.NAME;PARAMETER=value:VALUE` (RFC 6350, 3.3; RFC 5545, 3.1).
package struct ContentLine: Sendable {
    package typealias Parameter = UnmodelledProperty.Parameter

    /// Parameters of a line, and values of a parameter; those beyond are passed over.
    package static let maximumParameters = 1000

    /// Bytes of a group and a name together. A longer one would be folded when it is written back, and its
    /// beginning alone may be taken for base64.
    package static let maximumNameLength = 74

    /// Bytes of a group that leave room for the longest name it may have to stand before, X-ABRELATEDNAMES.
    package static let maximumGroupLength = maximumNameLength - 17

    /// As written.
    package var group: String?
    /// In upper case.
    package var name: String
    /// In the order of the line, their names in upper case. The name of a parameter that is a value alone
    /// (vCard 2.1) is empty; a careless writer's may be no name at all (`hasProperName`). Values hold no control
    /// characters but the tab and `\n`.
    package var parameters: [Parameter]
    /// Unfolded; not decoded and still escaped.
    package var value: ArraySlice<UInt8>
    /// Of its first physical line, from 1.
    package var number: Int

    /// The values of every parameter of this name (given in upper case).
    package func values(of name: String) -> [String] {
        var values: [String] = []
        for parameter in parameters where parameter.name == name { values += parameter.values }
        return values
    }

    /// The value of the first parameter of this name (given in upper case); its parts joined again where an
    /// unquoted comma cut it.
    package func value(of name: String) -> String? {
        guard let parameter = parameters.first(where: { $0.name == name }) else { return nil }
        return parameter.values.count == 1 ? parameter.values[0] : parameter.values.joined(separator: ",")
    }
}

extension UnmodelledProperty.Parameter {
    /// Whether its name is one by the grammar, or nearly: an underscore is taken too.
    var hasProperName: Bool {
        !name.isEmpty
            && name.utf8.allSatisfy {
                ASCII.isLetterOrDigit($0) || $0 == ASCII.hyphen || $0 == UInt8(ascii: "_")
            }
    }
}

/// Why a line is none of the form `NAME:VALUE`.
package enum ContentLineError: Error {
    case missingColon
    /// What stands before the colon is no name, or a very long one.
    case invalidName
}
