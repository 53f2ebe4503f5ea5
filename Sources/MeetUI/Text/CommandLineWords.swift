/// The command line: its help, its reports and its complaints.
package protocol CommandLineWords: Sendable {
}
