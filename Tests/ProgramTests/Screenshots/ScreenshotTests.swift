import Foundation
import StoreFixture
import Testing

extension OnATerminal {
    /// The pictures of the README are those of the running program: each is drawn again, and its text has to be the same.
    /// `make screenshots` writes them anew.
    @Suite(
        .serialized,
        .enabled(
            if: HelsinkiStreets.areThere && NominatimServer.isInstalled,
            "the pictures show streets and venues that are not in ../shared"))
    struct ScreenshotTests {
        enum Scene: String, CaseIterable {
            case meetings, form, calendar, contacts, venues
        }

        struct Picture: CustomTestStringConvertible {
            var scene: Scene
            var language: String
            var theme: String

            var name: String { language == "en" ? "\(scene)-\(theme)" : "\(scene)-\(language)-\(theme)" }
            var testDescription: String { name }

            static let all =
                ["dark", "light"].flatMap { theme in
                    Scene.allCases.map { Picture(scene: $0, language: "en", theme: theme) }
                } + ["dark", "light"].map { Picture(scene: .meetings, language: "el", theme: $0) }
        }

        private static let folder = URL(fileURLWithPath: #filePath)
            .appendingPathComponent("../../../../docs/screenshots").standardizedFileURL
        private static let writes = ProcessInfo.processInfo.environment["MEET_UPDATE_SCREENSHOTS"] == "1"
        private static let (columns, rows) = (120, 36)

        @Test(arguments: Picture.all)
        func isWhatTheProgramShows(picture: Picture) async throws {
            let showcase = try Showcase(
                picture.language == "el" ? .greek : .english, theme: picture.theme)
            let drawn = try await drawn(picture.scene, in: showcase)
            let file = Self.folder.appendingPathComponent("\(picture.name).svg")
            if Self.writes {
                let palette = picture.theme == "light" ? TerminalPalette.light : .dark
                let text = SVGPicture(drawn, palette, columns: Self.columns, rows: Self.rows)
                    .text(title: "meet, \(picture.name)")
                try Data(text.utf8).write(to: file, options: .atomic)
            }
            let stored = try String(contentsOf: file, encoding: .utf8)
            #expect(
                SVGPicture.screenText(of: stored) == drawn.text,
                "docs/screenshots/\(picture.name).svg is out of date: run make screenshots")
        }

        private func drawn(_ scene: Scene, in showcase: Showcase) async throws -> DrawnScreen {
            let (home, words) = (showcase.home, showcase.words)
            var server: NominatimServer?
            if scene == .venues {
                let started = try NominatimServer()
                try home.succeed("settings", "set", "venues.nominatim.url", started.url)
                server = started
            }
            try home.succeed("settings", "set", "map.tiles.file", HelsinkiStreets.file)
            defer { try? server?.stop() }
            let screen = try Tmux(
                home, columns: Self.columns, rows: Self.rows,
                environment: ["COLORTERM": "truecolor"])
            try await screen.wait(for: words.coffee)
            switch scene {
            case .meetings:
                try await screen.wait(for: "Kahvila Engel", words.comment)
            case .form:
                try screen.press("n")
                try screen.type(words.planned)
                try screen.press("Tab")
                try screen.type(words.when)
                try await screen.wait(for: words.planned, "12:30")
            case .calendar:
                try screen.press("2")
                try await screen.wait(for: words.review, words.choir)
            case .contacts:
                try screen.press("3", "/")
                try screen.type("papadop")
                try await screen.wait(for: "Maria Papadopoulou")
                try screen.press("Enter")
            case .venues:
                try screen.press("4", "/")
                try screen.type(words.search + " near Kamppi")
                try await screen.wait(for: "Enter asks Nominatim")
                try screen.press("Enter")
                try await screen.wait(for: "Nominatim, just now", "▌1 ")
                try screen.press("j", "j")
            }
            // Streets and what is read in the background come by themselves: it is done when many looks are alike.
            var last: Tmux.Screen?
            var looks = 0
            try await screen.wait(for: "still screen") { seen in
                looks = seen == last ? looks + 1 : 0
                last = seen
                return looks == 40
            }
            return DrawnScreen(try screen.tmux(["capture-pane", "-p", "-e", "-N"]))
        }
    }
}

/// The real tiles of `../shared/tiles`.
enum HelsinkiStreets {
    static let file = URL(fileURLWithPath: #filePath)
        .appendingPathComponent("../../../../../shared/tiles/helsinki.mbtiles").standardizedFileURL.path
    static let areThere = FileManager.default.isReadableFile(atPath: file)
}
