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
