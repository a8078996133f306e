/** What the log is narrowed to, beside the search: days as `2026-11-21` in the reader's own time zone. */
export type AuditFilter = {
  readonly from: string | null;
  /** The last day of the range, all of it. */
  readonly to: string | null;
  readonly action: string | null;
};

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** The filter as the address says it; what makes no sense there is left out. */
export function readAuditFilter(params: URLSearchParams): AuditFilter {
  const action = params.get('action');
  return { from: dayOf(params.get('from')), to: dayOf(params.get('to')), action: action || null };
}

/** Writes it into a copy of the address's parameters; another filter begins at the first page. */
export function writeAuditFilter(params: URLSearchParams, filter: AuditFilter): URLSearchParams {
  const next = new URLSearchParams(params);
  next.delete('page');
  for (const [name, value] of Object.entries(filter)) {
    if (value) next.set(name, value);
    else next.delete(name);
  }
  return next;
}

export function isNarrowed({ from, to, action }: AuditFilter): boolean {
  return from !== null || to !== null || action !== null;
}

/** The days as times, epoch ms, both inclusive. */
export function rangeOf({ from, to }: AuditFilter): { startTime?: number; endTime?: number } {
  return {
    ...(from !== null && { startTime: midnight(from, 0) }),
    ...(to !== null && { endTime: midnight(to, 1) - 1 }),
  };
}

/** Midnight here, `daysLater` days after the day's: a day has 23 or 25 hours twice a year. */
function midnight(day: string, daysLater: number): number {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date + daysLater).getTime();
}

function dayOf(text: string | null): string | null {
  if (text === null || !DAY.test(text)) return null;
  return Number.isNaN(midnight(text, 0)) || new Date(`${text}T00:00Z`).toString() === 'Invalid Date'
    ? null
    : text;
}
