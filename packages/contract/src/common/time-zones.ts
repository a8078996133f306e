/** Whether a text is the IANA name of a time zone that the runtime supports. */
export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }) !== undefined;
  } catch {
    return false;
  }
}

/** Without abbreviations and bare offsets, which have a different meaning in PostgreSQL. */
const ZONE_NAME = /^(UTC|[A-Za-z_]+\/[\w+\-/]+)$/;

/** The same for zones that PostgreSQL has to understand in the same way. */
export const isPlaceZone = (name: string): boolean => ZONE_NAME.test(name) && isTimeZone(name);
