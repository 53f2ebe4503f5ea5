import MeetStore

/// Describes the database: its location, its version and its contents.
package struct DescribeDatabase: WorkspaceOperation {
    package init() {}

    package func run(in workspace: Workspace) throws(StoreError) -> StoreFacts {
        try workspace.store.facts()
    }
}

/// Checks the database and returns its faults; empty if it is sound. Reads all of it.
package struct CheckDatabase: WorkspaceOperation {
    package init() {}

    package func run(in workspace: Workspace) throws(StoreError) -> [IntegrityFault] {
        try workspace.store.integrityCheck()
    }
}
