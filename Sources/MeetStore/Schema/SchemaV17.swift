/// The seventeenth version: the indexes by which the meetings with a person are found by their addresses
/// (`MeetStore.meetingsTogether`, `MeetStore.meetings(with:at:most:)`).
let schemaV17 = """
    CREATE INDEX inviteeAddress ON invitee(lower(email)) WHERE email IS NOT NULL;
    CREATE INDEX meetingOrganizer ON meeting(lower(organizerEmail)) WHERE organizerEmail IS NOT NULL;

    """
