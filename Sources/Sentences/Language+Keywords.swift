// The words of other programs, under which the palette finds a command or a setting besides its name.

extension Language {
    /// The search words of a command, separated by commas; empty for most.
    package func keywords(_ command: CommandText) -> String {
        meetingKeywords(command) ?? peopleKeywords(command) ?? programKeywords(command) ?? ""
    }

    private func meetingKeywords(_ command: CommandText) -> String? {
        switch command {
        case .planMeeting, .planThere:
            say("add, create, event, appointment, schedule, repeat, recurring, series", context: "keywords")
        case .planInOneLine: say("add, create, event, appointment, type, sentence", context: "keywords")
        case .editMeeting: say("modify, rename, repeat, recurring, reschedule, place", context: "keywords")
        case .answers: say("attendance, participants, guests, invitees, rsvp, reply", context: "keywords")
        case .deleteMeeting, .deleteMarkedMeetings: say("remove, erase", context: "keywords")
        case .toggleDone: say("complete, finish, tick, check off, task", context: "keywords")
        case .cancelMeeting: say("call off, abort", context: "keywords")
        case .moveMeeting, .moveMarkedMeetings, .setNewDate:
            say("reschedule, postpone, delay, shift", context: "keywords")
        case .duplicateMeeting: say("copy, clone, repeat, again", context: "keywords")
        case .exportMeetings: say("print, share, ical, calendar file, backup", context: "keywords")
        case .foldSeries: say("repeat, recurring, collapse, hide", context: "keywords")
        case .toggleTentative: say("provisional, maybe, unconfirmed", context: "keywords")
        case .toggleBusy: say("availability, transparent, blocked", context: "keywords")
        case .sendInvitations: say("mail, invite, notify, tell", context: "keywords")
        case .remindInvitees: say("mail, chase, nudge, unanswered", context: "keywords")
        case .planInFreeTime, .findFreeTime:
            say("availability, slot, gap, find a time, schedule", context: "keywords")
        case .goToToday, .toNow: say("now, current, next", context: "keywords")
        case .toDate: say("jump, day, month", context: "keywords")
        case .nextView: say("switch, layout, zoom", context: "keywords")
        case .reminders: say("alarms, alerts, notifications", context: "keywords")
        case .showPolls, .newPoll:
            say("doodle, vote, ballot, survey, find a date, when can we", context: "keywords")
        case .showArrivals, .followPerson, .followContact:
            say("late, arrival, eta, where, position, track, live", context: "keywords")
        case .openCheckin, .seeMeHome:
            say("safe, safety, home, arrive, watch over, alone, dead man's switch", context: "keywords")
        case .callForHelp: say("sos, emergency, alarm, panic, help", context: "keywords")
        case .openAlarms: say("sos, emergency, friend, help", context: "keywords")
        case .showWeek:
            say("habits, training, running, diet, calories, reading, goals, programme", context: "keywords")
        case .decidePoll: say("choose, winner, result", context: "keywords")
        case .showTable:
            say("vote, quiz, game, party, icebreaker, phones, trivia, play", context: "keywords")
        case .showNear: say("around, close, errands, to do", context: "keywords")
        default: nil
        }
    }

    private func peopleKeywords(_ command: CommandText) -> String? {
        switch command {
        case .newContact: say("create, person, people, friend, address book", context: "keywords")
        case .newGroup: say("create, team, list, people", context: "keywords")
        case .importContacts: say("load, open, vcf, people, restore", context: "keywords")
        case .exportContacts, .exportMarked: say("print, share, vcard, vcf, backup", context: "keywords")
        case .showTouch: say("long ago, friends, neglected, keep in touch, last met", context: "keywords")
        case .everybodyCame, .tellAfter:
            say("attendance, minutes, decided, notes, who came", context: "keywords")
        case .sendReport: say("minutes, summary, markdown, mail", context: "keywords")
        case .duplicates, .mergeMarked: say("double, clean up, same person", context: "keywords")
        case .writeToContact: say("e-mail, mail, compose", context: "keywords")
        case .deleteContact, .deleteMarked, .deleteVenue: say("remove, erase", context: "keywords")
        case .newVenue: say("create, place, location, restaurant, cafe", context: "keywords")
        case .changeProvider: say("server, openstreetmap, foursquare, offline", context: "keywords")
        case .acceptInvitation: say("yes, come, attend, rsvp", context: "keywords")
        case .declineInvitation: say("no, refuse, reject, rsvp", context: "keywords")
        case .syncMail: say("mail, refresh, fetch, check, synchronise", context: "keywords")
        case .readMailFile: say("open, import, ics, eml", context: "keywords")
        case .showOutbox: say("mail, queue, unsent, sent", context: "keywords")
        default: nil
        }
    }

    private func programKeywords(_ command: CommandText) -> String? {
        switch command {
        case .showShares, .newShare:
            say("location, phone, owntracks, privacy, live, track", context: "keywords")
        case .showIncidents, .toggleIncidents:
            say("safety, crime, danger, report, log", context: "keywords")
        case .showAccounts, .syncAccounts:
            say("server, caldav, carddav, vdir, synchronise, nextcloud, conflicts", context: "keywords")
        case .undo: say("restore, revert, back, mistake", context: "keywords")
        case .redo: say("repeat, again", context: "keywords")
        case .filter: say("search, find", context: "keywords")
        case .help: say("shortcuts, keyboard, manual, cheat sheet", context: "keywords")
        case .showKeys: say("shortcuts, keyboard, bindings, hotkeys, vim, emacs", context: "keywords")
        case .showSettings: say("options, preferences, configuration", context: "keywords")
        case .meTab: say("settings, options, preferences, profile, account", context: "keywords")
        case .calendarTab: say("week, month, day, year, agenda", context: "keywords")
        case .venuesTab: say("places, restaurants, map", context: "keywords")
        case .contactsTab: say("people, address book, friends", context: "keywords")
        case .inboxTab: say("mail, messages, rsvp", context: "keywords")
        case .takeTour: say("tutorial, introduction, guide, learn", context: "keywords")
        case .quit: say("exit, close, leave", context: "keywords")
        default: nil
        }
    }

    /// The search words of the screen of the mail account.
    package var mailAccountKeywords: String {
        say("e-mail, smtp, imap, password, gmail, server", context: "keywords")
    }

    /// The search words of a setting, separated by commas; empty for most.
    package func keywords(ofSetting key: String) -> String {
        switch key {
        case "theme": say("dark, light, color, contrast, look", context: "keywords")
        case "borders": say("frame, ascii, boxes", context: "keywords")
        case "animations": say("motion", context: "keywords")
        case "terminal.pictures": say("photo, sixel, kitty, image", context: "keywords")
        case "clock": say("am, pm, 12-hour, 24-hour, time format", context: "keywords")
        case "dates": say("date format", context: "keywords")
        case "language": say("translation, english, greek", context: "keywords")
        case "backups": say("copy, restore, safety, recover", context: "keywords")
        case "meetings.length": say("duration, default", context: "keywords")
        case "meetings.series": say("repeat, recurring, fold, collapse", context: "keywords")
        case "reminders.default", "reminders.terminal", "reminders.command":
            say("alarm, alert, notification, bell", context: "keywords")
        case "contacts.sort": say("order, surname, last name", context: "keywords")
        case "me.home": say("address, location", context: "keywords")
        case "me.time-zone", "zones.shown": say("timezone, clock, world, utc", context: "keywords")
        case "me.working-hours": say("office, availability, business", context: "keywords")
        case "keys.preset": say("shortcuts, keyboard, vim, emacs", context: "keywords")
        case "near.radius": say("distance, around", context: "keywords")
        case "positions.keep", "positions.home-radius", "positions.command", "positions.ask", "positions.url",
            "positions.listen":
            say("location, arrivals, privacy, share", context: "keywords")
        case _ where key.hasPrefix("positions.mqtt.") || key.hasPrefix("positions.hauk."):
            say("location, owntracks, broker, live, server", context: "keywords")
        case "map.tiles.url", "map.tiles.file", "map.tiles.allowed", "map.cache.size":
            say("streets, offline, download", context: "keywords")
        case "map.picture": say("sixel, kitty, image, streets", context: "keywords")
        case _ where key.hasPrefix("travel."):
            say("route, directions, walk, drive, commute", context: "keywords")
        case "mail.watch": say("push, idle, refresh", context: "keywords")
        case "mail.together", "invitations.show-answers": say("privacy, bcc, hide", context: "keywords")
        case "tour": say("welcome, tutorial, introduction", context: "keywords")
        default: ""
        }
    }
}
