import Testing

@testable import TerminalKit

/// What is written to a terminal so that the desktop shows a notification.
@Suite struct NotificationSequenceTests {
    @Test(arguments: [
        (["TERM": "xterm-kitty"], NotificationSequence.osc99), (["KITTY_WINDOW_ID": "1"], .osc99),
        (["TERM": "foot"], .osc777), (["TERM": "xterm-ghostty"], .osc777),
        (["TERM_PROGRAM": "WezTerm"], .osc777),
        (["TERM": "rxvt-unicode-256color"], .osc777), (["KONSOLE_VERSION": "230804"], .osc777),
        (["TERM": "xterm-256color", "VTE_VERSION": "7203"], .osc777), (["TERM_PROGRAM": "iTerm.app"], .osc9),
        (["LC_TERMINAL": "iTerm2"], .osc9), (["TERM_PROGRAM": "WarpTerminal"], .osc9),
        // Within tmux, what is around it left its variables.
        (["TERM": "tmux-256color", "TERM_PROGRAM": "tmux", "TMUX": "x", "WEZTERM_PANE": "0"], .osc777),
    ])
    func theTerminalIsKnown(environment: [String: String], sequence: NotificationSequence) {
        #expect(NotificationSequence.likely(in: environment) == sequence)
    }

    @Test(arguments: [
        [:], ["TERM": "xterm-256color"], ["TERM": "linux"], ["TERM": "alacritty"], ["VTE_VERSION": "4200"],
        ["TERM_PROGRAM": "vscode"], ["TERM": "screen", "STY": "1.x", "KITTY_WINDOW_ID": "1"],
        ["KITTY_WINDOW_ID": ""],
    ])
    func whereNobodyKnowsThereIsTheBellAlone(environment: [String: String]) {
        #expect(NotificationSequence.likely(in: environment) == nil)
        #expect(
            TerminalNotice.likely.bytes(title: "a", text: "b", number: 1, in: environment) == "\u{07}")
    }

    @Test func theSequencesAreAsTheyAreDefined() {
        func text(_ sequence: NotificationSequence) -> String {
            sequence.text(title: "Coffee; tea", text: "in 5 min", number: 3)
        }
        #expect(text(.osc9) == "\u{1B}]9;Coffee, tea: in 5 min\u{1B}\\")
        #expect(text(.osc777) == "\u{1B}]777;notify;Coffee, tea;in 5 min\u{1B}\\")
        #expect(
            text(.osc99)
                == "\u{1B}]99;i=meet3:d=0;Coffee, tea\u{1B}\\\u{1B}]99;i=meet3:d=1:p=body;in 5 min\u{1B}\\")
        #expect(
            NotificationSequence.osc9.text(title: "Coffee", text: "", number: 1) == "\u{1B}]9;Coffee\u{1B}\\")
    }

    @Test func nothingOfTheTextActsOnTheTerminal() {
        let text = NotificationSequence.osc777.text(
            title: "a\u{1B}]0;x\u{07}b\u{9C}", text: "one\ntwo\u{202E}three", number: 1)
        #expect(text == "\u{1B}]777;notify;a ]0,x b;one twothree\u{1B}\\")
        let long = NotificationSequence.osc9.text(
            title: String(repeating: "x", count: 5000), text: "", number: 1)
        #expect(long.utf8.count < 500)
    }

    @Test func tmuxHandsItOnWhereItMay() {
        let environment = ["TMUX": "/tmp/tmux-0/default,1,0", "KITTY_WINDOW_ID": "1"]
        let bytes = TerminalNotice.sequence(.osc9).bytes(title: "a", text: "b", number: 1, in: environment)
        #expect(bytes == "\u{07}\u{1B}Ptmux;\u{1B}\u{1B}]9;a: b\u{1B}\u{1B}\\\u{1B}\\")
        #expect(
            TerminalNotice.bell.bytes(title: "a", text: "b", number: 1, in: environment) == "\u{07}")
    }
}
