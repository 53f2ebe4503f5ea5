import MeetCore
import MeetStore

/// Imports the cards of files; see `ContactImport.run`.
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

/// Previews an import of the same files; stores nothing.
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

/// The names of files and folders.
package enum NamedFiles: Hashable, Sendable {
    /// Paths for the system; `-` is standard input.
    case paths([String])
    /// A path as typed, possibly beginning with `~`.
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
