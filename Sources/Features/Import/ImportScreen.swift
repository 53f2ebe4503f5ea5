import Foundation
import MeetCore
import Operations
import Sentences
import Shell
import TerminalKit

/// Imports address books and calendars: a path typed with completion, a preview of the changes, the import
/// with its progress, and its report.
package struct ImportScreen: Screen {
    package typealias Outcome = Never

    package enum Message: Sendable {
        case completed([PathCompletion])
        case previewed(ImportPreview)
        case previewedMeetings(MeetingImportPreview)
        case previewedProgram(ForeignImportPreview)
        /// The reason for failed reading, as a sentence; `nil` if it was stopped.
        case notRead(String?)
        case imported(ContactImportReport)
        /// The reason for a failed import, as a sentence; `nil` if it was stopped.
        case notImported(String?)
    }

    private enum Stage: Hashable {
        case path
        case reading
        case preview
        case importing
        case report
    }

    /// The file that the screen was opened for; `nil` if a path is asked for.
    private let given: ImportedFile?
    /// The program that is imported from; `nil` for a file.
    private var program: FoundForeignSource?
    private var programHasMeetings = false
    /// The programs that were found, and those that were imported on this screen.
    private var offered: [FoundForeignSource] = []
    private var importedPrograms: Set<String> = []
    private var list = PickerList<PathCompletion>()
    private var stage = Stage.path
    private var progress: OperationProgress?
    /// The start of the running step, from which rate and time left are computed.
    private var startedAt: Date?
    private var preview: ImportPreview?
    /// The details of meetings, which `preview` only summarizes.
    private var meetings: MeetingImportPreview?
    private var entriesBeforeMeetings = 0
    private var entries = ListPane()
    private var report: ContactImportReport?
    private var failure: String?
    private var reportText = TextPane()

    /// - Parameter file: The file to read at once, for its preview; `nil` to ask for a path.
    package init(reading file: ImportedFile? = nil) {
        given = file
    }

    /// - Parameter program: The program to read at once, for its preview.
    package init(from program: FoundForeignSource) {
        given = nil
        self.program = program
    }

    package var title: String {
        if let program { return say("Import from \(program.title)") }
        if stage == .path { return say("Import") }
        return isCalendar ? say("Import a calendar") : say("Import an address book")
    }
    private static let size = Size(columns: 100, rows: 26)
    /// The columns of the report, which is as high as its text.
    private static let reportColumns = 72

    package var presentation: Presentation {
        .panel(stage == .report ? Size(columns: Self.reportColumns, rows: Self.size.rows) : Self.size)
    }

    package func panelRows(columns: Int) -> Int? {
        guard stage == .report else { return nil }
        return min(Self.size.rows, reportBlock(columns: columns, theme: Theme()).lines.count)
    }

    package var scopes: [CommandScope] {
        switch stage {
        case .path: [.paths]
        case .preview: [.preview, .lists]
        case .report: [.report, .lists]
        case .reading, .importing: []
        }
    }

    package var isTyping: Bool { stage == .path }

    package func availability(of command: CommandID, in context: ScreenContext) -> Availability? {
        switch command {
        case .filter, .otherPane, .open: nil
        case .take where stage == .preview:
            preview?.hasNothingToImport == true ? .unavailable(nothingToImport) : .available
        default: .available
        }
    }

    package mutating func appear(in context: ScreenContext) -> [Action] {
        if let program { return [complete("", .read("path"))] + read(program, in: context) }
        guard let given else { return [complete(list.query.text, .read("path"))] }
        return [complete(given.path, .read("path"))] + read(given.path, in: context)
    }

    package mutating func handle(_ event: ScreenEvent, in context: ScreenContext) -> [Action]? {
        if stage == .preview || stage == .report, scrolls(event, in: bounds(in: context), context) {
            return []
        }
        switch event {
        case .command(let command): return handle(command, in: context)
        case .key(let key):
            if stage == .report,
                let program = ProgramKeys.program(of: key, among: offered, without: importedPrograms)
            {
                return read(program, in: context)
            }
            return type(.key(key), in: context)
        case .paste(let text): return type(.paste(text), in: context)
        case .progress(let progress):
            self.progress = progress
            return []
        case .mouse where stage == .path:
            return list.point(event, in: pathArea(bounds(in: context))) ? take(in: context) : []
        case .mouse, .dataChanged, .resized: return []
        }
    }

    package mutating func receive(_ message: Message, in context: ScreenContext) -> [Action] {
        switch message {
        case .completed(let found):
            list.receive(found)
            let programs = found.compactMap(\.program)
            if !programs.isEmpty { offered = programs }
        case .previewed(let preview): show(preview, of: nil)
        case .previewedMeetings(let meetings): show(meetings.outline, of: meetings)
        case .previewedProgram(let preview):
            programHasMeetings = preview.hasMeetings
            show(
                preview.outline, of: preview.hasMeetings ? preview.meetings : nil,
                after: preview.contacts.entries.count)
        case .notRead(let sentence):
            failure = sentence
            askForPath()
        case .imported(let report):
            self.report = report
            if let program { importedPrograms.insert(program.name) }
            reportText = TextPane()
            stage = .report
        case .notImported(let sentence):
            failure = sentence
            if sentence == nil { stage = .preview } else { askForPath() }
        }
        return []
    }

    private mutating func show(
        _ preview: ImportPreview, of meetings: MeetingImportPreview?, after entries: Int = 0
    ) {
        self.preview = preview
        self.meetings = meetings
        entriesBeforeMeetings = entries
        self.entries = ListPane()
        stage = .preview
    }

    private mutating func handle(_ command: CommandID, in context: ScreenContext) -> [Action]? {
        switch (stage, command) {
        case (.reading, .back), (.importing, .back): return [.cancelEffects]
        // The file that the screen was opened for is left alone.
        case (.preview, .back) where list.query.text == given?.path: return [.close(nil)]
        case (.preview, .back):
            askForPath()
            return []
        case (_, .back): return [.close(nil)]
        case (.path, .take): return take(in: context)
        case (.path, .complete): return complete()
        case (.preview, .take): return start(in: context)
        case (.report, .take): return [.close(nil)]
        default: return nil
        }
    }

    // MARK: - The path

    /// Goes back to the path; a program is chosen anew there.
    private mutating func askForPath() {
        stage = .path
        guard program != nil else { return }
        program = nil
        list.query = TextField("")
    }

    private mutating func type(_ event: TerminalEvent, in context: ScreenContext) -> [Action]? {
        guard stage == .path, let outcome = list.handle(event, in: pathArea(bounds(in: context)))
        else { return nil }
        failure = nil
        return outcome == .queryChanged ? [complete(list.query.text, .read("path").holdingInput)] : []
    }

    private func complete(_ typed: String, _ policy: EffectPolicy) -> Action {
        .run(Effect(CompletePath(typed), policy) { .completed($0) })
    }

    /// Completes the path; for a folder's whole path, to its contents.
    private mutating func complete() -> [Action] {
        // The name of a program is no path.
        guard list.selected?.program == nil else { return [] }
        let next = list.selected?.isWhole == true ? list.items.dropFirst().first : list.selected
        return next.map { enter($0.path) } ?? []
    }

    /// Opens the selected folder, or reads the selected file or all files of the current folder. A path typed
    /// in full comes before the selection.
    private mutating func take(in context: ScreenContext) -> [Action] {
        let typed = list.query.text
        if typed.isEmpty, let program = list.selected?.program { return read(program, in: context) }
        if let selected = list.selected, selected.path != typed, list.wasMoved || !Self.namesAFile(typed) {
            return selected.isFolder ? enter(selected.path) : read(selected.path, in: context)
        }
        return typed.isEmpty ? [] : read(typed, in: context)
    }

    private static func namesAFile(_ path: String) -> Bool {
        ImportedFile.Kind(path: path) != nil
    }

    /// True if the file is a calendar.
    private var isCalendar: Bool {
        if program != nil { return programHasMeetings }
        let path = list.query.text
        return (path == given?.path ? given?.kind : ImportedFile.Kind(path: path)) == .calendar
    }

    private mutating func enter(_ path: String) -> [Action] {
        list.query = TextField(path)
        list.cursor = ListPane()
        return [complete(path, .read("path").holdingInput)]
    }

    /// Reads a program's data for the preview.
    private mutating func read(_ program: FoundForeignSource, in context: ScreenContext) -> [Action] {
        self.program = program
        list.query = TextField(program.title)
        begin(.reading, in: context)
        preview = nil
        meetings = nil
        var policy = EffectPolicy.read().saying(.reading)
        policy.failureIsShownByScreen = true
        let effect = Effect<Message>(
            PreviewForeignImport(program.name), policy, onFailure: { .notRead($0.sentence) }
        ) { .previewedProgram($0) }
        return [.run(effect)]
    }

    /// Reads the file for the preview.
    private mutating func read(_ path: String, in context: ScreenContext) -> [Action] {
        list.query = TextField(path)
        begin(.reading, in: context)
        preview = nil
        meetings = nil
        var policy = EffectPolicy.read().saying(.reading)
        policy.failureIsShownByScreen = true
        if isCalendar {
            let effect = Effect<Message>(
                PreviewMeetingImport(.typed(path)), policy, onFailure: { .notRead($0.sentence) }
            ) { .previewedMeetings($0) }
            return [.run(effect)]
        }
        return [
            .run(
                Effect(PreviewImport(.typed(path)), policy, onFailure: { .notRead($0.sentence) }) {
                    .previewed($0)
                })
        ]
    }

    /// The reason why nothing can be imported.
    private var nothingToImport: String {
        say.nothingToImport(isCalendar: meetings != nil)
    }

    private mutating func start(in context: ScreenContext) -> [Action] {
        begin(.importing, in: context)
        var policy = EffectPolicy.write.saying(.importing)
        policy.isLong = true
        policy.failureIsShownByScreen = true
        if let program {
            let effect = Effect<Message>(
                ImportForeign(program.name), policy, onFailure: { .notImported($0.sentence) }
            ) { .imported($0) }
            return [.run(effect)]
        }
        if isCalendar {
            let effect = Effect<Message>(
                ImportMeetings(.typed(list.query.text)), policy, onFailure: { .notImported($0.sentence) }
            ) { .imported($0) }
            return [.run(effect)]
        }
        return [
            .run(
                Effect(
                    ImportContacts(.typed(list.query.text)), policy, onFailure: { .notImported($0.sentence) }
                ) { .imported($0) })
        ]
    }

    private mutating func begin(_ next: Stage, in context: ScreenContext) {
        stage = next
        progress = nil
        failure = nil
        startedAt = context.now
    }

    // MARK: - Preview and report

    /// Handles an event of the preview's list or the report's text; returns `false` for other events.
    private mutating func scrolls(_ event: ScreenEvent, in area: Rect, _ context: ScreenContext) -> Bool {
        if stage == .report {
            let lines = reportBlock(columns: area.columns, theme: context.theme).lines.count
            return reportText.update(event, lines: lines, rows: area.rows)
        }
        return layout(context).map { entries.update(event, in: $0.window(in: area)) != .ignored } ?? false
    }

    private func layout(_ context: ScreenContext) -> ImportPreviewLayout? {
        preview.map {
            ImportPreviewLayout(
                preview: $0, meetings: meetings, entriesBeforeMeetings: entriesBeforeMeetings, list: entries,
                path: list.query.text, theme: context.theme, zone: context.zone)
        }
    }

    // MARK: - Drawing

    package func draw(into buffer: inout CellBuffer, in area: Rect, context: ScreenContext) -> Point? {
        let theme = context.theme
        switch stage {
        case .path: return drawPath(into: &buffer, in: area, theme: theme)
        case .reading:
            let activity = say("Reading \(list.query.text)")
            drawProgress(
                activity, say.stops(key: KeyMap.key(.back)), into: &buffer, in: area, context: context)
        case .importing:
            let activity = say("Importing \(list.query.text)")
            drawProgress(
                activity, say("\(KeyMap.key(.back)) stops, and nothing is imported."), into: &buffer,
                in: area, context: context)
        case .preview:
            layout(context)?.draw(into: &buffer, in: area)
        case .report:
            let block = reportBlock(columns: area.columns, theme: theme)
            block.draw(
                into: &buffer, in: area,
                from: reportText.shown(lines: block.lines.count, rows: area.rows))
        }
        return nil
    }

    /// Returns the lines of the failure below the list.
    private func failureLines(_ columns: Int) -> [String] {
        failure.map { Array(TextWidth.wrapped("! " + $0, to: columns).prefix(3)) } ?? []
    }

    private func pathArea(_ area: Rect) -> Rect { area.inset(bottom: failureLines(area.columns).count) }

    private func drawPath(into buffer: inout CellBuffer, in area: Rect, theme: Theme) -> Point? {
        let failed = failureLines(area.columns)
        let hasFolders = list.items.contains { $0.isFolder && !$0.isWhole }
        let point = list.draw(
            into: &buffer, in: pathArea(area),
            placeholder: say(
                "path of a .vcf or .ics file or a folder; \(KeyMap.key(.complete, in: .paths)) completes"),
            nothing: say("No folder, .vcf or .ics file starts with this."), theme: theme,
            row: { item in
                if let program = item.program {
                    return PickerRow(
                        title: say("From \(program.title)"), detail: say.words(program.counts))
                }
                if item.isWhole {
                    return PickerRow(
                        title: say("All vCards in this folder"),
                        detail: hasFolders ? say("and in its subfolders") : "")
                }
                if item.isSample {
                    return PickerRow(title: say("Sample with invented people"), detail: item.path)
                }
                return PickerRow(
                    title: item.path, detail: item.isFolder ? say.folder : item.size.map(ByteText.size) ?? "")
            })
        for (number, line) in failed.enumerated() {
            buffer.write(
                line, at: Point(column: area.column, row: area.endRow - failed.count + number),
                style: theme.error)
        }
        return point
    }

    private func drawProgress(
        _ activity: String, _ hint: String, into buffer: inout CellBuffer, in area: Rect,
        context: ScreenContext
    ) {
        let theme = context.theme
        var block = TextBlock(columns: area.columns)
        block.line(TextWidth.truncated(activity, to: area.columns), theme.strong)
        block.blank()
        block.blank()
        block.line(ProgressText.line(progress, since: startedAt, now: context.now))
        block.blank()
        block.line(hint, theme.muted)
        block.draw(into: &buffer, in: area)
        ProgressBar(fraction: progress?.fraction).draw(
            into: &buffer, in: Rect(column: area.column, row: area.row + 2, columns: area.columns, rows: 1),
            style: theme.key)
    }

    private func reportBlock(columns: Int, theme: Theme) -> TextBlock {
        var block = TextBlock(columns: columns)
        guard let report else { return block }
        if report.taken == 0 {
            block.line(say("Nothing was imported."), theme.error)
        } else if report.skippedCount > 0 {
            block.line(say("Imported in part."), theme.warning)
        } else {
            block.line(say("Done."), theme.good)
        }
        block.blank()
        block.counts(
            [
                (say("added"), report.added), (say("updated"), report.updated),
                (say("unchanged"), report.unchanged), (say("skipped"), report.skippedCount),
            ], theme: theme)
        if let venues = ImportText.venues(report) { block.wrapped(venues) }
        for calendar in ImportText.calendars(report) { block.wrapped(calendar) }
        for problem in report.problems {
            block.wrapped(ImportText.problem(problem), theme.warning)
        }
        block.blank()
        let hasChanged = report.hasChanges
        let next = hasChanged ? nextSteps : say("\(KeyMap.key(.take, in: .report)) goes back.")
        block.wrapped(next, theme.muted)
        let programs = ProgramKeys.keyed(offered, without: importedPrograms)
        if !programs.isEmpty {
            block.blank()
            block.line(say("Other programs with data here:"), theme.heading)
            for (key, program) in programs { block.wrapped("\(key)  \(say.offer(of: program))") }
        }
        return block
    }

    /// The ways on after an import: it was begun on any tab.
    private var nextSteps: String {
        let (back, undo) = (KeyMap.key(.take, in: .report), KeyMap.key(.undo))
        let list = KeyMap.key(isCalendar ? .meetingsTab : .contactsTab)
        return isCalendar
            ? say("\(back) goes back; there \(undo) undoes the import and \(list) shows the meetings.")
            : say("\(back) goes back; there \(undo) undoes the import and \(list) shows the contacts.")
    }
}

extension EffectFailure {
    /// The failure as a sentence; `nil` if the operation was stopped.
    fileprivate var sentence: String? {
        switch self {
        case .failed(let error): ErrorText.sentence(error)
        case .stopped: nil
        }
    }
}

extension TextBlock {
    /// Adds a table of numbers and their names.
    fileprivate mutating func counts(_ counts: [(name: String, number: Int)], theme: Theme) {
        for (name, number) in counts {
            let text = Counted.grouped(number)
            let padding = String(repeating: " ", count: max(0, 9 - TextWidth.columns(of: text)))
            spans([
                Span(text: padding + text, style: number > 0 ? theme.strong : theme.muted),
                Span(text: "  \(name)", style: number > 0 ? theme.plain : theme.muted),
            ])
        }
    }
}
