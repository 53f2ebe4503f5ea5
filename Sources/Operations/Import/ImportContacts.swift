import MeetCore
import MeetStore

/// Brings the cards of files into the book; see `ContactImport.run`.
package struct ImportContacts: WritingOperation, LongOperation {
    package typealias Outcome = ContactImportReport
    package typealias Failure = any Error

    package var files: NamedFiles

    package init(_ files: NamedFiles) {
        self.files = files
    }

    package func run(
        in workspace: Workspace, progress: @escaping (OperationProgress) -> Void
    ) throws -> ContactImportReport {
        defer { workspace.inviteeIndex.forget() }
        return try ContactImport.run(
            paths: workspace.paths(of: files), into: workspace.store, temporary: workspace.temporaryFolders
        ) {
            progress(OperationProgress($0))
        }
    }
}

/// What an import of the same files would do now; stores nothing.
package struct PreviewImport: LongOperation {
    package typealias Outcome = ImportPreview
    package typealias Failure = any Error

    package var files: NamedFiles

    package init(_ files: NamedFiles) {
        self.files = files
    }

    package func run(
        in workspace: Workspace, progress: @escaping (OperationProgress) -> Void
    ) throws -> ImportPreview {
        try ContactImport.preview(
            paths: workspace.paths(of: files), from: workspace.store, temporary: workspace.temporaryFolders
        ) {
            progress(OperationProgress($0))
        }
    }
}

/// How files and folders are named.
package enum NamedFiles: Hashable, Sendable {
    /// As the system knows them; `-` is standard input.
    case paths([String])
    /// As a person typed it, `~` at its beginning perhaps.
    case typed(String)
}

extension Workspace {
    var temporaryFolders: [String] { Spool.folders(environment: environment) }

    func paths(of files: NamedFiles) -> [String] {
        switch files {
        case .paths(let paths): paths
        case .typed(let text): [expand(text)]
        }
    }
}

extension OperationProgress {
    fileprivate init(_ progress: ImportProgress) {
        self.init(done: progress.cards, fraction: progress.fraction)
    }
}
