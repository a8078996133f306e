/** A Monday. */
const MONDAY = Date.UTC(2024, 0, 1);
const DAY_MS = 86_400_000;

/** The days of the week in the reader's language, Monday first: `1` is Monday. */
export function weekdayNames(language: string): { day: number; short: string; long: string }[] {
  const nameOf = (weekday: 'short' | 'long', day: number) =>
    new Intl.DateTimeFormat(language, { weekday, timeZone: 'UTC' }).format(MONDAY + (day - 1) * DAY_MS);
  return [1, 2, 3, 4, 5, 6, 7].map((day) => ({
    day,
    short: nameOf('short', day),
    long: nameOf('long', day),
  }));
}
