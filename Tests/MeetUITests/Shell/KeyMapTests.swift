import Operations
import TerminalKit
import Testing

@testable import Features
@testable import MeetUI
@testable import Sentences
@testable import Shell

/// Keys of one's own: what may be bound, what is refused and why, and that presets hang together.
@Suite struct KeyMapTests {
    private func checked(_ name: String, _ value: String?, _ stored: [String: String] = [:]) throws -> String?
    {
        try KeyMap.checked("keys." + name, value, stored)
    }

    private func refusal(_ name: String, _ value: String?, _ stored: [String: String] = [:])
        -> KeyBindingError?
    {
        do { _ = try checked(name, value, stored) } catch { return error as? KeyBindingError }
        return nil
    }

    // MARK: - What is written

    @Test(arguments: [
        ("^N", "^N"), ("+1, g x", nil), ("f2 ,  M-p", "F2, Alt-p"), ("alt-p", "Alt-p"),
        ("z u", "z u"), ("^x   ^s", "^X ^S"), ("comma", "comma"), ("ctrl-n", "^N"),
    ]) func keysAreReadAndWritten(_ typed: String, _ written: String?) throws {
        let strokes = try? KeyStroke.list(of: typed)
        #expect(strokes.map(KeyStroke.written) == written)
        if let strokes { #expect(try KeyStroke.list(of: KeyStroke.written(strokes)) == strokes) }
    }

    @Test func allKeysOfTheTableCanBeWritten() throws {
        for preset in KeyPreset.allCases {
            for command in KeyMap(preset).commands {
                #expect(try KeyStroke.list(of: KeyStroke.written(command.strokes)) == command.strokes)
            }
        }
    }

    @Test func whatIsNoKeyIsSaid() {
        #expect(refusal("undo", "Q, Q u") == .taken(KeyStroke("u", after: "Q"), by: .undo, title: "undo"))
        #expect(refusal("newMeeting", "nn") == .noKey("nn"))
        #expect(refusal("newMeeting", " , ") == .noKey(" , "))
        #expect(refusal("newMeeting", "a b c") == .tooManyKeys("a b c"))
        #expect(refusal("newmeting", "^N") == .noCommand("newmeting", nearest: "newMeeting"))
        #expect(refusal("preset", "nano") == .noPreset("nano"))
        #expect(KeyBindingError.noPreset("nano").sentence.contains("default, vi, emacs"))
    }

    // MARK: - Clashes

    @Test(arguments: [
        ("newMeeting", "a", CommandID.answers), ("undo", "g g", .goToDate), ("palette", "x", .toggleDone),
        ("save", "^X ^S", .clearField), ("filter", "f", .onlyOpen), ("help", "F7", .snoozeReminders),
        // What answers a question is nothing below it, and Enter only ever goes on.
        ("undo", "D", .discardDraft), ("newMeeting", "Y", .confirm), ("keepMine", "Enter", .open),
    ]) func aKeyOfAnotherCommandIsRefused(_ name: String, _ keys: String, _ owner: CommandID) {
        guard case .taken(_, let id, _)? = refusal(name, keys) else {
            Issue.record("\(keys) is free for \(name)")
            return
        }
        #expect(id == owner)
    }

    @Test func aRefusalNamesTheOtherCommand() {
        let sentence = refusal("newMeeting", "^N, a")?.sentence ?? ""
        #expect(sentence.contains("“\(KeyMap().command(.answers)?.title ?? "")”"))
        #expect(sentence.contains("(answers)"))
    }

    @Test func whatLeadsOutIsFixed() {
        for keys in ["Esc", "^C", "^Z x", "^L"] {
            guard case .fixed? = refusal("newMeeting", keys) else {
                Issue.record("\(keys) may be taken away")
                continue
            }
        }
        let map = KeyMap(settings: ["keys.quit": "Alt-q", "keys.back": "Alt-w"])
        #expect(map.command(.quit)?.keys == [.alt("q"), .control("c")])
        #expect(map.command(.back, in: .everywhere)?.keys == [.alt("w"), .escape])
    }

    /// Esc ends the tour by the table, and stays when another key is added.
    @Test func theTourEndsByEscAndByAnotherKey() throws {
        let map = try KeyMap().binding(.endTour, to: [KeyStroke(.escape), KeyStroke(.alt("q"))])
        #expect(map.command(.endTour)?.keys == [.escape, .alt("q")])
    }

    @Test func keysThatWereGivenUpAreFree() throws {
        #expect(try checked("newMeeting", "a", ["keys.answers": "Q"]) == "a")
        let stored = ["keys.answers": "Q", "keys.newMeeting": "a"]
        // Whatever the order in which they are read.
        #expect(KeyMap(settings: stored).own.count == 2)
        guard case .taken(_, by: .newMeeting, _)? = refusal("answers", nil, stored) else {
            Issue.record("a has two commands")
            return
        }
    }

    /// Two bindings of the person, or one and the answer to a question, that only hand-made settings can have.
    @Test func aStoredBindingThatClashesIsLeftOut() {
        let map = KeyMap(settings: ["keys.newMeeting": "Y", "keys.undo": "Q", "keys.nothing": "y"])
        #expect(map.own.keys.sorted { $0.rawValue < $1.rawValue } == [.undo])
        #expect(map.command(.newMeeting, in: .meetings)?.keys == ["n"])
        #expect(map.leftOut == [.newMeeting] && map.conflicts.count == 1)
        let twice = KeyMap(settings: ["keys.newMeeting": "Q", "keys.undo": "Q"])
        #expect(twice.own.keys.map(\.self) == [.undo] && twice.leftOut == [.newMeeting])
    }

    /// A key that was bound before a new version gave it to a command.
    @Test func anOlderBindingKeepsItsKey() throws {
        let stored = ["keys.newMeeting": "F12", "keys.undo": "F11"]
        let map = KeyMap(settings: stored)
        #expect(map.own.count == 2 && map.leftOut.isEmpty)
        #expect(map.matches(.function(12), in: .everywhere).isEmpty)
        #expect(map.matches(.function(12), in: .meetings).map(\.command.id) == [.newMeeting])
        #expect(map.matches(.function(11), in: .everywhere).map(\.command.id) == [.undo])
        // The command stays, with the keys that it has left.
        #expect(map.command(.callForHelp)?.strokes.isEmpty == true)
        #expect(map.command(.openCheckin)?.keys == [.alt("h")])
        #expect(
            Set(map.overridden.map(\.loser)) == [.callForHelp, .openCheckin] && map.conflicts.count == 2)
        let said = map.conflicts.joined(separator: " ")
        #expect(said.contains("F12") && said.contains("Alt-h") && said.contains("“:” finds it"), "\(said)")
        // Another preset, and other keys, are possible all the same.
        #expect(try checked("preset", "vi", stored) == "vi")
        #expect(try checked("filter", "Alt-q", stored) == "Alt-q")
        let other = try map.binding(.callForHelp, to: [KeyStroke(.alt("q"))])
        #expect(other.overridden.map(\.loser) == [.openCheckin])
        // Nobody gives a key away anew.
        #expect(refusal("undo", "F12") != nil && refusal("callForHelp", "F11", stored) != nil)
        #expect(KeyMap(settings: ["keys.undo": "Q"]).conflicts.isEmpty)
    }

    // MARK: - Where a binding counts

    @Test func textGivesNoCommandWhereItIsTyped() throws {
        let map = try KeyMap().binding(.mark, to: ["Q"])
        #expect(map.command(.mark, in: .contacts)?.keys == ["Q"])
        #expect(map.command(.mark, in: .picker)?.keys.contains(.tab) == true)
        #expect(map.command(.mark, in: .picker)?.keys.contains("Q") == false)
        // The question whom to tell keeps its own.
        #expect(map.command(.mark, in: .sending)?.keys == ["X"])
    }

    @Test(arguments: KeyPreset.allCases) func presetsHangTogether(_ preset: KeyPreset) {
        let (map, usual) = (KeyMap(preset), collisions(in: KeyMap()))
        #expect(map.commands.map(\.id) == CommandTable.all.map(\.id))
        for command in map.commands {
            #expect(!command.strokes.isEmpty)
            let isReached = command.scope.nature != .typing || command.strokes.contains { !$0.isText }
            #expect(isReached, "\(command.id) in \(command.scope)")
        }
        // The way back from the detail is the list's; nothing is filtered where an account is set up.
        let known: Set = ["back lists / leaveDetail detail", "filter lists / save accountSetUp"]
        #expect(collisions(in: map).subtracting(usual).isSubset(of: known))
    }

    /// The pairs of commands that share a key where both count.
    private func collisions(in map: KeyMap) -> Set<String> {
        var found: Set<String> = []
        for one in map.commands {
            for other in map.commands where one.id.rawValue < other.id.rawValue {
                guard one.scope.overlaps(other.scope) else { continue }
                let isTyped = one.scope.nature == .typing || other.scope.nature == .typing
                let clash = one.strokes.contains { stroke in
                    !(isTyped && stroke.isText) && other.strokes.contains { $0.collides(with: stroke) }
                }
                if clash { found.insert("\(one.id) \(one.scope) / \(other.id) \(other.scope)") }
            }
        }
        return found
    }

    /// What screens say of their scopes is what clashes are looked for in.
    @Test @MainActor func theScopesOfScreensOverlap() async throws {
        let ways: [[Key]] = [
            [], [.tab], ["/"], ["2"], ["2", .space], ["3"], ["3", .space], ["3", .tab], ["4"], ["4", "/"],
            ["5"],
            ["5", .tab], ["6"], ["6", "K"], ["6", "K", "/"], ["n"], ["n", .tab], ["b"], ["M"], ["a"], ["i"],
            ["3", "="],
            [.function(6)], ["2", "C"], ["V"], ["6", "S"], ["6", "S", "n"],
        ]
        for way in ways {
            let harness = try await Harness(seed: Seed.everything)
            for key in way { await harness.press(key) }
            let scopes = harness.app.topLayer.screen.scopes
            for (number, scope) in scopes.enumerated() {
                for other in scopes.dropFirst(number + 1) {
                    #expect(scope.overlaps(other), "\(scope) and \(other), after \(way.map(\.title))")
                }
            }
        }
    }

    @Test func theNearestCommandIsFound() {
        #expect(KeyMap.nearest(to: "NEWMEETING") == .newMeeting)
        #expect(KeyMap.nearest(to: "undoo") == .undo)
        #expect(KeyMap.nearest(to: "deletMeting") == .deleteMeeting)
    }
}
