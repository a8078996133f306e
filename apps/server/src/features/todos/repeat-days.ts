import type { TodoRepeat } from '@airdeck/contract/todos/todos';

const DAY_MS = 86_400_000;
const dayOf = (utcMs: number) => new Date(utcMs).toISOString().slice(0, 10);

/** The UTC calendar day of a time, epoch ms. */
export const utcDay = dayOf;

/**
 * The first day of a series that is after `dueDate` and not before `today`. Days are counted from `from`, which is not
 * after `dueDate`: a series on the 31st is due on the last day of shorter months, and then on the 31st again.
 */
export function nextDay(
  repeat: TodoRepeat,
  { from, dueDate, today }: { from: string; dueDate: string; today: string },
): string {
  const yesterday = dayOf(Date.parse(today) - DAY_MS);
  const after = dueDate > yesterday ? dueDate : yesterday;
  if (repeat.unit === 'months') {
    for (let months = repeat.every; ; months += repeat.every) {
      const day = monthsAfter(from, months);
      if (day > after) return day;
    }
  }
  const stepMs = repeat.every * (repeat.unit === 'weeks' ? 7 : 1) * DAY_MS;
  const begin = Date.parse(from);
  const steps = Math.floor((Date.parse(after) - begin) / stepMs) + 1;
  return dayOf(begin + steps * stepMs);
}

function monthsAfter(from: string, months: number): string {
  const [year = 0, month = 1, date = 1] = from.split('-').map(Number);
  const lastDate = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return dayOf(Date.UTC(year, month - 1 + months, Math.min(date, lastDate)));
}
