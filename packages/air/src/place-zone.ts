/**
 * The time zone of what is shown about one or several places: the first known one of theirs, else the reader's. Where
 * there is no reader, as in a job, it is UTC.
 * @param zones IANA names, in the order in which the places are shown
 */
export function placeZone(zones: readonly (string | null | undefined)[], readerZone?: string | null): string {
  return zones.find((zone) => zone != null) ?? readerZone ?? 'UTC';
}
