import type { DevicePublisher } from './device-publisher.ts';
import type { Placement } from './placements.ts';
import { pastReadings } from './readings.ts';

export const DAY_MS = 86_400_000;
/** How much past the demo has when it is complete. */
export const HISTORY_MS = 30 * DAY_MS;

/** How far the past is filled. All times in epoch milliseconds. */
export type Progress = {
  readonly firstStart: number;
  /** Every device has sent what it would have sent from here … */
  readonly filledFrom: number;
  /** … to here. */
  readonly filledTo: number;
};

export type Span = { readonly fromTs: number; readonly toTs: number };

export type DemoSender = { readonly placement: Placement; readonly publisher: DevicePublisher };

/**
 * What is missing from the past, in the order in which it is worth having: the last day, then a pause
 * that the demo made before it, then older days, the newest first.
 */
export function missingSpans(state: Progress, now: number): { recent: Span; older: Span[] } {
  const recentFrom = Math.max(state.filledTo, now - DAY_MS);
  const pause = days({ fromTs: state.filledTo, toTs: recentFrom });
  const beginning = days({ fromTs: state.firstStart - HISTORY_MS, toTs: state.filledFrom }).reverse();
  return { recent: { fromTs: recentFrom, toTs: now }, older: [...pause, ...beginning] };
}

/** Cuts a span into days, counted from its end, so that each is sent and remembered by itself. */
function days(span: Span): Span[] {
  const parts: Span[] = [];
  for (let toTs = span.toTs; toTs > span.fromTs; toTs -= DAY_MS) {
    parts.unshift({ fromTs: Math.max(span.fromTs, toTs - DAY_MS), toTs });
  }
  return parts;
}

/** Sends what every device would have sent in a span. Resolves when all of it is stored. */
export async function sendPast(
  senders: readonly DemoSender[],
  span: Span,
  firstStart: number,
): Promise<void> {
  for (const { placement, publisher } of senders) {
    // One device after the other: people and real devices share this process.
    await publisher.publish(pastReadings(placement, span.fromTs, span.toTs, firstStart));
  }
}

/** The state once `span` is stored, given that spans are sent in the order of `missingSpans`. */
export function afterSending<T extends Progress>(state: T, span: Span): T {
  return {
    ...state,
    filledFrom: span.toTs === state.filledFrom ? span.fromTs : state.filledFrom,
    filledTo: span.fromTs <= state.filledTo ? Math.max(span.toTs, state.filledTo) : state.filledTo,
  };
}
