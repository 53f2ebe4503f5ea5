import ArgumentParser
import Foundation
import MeetUI
import TerminalKit

/// A sentence for standard error, and the exit status 1.
struct Failure: Error {
    var sentence: String

    init(_ sentence: String) {
        self.sentence = sentence
    }

    /// Runs a command; what goes wrong becomes one line on standard error and the exit status 1.
    static func reporting(_ body: () throws -> Void) throws {
        do {
            try body()
        } catch let error as ExitCode {
            throw error
        } catch let error as ValidationError {
            throw error
        } catch let error as Failure {
            Output.complain(error.sentence)
            throw ExitCode.failure
        } catch {
            Output.complain(ErrorText.sentence(error))
            throw ExitCode.failure
        }
    }
}
