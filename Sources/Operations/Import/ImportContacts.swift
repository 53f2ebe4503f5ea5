import MeetCore
import MeetStore

/// Brings the cards of files into the book; see `ContactImport.run`.
package struct ImportContacts: WritingOperation, LongOperation {
    package typealias Outcome = ContactImportReport
    package typealias Failure = any Error

    /// Files and folders, as typed; `-` is standard input.
    package var paths: [String]

    package init(_ paths: [String]) {
        self.paths = paths
    }

    package func run(
        in workspace: Workspace, progress: @escaping (OperationProgress) -> Void
    ) throws -> ContactImportReport {
        defer { workspace.inviteeIndex.forget() }
        return try ContactImport.run(paths: workspace.files(paths), into: workspace.store) {
            progress(OperationProgress($0))
        }
    }
}

/// What an import of the same files would do now; stores nothing.
package struct PreviewImport: LongOperation {
    package typealias Outcome = ImportPreview
    package typealias Failure = any Error

    /// Files and folders, as typed; `-` is standard input.
    package var paths: [String]

    package init(_ paths: [String]) {
        self.paths = paths
    }

    package func run(
        in workspace: Workspace, progress: @escaping (OperationProgress) -> Void
    ) throws -> ImportPreview {
        try ContactImport.preview(paths: workspace.files(paths), from: workspace.store) {
            progress(OperationProgress($0))
        }
    }
}

extension Workspace {
    fileprivate func files(_ paths: [String]) -> [String] {
        paths.map { $0 == ContactImport.standardInput ? $0 : expand($0) }
    }
}

extension OperationProgress {
    fileprivate init(_ progress: ImportProgress) {
        self.init(done: progress.cards, fraction: progress.fraction)
    }
}
