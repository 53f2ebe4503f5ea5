extension Contact {
    /// The address to write to: the preferred one, else the first.
    package var preferredEmail: ContactEmail? {
        emails.first { $0.isPreferred } ?? emails.first
    }

    /// The number to call: the preferred one, else the first.
    package var preferredPhone: ContactPhone? {
        phones.first { $0.isPreferred } ?? phones.first
    }
}
