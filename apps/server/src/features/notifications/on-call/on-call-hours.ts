import type { RotaForm } from '@airdeck/contract/notifications/on-call';
import { spansOf } from '../../rules/engine/schedule-spans.ts';

/** The hours of a rota. */
export type RotaHours = Pick<RotaForm, 'timeZone' | 'shifts' | 'overrides'>;

/** A span, epoch ms; `until` exclusive. */
export type Hours = { readonly from: number; readonly until: number };

/** Who is on call by a rota; null: no one. */
export type OnCallAt = (ts: number) => { readonly userId: string | null; readonly until: number };

/**
 * Who is on call at a time, epoch ms, and until when that is certain: the last of its overrides, or the first of its
 * shifts. Shifts follow the clock of the time zone, on days of 23 and 25 hours, too.
 */
export function onCallAt({ timeZone, shifts, overrides }: RotaHours): OnCallAt {
  const weekly = shifts.map((shift) => ({ userId: shift.userId, spanAt: spansOf(shift, timeZone) }));
  return (ts) => {
    const override = overrides.findLast(({ from, until }) => from <= ts && ts < until);
    const spans = weekly.map(({ userId, spanAt }) => ({ userId, span: spanAt(ts) }));
    const shift = spans.find(({ span }) => span.applies);
    const edges = [
      ...overrides.flatMap(({ from, until }) => [from, until]),
      ...spans.map(({ span }) => span.to),
    ];
    return {
      userId: override ? override.userId : (shift?.userId ?? null),
      until: Math.min(...edges.filter((edge) => edge > ts)),
    };
  };
}

/** Everyone who is on call at some time of a span; null among them: at some time no one is. */
export function everyoneOnCall(hours: RotaHours, { from, until }: Hours): (string | null)[] {
  const at = onCallAt(hours);
  const people = new Set<string | null>();
  for (let ts = from; ts < until; ) {
    const now = at(ts);
    people.add(now.userId);
    ts = now.until;
  }
  return [...people];
}

/** The first spans in which no one of these users is on call. */
export function gapsOf(
  hours: RotaHours,
  { from, until }: Hours,
  most: number,
  users: ReadonlySet<string>,
): Hours[] {
  const at = onCallAt(hours);
  const gaps: Hours[] = [];
  for (let ts = from; ts < until && gaps.length <= most; ) {
    const now = at(ts);
    const end = Math.min(now.until, until);
    if (now.userId === null || !users.has(now.userId)) {
      const last = gaps.at(-1);
      if (last?.until === ts) gaps[gaps.length - 1] = { from: last.from, until: end };
      else gaps.push({ from: ts, until: end });
    }
    ts = end;
  }
  return gaps.slice(0, most);
}
