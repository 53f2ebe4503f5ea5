/// The names of the program.
package enum Program {
    package static let name = "meet"
    package static let version = "0.1.0"
}
