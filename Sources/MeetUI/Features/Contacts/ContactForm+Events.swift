import MeetCore
import TerminalKit

extension ContactForm {
    mutating func handle(_ event: OldEvent, in context: ScreenContext) -> [OldAction]? {
        switch event {
        case .command(let command): return handle(command, in: context)
        case .key(.enter): return open(typing: nil, in: context)
        case .key(let key): return type(.key(key), in: context)
        case .paste(let text): return type(.paste(text), in: context)
        case .mouse(let mouse, let area):
            guard mouse.kind == .press(.left) || mouse.kind == .doubleClick(.left) else { return [] }
            let before = form.focused?.id
            form.click(atRow: mouse.at.row, area: area)
            rebuild()
            guard before == form.focused?.id, form.focused?.isPicked == true else { return [] }
            return open(typing: nil, in: context)
        case .outcome(let outcome): return receive(outcome, in: context)
        case .result(.contactSaved(let saved)): return [.close(.contactSaved(saved))]
        case .result(.failed): isSaving = false
        default: break
        }
        return []
    }

    private mutating func handle(_ command: CommandID, in context: ScreenContext) -> [OldAction]? {
        switch command {
        case .save: return save()
        case .nextField: step(1)
        case .previousField: step(-1)
        case .clearField: return clear(in: context)
        case .openPicker: return open(typing: nil, in: context)
        case .back:
            guard isChanged else { return [.run(.discardDraft(draftID)), .close(nil)] }
            return [.push(DraftQuestion(isNew: isNew))]
        default: return nil
        }
        return []
    }

    private mutating func receive(_ outcome: LayerOutcome, in context: ScreenContext) -> [OldAction] {
        switch outcome {
        case .address(let address):
            take(address)
            return keep(in: context)
        case .keepDraft:
            return [
                .run(FormDraft.contact(draft(in: context)).keeping),
                .say("Kept as a draft; n offers it again."),
                .close(nil),
            ]
        case .discardDraft: return [.run(.discardDraft(draftID)), .close(nil)]
        default: return []
        }
    }

    /// Every change is kept at once.
    private func keep(in context: ScreenContext) -> [OldAction] {
        [.run(FormDraft.contact(draft(in: context)).keeping)]
    }

    // MARK: - Lines

    private mutating func type(_ event: TerminalEvent, in context: ScreenContext) -> [OldAction]? {
        if let text = form.textForPicker(event) { return open(typing: text, in: context) }
        if form.focused?.isPicked == true, event == .key(.backspace) || event == .key(.delete) {
            return clear(in: context)
        }
        let before = form.focused?.field.text
        guard form.handle(event) else { return nil }
        return form.focused?.field.text == before ? [] : keep(in: context)
    }

    /// Leaving a line of which there may be several grows or shrinks their number: the line that was filled gets
    /// an empty one below it, where the step leads.
    private mutating func step(_ step: Int) {
        rebuild()
        form.move(by: step)
        remark()
    }

    /// Puts what the lines say into the contact, and makes the lines anew.
    private mutating func rebuild() {
        let dates: [(Field, String)] = [
            (.birthday, form.text(.birthday)), (.anniversary, form.text(.anniversary)),
        ]
        contact = ContactFormLines.contactWithoutDates(contact, from: form)
        form.replace(with: ContactFormLines.lines(of: contact, showing: shown))
        // What is no date is told; it stays as it was typed.
        for (field, text) in dates { form.set(field, to: text) }
        remark()
    }

    private mutating func clear(in context: ScreenContext) -> [OldAction] {
        rebuild()
        if case .address(let index)? = form.focused?.id {
            guard contact.addresses.indices.contains(index) else { return [] }
            contact.addresses.remove(at: index)
            rebuild()
        } else {
            form.clearFocused()
        }
        return keep(in: context)
    }

    /// Opens what is behind the focused line, with what was typed on it; goes on from a line that is typed.
    private mutating func open(typing text: String?, in context: ScreenContext) -> [OldAction] {
        switch form.focused?.id {
        case .address(let index)?:
            rebuild()
            openAddress = index
            let address =
                contact.addresses.indices.contains(index) ? contact.addresses[index] : ContactAddress()
            return [.push(AddressForm(address, typing: text, index: index, of: draft(in: context)))]
        case .more? where text == nil:
            rebuild()
            let first = ContactFormLines.rare.first { !shown.contains($0) }
            shown = Set(ContactFormLines.rare)
            rebuild()
            if let first { form.focus(on: first) }
        case .more?: break
        default: step(1)
        }
        return []
    }

    private mutating func take(_ address: ContactAddress) {
        guard let index = openAddress else { return }
        contact = contact.with(address, at: index)
        rebuild()
    }

    // MARK: - Saving

    private mutating func save() -> [OldAction] {
        guard !isSaving else { return [] }
        let wrong = ContactFormLines.remarks(on: form, of: original)
        if let line = form.lines.first(where: { wrong[$0.id] != nil }), let sentence = wrong[line.id] {
            form.remarks = wrong
            form.complain(line.id, sentence)
            return []
        }
        var filled = ContactFormLines.contact(contact, from: form).tidied()
        if filled.name.isEmpty { filled.name = filled.composedName }
        guard !filled.name.isEmpty else {
            form.complain(.name, "A contact needs a name, an address or a number.")
            return []
        }
        isSaving = true
        return [.runHoldingInput(.saveContact(filled, draft: draftID))]
    }
}

extension Contact {
    /// With an address in its place, or as one more; an empty one takes away what was there.
    func with(_ address: ContactAddress, at index: Int) -> Contact {
        var contact = self
        if contact.addresses.indices.contains(index) {
            contact.addresses[index] = address
        } else if !address.isEmpty {
            contact.addresses.append(address)
        }
        contact.addresses.removeAll(where: \.isEmpty)
        return contact
    }
}
