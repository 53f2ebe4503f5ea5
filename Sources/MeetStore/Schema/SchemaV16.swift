/// The sixteenth version: the indexes that tell which meetings have no copy in a collection.
///
/// `MeetStore.unsentMeetings` compares them in their order and reads no row. `seriesID` and `isUnconfirmed` are
/// columns of the first one although its condition fixes them: SQLite would read the rows to test the condition
/// again (https://www.sqlite.org/partialindex.html).
let schemaV16 = """
    DROP INDEX meetingOfDefault;
    CREATE INDEX meetingOfCalendar ON meeting(calendarID, seriesID, isUnconfirmed)
        WHERE seriesID IS NULL AND isUnconfirmed = 0;
    CREATE INDEX remoteCopyOfCollection ON remoteCopy(collectionID, meetingID) WHERE meetingID IS NOT NULL;

    """

/// The part of the sixteenth version about the outbox.
///
/// A message is `sending` only until the step from which the server may have it; from then on the row is
/// `doubtful`, with the owner of the process that sends it, or that has ended without telling. In earlier versions
/// `sending` meant both, so what one of them left so is doubtful, and the person is told of it.
let schemaV16Outbox = """
    UPDATE outbox SET state = 'doubtful', owner = ifnull(owner, '') WHERE state = 'sending';

    """
