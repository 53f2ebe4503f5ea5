/// What the program calls itself.
package enum Program {
    package static let name = "meet"
    package static let version = "0.1.0"
}
