/** Months since year 0, in UTC. */
export function monthOf(ts: number): number {
  const date = new Date(ts);
  return date.getUTCFullYear() * 12 + date.getUTCMonth();
}

/** First millisecond of a month since year 0, in UTC. */
export function startOfMonth(month: number): number {
  return Date.UTC(Math.floor(month / 12), month % 12);
}

/** Start of the month so many months before that of a time. */
export const startOfMonthsBefore = (ts: number, months: number): number => startOfMonth(monthOf(ts) - months);
