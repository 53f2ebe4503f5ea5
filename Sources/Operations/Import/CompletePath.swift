import Foundation

/// A file or folder that completes a partially typed path.
package struct PathCompletion: Hashable, Sendable, Identifiable {
    /// The path as typed, with its `~`.
    package var path: String
    package var isFolder: Bool
    /// The size in bytes; `nil` for folders.
    package var size: Int?
    /// True for all vCard files in the folder, rather than the folder for further typing.
    package var isWhole = false
    /// True for the address book that was installed with the program.
    package var isSample = false
    /// The program whose data are offered; `nil` for a path.
    package var program: FoundForeignSource?

    package var id: String { program.map { "=" + $0.name } ?? (isWhole ? path + "*" : path) }
}

/// Completes a partially typed path.
package struct CompletePath: WorkspaceOperation {
    package var typed: String

    package init(_ typed: String) {
        self.typed = typed
    }

    /// Returns the folders, and the files that end in `.vcf` or `.ics`, that begin with the typed text; files
    /// first, hidden ones only if a dot was typed. The files of a completely typed folder are preceded by the
    /// whole folder. Before anything is typed, the programs whose data can be imported come first, and the sample
    /// is among the files. Repeated slashes become one. Never
    /// throws: an unreadable folder has no completions.
    package func run(in workspace: Workspace) throws(Never) -> [PathCompletion] {
        let slash = typed.lastIndex(of: "/")
        let folder = slash.map { Self.withoutRepeatedSlashes(typed[...$0]) } ?? ""
        let prefix = slash.map { String(typed[typed.index(after: $0)...]) } ?? typed
        if typed == "~" { return [PathCompletion(path: "~/", isFolder: true, size: nil)] }
        let real = workspace.expand(folder.isEmpty ? "." : folder)
        let names = (try? FileManager.default.contentsOfDirectory(atPath: real)) ?? []
        let wanted = prefix.lowercased()
        let found = names.compactMap { name -> PathCompletion? in
            guard name.lowercased().hasPrefix(wanted), !name.hasPrefix(".") || prefix.hasPrefix(".") else {
                return nil
            }
            let path = Workspace.join(real, name)
            var isFolder: ObjCBool = false
            guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else { return nil }
            if isFolder.boolValue {
                return PathCompletion(path: folder + name + "/", isFolder: true, size: nil)
            }
            let lower = name.lowercased()
            guard Self.isCards(lower) || lower.hasSuffix(".ics") || lower.hasSuffix(".vcs") else {
                return nil
            }
            let size = (try? FileManager.default.attributesOfItem(atPath: path))?[.size] as? Int
            return PathCompletion(path: folder + name, isFolder: false, size: size)
        }
        // Files first, because they are the target.
        let sorted = found.sorted { ($0.isFolder ? 1 : 0, $0.path) < ($1.isFolder ? 1 : 0, $1.path) }
        // Only address books are imported as a whole folder.
        let hasCards = sorted.contains { !$0.isFolder && Self.isCards($0.path.lowercased()) }
        if typed.isEmpty {
            let programs = FindForeignSources().run(in: workspace).map { program in
                PathCompletion(path: program.title, isFolder: false, size: nil, program: program)
            }
            return programs + Self.withSample(sorted, in: workspace)
        }
        guard prefix.isEmpty, !folder.isEmpty, hasCards else { return sorted }
        return [PathCompletion(path: folder, isFolder: true, size: nil, isWhole: true)] + sorted
    }

    /// Returns the completions with the sample after the other files; it may be one of them.
    private static func withSample(_ found: [PathCompletion], in workspace: Workspace) -> [PathCompletion] {
        guard let sample = workspace.sampleCards() else { return found }
        let place = URL(filePath: sample).standardizedFileURL
        var found = found
        if let same = found.firstIndex(where: {
            !$0.isFolder && URL(filePath: workspace.expand($0.path)).standardizedFileURL == place
        }) {
            found[same].isSample = true
            return found
        }
        let size = (try? FileManager.default.attributesOfItem(atPath: sample))?[.size] as? Int
        found.insert(
            PathCompletion(path: place.path, isFolder: false, size: size, isSample: true),
            at: found.firstIndex { $0.isFolder } ?? found.count)
        return found
    }

    private static func withoutRepeatedSlashes(_ path: Substring) -> String {
        path.reduce(into: "") { text, character in
            if character != "/" || text.last != "/" { text.append(character) }
        }
    }

    private static func isCards(_ name: String) -> Bool { name.hasSuffix(".vcf") || name.hasSuffix(".vcard") }
}
