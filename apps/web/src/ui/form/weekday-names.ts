/** A Monday. */
const MONDAY = Date.UTC(2024, 0, 1);
const DAY_MS = 86_400_000;

/** Index in `weekdayNames` of the first day of a calendar's week. */
export function firstWeekdayOf(language: string): 1 | 6 | 7 {
  if (language.startsWith('ar')) return 6;
  return language.startsWith('ja') ? 7 : 1;
}

/** The days of the week in the reader's language, Monday first: `1` is Monday. */
export function weekdayNames(
  language: string,
): { day: number; narrow: string; short: string; long: string }[] {
  const nameOf = (weekday: 'narrow' | 'short' | 'long', day: number) =>
    new Intl.DateTimeFormat(language, { weekday, timeZone: 'UTC' }).format(MONDAY + (day - 1) * DAY_MS);
  return [1, 2, 3, 4, 5, 6, 7].map((day) => ({
    day,
    narrow: nameOf('narrow', day),
    short: nameOf('short', day),
    long: nameOf('long', day),
  }));
}
