import type { AutomationTerms } from '@airdeck/contract/automations';
import { LIMITS } from '../../../limits/limits.ts';
import type { SpanAt } from '../../rules/engine/schedule-spans.ts';
import type { ConditionChange } from '../engine/condition-state.ts';

const HOUR_MS = 3_600_000;

/** A stretch of time in which something holds; epoch ms, `to` no longer belongs to it. */
export type HeldSpan = { readonly from: number; readonly to: number };

/** A mode that an automation would have asked a device for. */
export type RequestedMode = { readonly time: number; readonly mode: number; readonly isAfter: boolean };

/** When a condition held. @param changes of which each is another one than the one before */
export function spansOfChanges(changes: readonly ConditionChange[], end: number): HeldSpan[] {
  return changes.flatMap(({ time, holds }, at) =>
    holds ? [{ from: time, to: changes[at + 1]?.time ?? end }] : [],
  );
}

/** When at least one of them held, in the order of time. */
export function union(spans: readonly HeldSpan[]): HeldSpan[] {
  const joined: { from: number; to: number }[] = [];
  for (const span of [...spans].sort((one, other) => one.from - other.from)) {
    const last = joined.at(-1);
    if (last && span.from <= last.to) last.to = Math.max(last.to, span.to);
    else joined.push({ ...span });
  }
  return joined;
}

/** What of them lies where a schedule applies. */
export function scheduled(spans: readonly HeldSpan[], spanAt: SpanAt): HeldSpan[] {
  return spans.flatMap((span) => {
    const parts: HeldSpan[] = [];
    for (let ts = span.from; ts < span.to; ) {
      const { to, applies } = spanAt(ts);
      const end = Math.min(to, span.to);
      if (applies) parts.push({ from: ts, to: end });
      ts = end;
    }
    return parts;
  });
}

/**
 * The modes that follow from when an automation held. A device stays in a mode until it is asked for another one.
 * @param end of the time that is looked at: what holds then goes on
 */
export function requestedModes(
  spans: readonly HeldSpan[],
  { mode, modeAfter }: Pick<AutomationTerms, 'mode' | 'modeAfter'>,
  end: number,
): RequestedMode[] {
  const asked: RequestedMode[] = [];
  const ask = (one: RequestedMode) => {
    if (asked.at(-1)?.mode !== one.mode) asked.push(one);
  };
  for (const { from, to } of spans) {
    ask({ time: from, mode, isAfter: false });
    if (to < end && modeAfter !== null) ask({ time: to, mode: modeAfter, isAfter: true });
  }
  return asked;
}

/** How many were asked for within any hour, and how many the ceiling of a device would have held back. */
export function ceilingOf(asked: readonly RequestedMode[]): { mostPerHour: number; heldBack: number } {
  const sent: number[] = [];
  let [mostPerHour, heldBack, first] = [0, 0, 0];
  for (const [at, { time }] of asked.entries()) {
    while ((asked[first]?.time ?? time) <= time - HOUR_MS) first += 1;
    mostPerHour = Math.max(mostPerHour, at - first + 1);
    const lately = sent.filter((one) => one > time - HOUR_MS).length;
    if (lately < LIMITS.automations.modesPerDeviceAndHour) sent.push(time);
    else heldBack += 1;
    if (sent.length > LIMITS.automations.modesPerDeviceAndHour) sent.shift();
  }
  return { mostPerHour, heldBack };
}
