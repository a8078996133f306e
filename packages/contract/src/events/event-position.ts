/**
 * In each answer of the API: the newest event when the request came. A client that opens the stream of events with it as
 * `Last-Event-ID` gets the changes since, and need not read again what it has read already.
 */
export const EVENT_POSITION_HEADER = 'X-Event-Position';
