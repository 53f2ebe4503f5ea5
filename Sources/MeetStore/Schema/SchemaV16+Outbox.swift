/// The part of the sixteenth version about the outbox.
///
/// A message is `sending` only until the step from which the server may have it; from then on the row is
/// `doubtful`, with the owner of the process that sends it, or that has ended without telling. In earlier versions
/// `sending` meant both, so what one of them left so is doubtful, and the person is told of it.
let schemaV16Outbox = """
    UPDATE outbox SET state = 'doubtful', owner = ifnull(owner, '') WHERE state = 'sending';

    """
