import MeetCore
import Operations
import Sentences
import TerminalKit
import VenueSearch

/// The editors of settings, for the Me tab and the list of all settings.
package enum SettingEditor {
    // MARK: - Boxes

    /// Returns a box for the value of a setting. It stores the value, and stays open with the reason if that is
    /// impossible. The change can be undone.
    ///
    /// - Parameters:
    ///   - text: The text to begin with.
    ///   - isDefault: True if that is the default, which is not stored.
    ///   - news: Further news of a change.
    package static func prompt(
        title: String, text: String, hint: String, changing key: String, isDefault: Bool = false,
        news: [AppEvent] = []
    ) -> TextPrompt {
        TextPrompt(
            title: title, text: text, hint: hint, forgetsRefused: secretKeys.contains(key),
            storing: { typed in
                if key == MailSettings.passwordCommandKey { return Self.storing(command: typed, news: news) }
                var policy = EffectPolicy.write.holdingInput
                policy.failureIsShownByScreen = true
                let isUnset = typed.trimmed.isEmpty || isDefault && typed == text
                return Effect<TextPrompt.Message>(
                    EditSetting(SetSetting(key, to: isUnset ? nil : typed, keyCheck: KeyMap.check)), policy,
                    news: { $0.news + news },
                    onFailure: Self.refusal, message: { _ in .stored })
            })
    }

    /// The settings into which a password may be typed by mistake.
    private static let secretKeys = [MailSettings.passwordCommandKey, BrokerSettings.passwordCommandKey]

    /// Returns the effect that runs the command of the mail password, and stores it if it prints one. It may
    /// wait for a person who unlocks a keyring, so later writes do not wait for it.
    private static func storing(command: String, news: [AppEvent]) -> Effect<TextPrompt.Message> {
        var policy = EffectPolicy.read("password").saying(.saving)
        policy.isStoppedByEscape = true
        policy.failureIsShownByScreen = true
        return Effect(policy, onFailure: Self.refusal) { run in
            let edited = try await SetPasswordCommand(command).run(in: run.tools.workspace)
            return EffectAnswer(.stored, news: edited.news + news)
        }
    }

    @Sendable private static func refusal(_ failure: EffectFailure) -> TextPrompt.Message? {
        guard case .failed(let error) = failure else { return nil }
        return .refused(sentence(error))
    }

    fileprivate static func prompt(for setting: ListSettings.Setting) -> TextPrompt {
        let key = setting.key
        // The default hours show how hours are written.
        let isShown = !setting.isDefault || key == Profile.SettingKey.workingHours.rawValue
        return prompt(
            title: say.settingName(key), text: isShown ? say.settingField(setting.value ?? "", of: key) : "",
            hint: say.settingMeaning(key), changing: key, isDefault: setting.isDefault)
    }

    private static func sentence(_ error: any Error) -> String {
        (error as? KeyBindingError)?.sentence ?? ErrorText.sentence(error)
    }

    // MARK: - Pickers

    /// Returns the picker of a setting with a fixed set of values, which closes with one of them or with an
    /// empty text for the default; `nil` for a setting whose value is typed.
    fileprivate static func picker(
        of setting: ListSettings.Setting, in context: ScreenContext
    ) -> ChoicePicker<String>? {
        let chosen = setting.isDefault ? "" : setting.value ?? ""
        switch setting.key {
        case Profile.SettingKey.language.rawValue:
            return .language(chosen: chosen, system: context.systemLanguage)
        case Profile.SettingKey.timeZone.rawValue:
            return .timeZone(current: chosen, offersSystemZone: true, at: context.now)
        case VenueSettings.providerKey:
            return .provider(chosen: setting.value ?? "")
        default:
            let words = Settings.words(for: setting.key, languages: [])
            return words.isEmpty ? nil : picker(of: setting, among: words)
        }
    }

    private static func picker(
        of setting: ListSettings.Setting, among words: [String]
    ) -> ChoicePicker<String> {
        let (key, standard) = (setting.key, setting.standard)
        var options = words.map { word in
            ChoicePicker<String>.Option(
                choice: word == standard ? "" : word,
                row: PickerRow(
                    title: say.settingValue(word, of: key),
                    detail: about(word, of: key) ?? (word == standard ? asDefault : "")),
                synonyms: [word])
        }
        if !words.contains(where: { $0 == standard }) {
            options.insert(.init(choice: "", row: PickerRow(title: asDefault)), at: 0)
        }
        var marked: (@Sendable (String) -> [ChoicePicker<String>.Action])?
        if key == Appearance.themeKey { marked = { [.tryTheme(SettingEditor.theme($0))] } }
        return ChoicePicker(
            title: say.settingName(key), size: Size(columns: 60, rows: min(14, options.count + 2)),
            placeholder: say("type to narrow"), nothing: say("No value matches."), options: options,
            current: setting.value == standard ? "" : setting.value, marked: marked)
    }

    private static var asDefault: String { say("default", context: "setting") }

    /// Returns a description of a value; `nil` for most.
    private static func about(_ word: String, of key: String) -> String? {
        switch key {
        case Appearance.themeKey: Appearance.ThemeName(rawValue: word).map { say.about($0) }
        case KeySettings.presetKey: KeyPreset(rawValue: word).map { say.words($0).explanation }
        default: nil
        }
    }

    /// Returns the theme of a picked value, which is empty for the default.
    fileprivate static func theme(_ value: String) -> Appearance.ThemeName {
        Appearance.ThemeName(rawValue: value) ?? .standard
    }
}

extension ScreenAction {
    /// Opens the editor of a setting: a box that stores the typed value itself, or a picker.
    ///
    /// - Parameter chosen: Makes the message of a picked value; `nil` for the default.
    package static func edit(
        _ setting: ListSettings.Setting, in context: ScreenContext,
        chosen: @escaping @Sendable (String?) -> Message
    ) -> Self {
        guard let picker = SettingEditor.picker(of: setting, in: context) else {
            return .push(SettingEditor.prompt(for: setting))
        }
        return .push(picker) { chosen($0.isEmpty ? nil : $0) }
    }

    /// Returns the actions that store a picked value. A theme is in use at once.
    ///
    /// - Parameters:
    ///   - value: The value; `nil` for the default.
    ///   - refused: The message after a failure.
    ///   - stored: The message once it is stored.
    package static func store(
        _ key: String, _ value: String?, refused: Message, stored: Message? = nil
    ) -> [Self] {
        let change = Effect<Message>(
            EditSetting(SetSetting(key, to: value, keyCheck: KeyMap.check)), .write.holdingInput,
            news: { $0.news }, onFailure: { _ in refused }, message: { _ in stored })
        var actions: [Self] = [.run(change)]
        if key == Appearance.themeKey { actions.insert(.tryTheme(SettingEditor.theme(value ?? "")), at: 0) }
        return actions
    }
}
