import type { AutomationTerms } from '@airdeck/contract/automations/automations';
import { AUTOMATION_LIMITS } from '../automations.limits.ts';
import type { ConditionChange } from '../engine/condition-state.ts';

const HOUR_MS = 3_600_000;

/** A span in which something holds; epoch ms, `to` exclusive. */
export type HeldSpan = { readonly from: number; readonly to: number };

/** A mode that an automation would have requested of a device. */
export type RequestedMode = { readonly time: number; readonly mode: number; readonly isAfter: boolean };

/** Spans in which a condition held. @param changes alternating starts and ends */
export function spansOfChanges(changes: readonly ConditionChange[], end: number): HeldSpan[] {
  return changes.flatMap(({ time, holds }, at) =>
    holds ? [{ from: time, to: changes[at + 1]?.time ?? end }] : [],
  );
}

/** Union of the spans, in order of time. */
export function union(spans: readonly HeldSpan[]): HeldSpan[] {
  const joined: { from: number; to: number }[] = [];
  for (const span of [...spans].sort((one, other) => one.from - other.from)) {
    const last = joined.at(-1);
    if (last && span.from <= last.to) last.to = Math.max(last.to, span.to);
    else joined.push({ ...span });
  }
  return joined;
}

/**
 * The modes that follow from the spans of an automation. A device stays in a mode until another one is requested.
 * @param end of the trial: spans that hold then are ongoing
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

/** Highest number of requests within an hour, and the number that the device's limit would have delayed. */
export function ceilingOf(asked: readonly RequestedMode[]): { mostPerHour: number; heldBack: number } {
  const sent: number[] = [];
  let [mostPerHour, heldBack, first] = [0, 0, 0];
  for (const [at, { time }] of asked.entries()) {
    while ((asked[first]?.time ?? time) <= time - HOUR_MS) first += 1;
    mostPerHour = Math.max(mostPerHour, at - first + 1);
    const lately = sent.filter((one) => one > time - HOUR_MS).length;
    if (lately < AUTOMATION_LIMITS.numbers.modesPerDeviceAndHour) sent.push(time);
    else heldBack += 1;
    if (sent.length > AUTOMATION_LIMITS.numbers.modesPerDeviceAndHour) sent.shift();
  }
  return { mostPerHour, heldBack };
}
