import { gapLimitOfStep } from '@airdeck/air/gaps';
import type { Watch } from './rule-watch.ts';
import type { SpanAt } from './schedule-spans.ts';

/** A stretch of time over which a condition went on. Epoch ms. */
export type Interval = {
  /** Of the first reading beyond the threshold, and what it said. */
  readonly startTime: number;
  readonly startValue: number;
  /** Of the last reading that was still in it. */
  readonly endTime: number;
  /** The furthest value. */
  readonly peak: number;
  /** When it had held for long enough; null: not yet. */
  readonly fulfilledTime: number | null;
  /** When a reading, or the schedule, ended it; null: it goes on. */
  readonly overTime: number | null;
};

type Going = { -readonly [key in keyof Omit<Interval, 'overTime'>]: Interval[key] } & {
  /** When the schedule ends it. */
  readonly spanEnd: number;
};

/** What of a rule, for one device, says when it holds. */
export type IntervalTerms = {
  readonly watch: Watch;
  readonly holdMs: number;
  readonly spanAt: SpanAt;
  /** What was measured before only shows how often the device measures. Epoch ms. */
  readonly fromTime: number;
};

/**
 * Finds the intervals in which a rule holds, from the values of one device in the order of their times. Knows no clock:
 * the same values give the same intervals.
 *
 * An interval begins with a value beyond the threshold, goes on until a value is at `clearAt` or past it, and ends with
 * the schedule's span. It is fulfilled by a reading that is still in it when the duration is over. A gap proves nothing,
 * neither that the air stayed as it was nor that it changed: what was not fulfilled before it begins again after it,
 * what was goes on until a reading says otherwise. A gap is what charts call one, for the shorter of the two steps
 * before it.
 */
export class IntervalFold {
  readonly #terms: IntervalTerms;
  readonly #over: Interval[] = [];
  #going: Going | undefined;
  #lastTs = Number.NaN;
  #step = Number.NaN;
  #stepBefore = Number.NaN;

  /** @param going an interval that was fulfilled and went on when the first reading came */
  constructor(terms: IntervalTerms, going?: Omit<Interval, 'fulfilledTime' | 'overTime'>) {
    this.#terms = terms;
    if (!going) return;
    const spanEnd = terms.spanAt(going.startTime).to;
    this.#going = { ...going, fulfilledTime: going.endTime, spanEnd };
  }

  /** Whether an interval goes on that is fulfilled. */
  get isFulfilled(): boolean {
    return this.#going !== undefined && this.#going.fulfilledTime !== null;
  }

  /** Takes the next value; each is later than the one before. */
  take(ts: number, value: number): void {
    const { watch, holdMs, spanAt, fromTime } = this.#terms;
    const isGap = this.#isGap(ts);
    this.#noteStep(ts);
    if (ts < fromTime) return;
    if (this.#going && ts >= this.#going.spanEnd) this.#end(this.#going.spanEnd);
    if (this.#going && isGap && this.#going.fulfilledTime === null) this.#going = undefined;
    const going = this.#going;
    if (going && watch.isOver(value)) {
      this.#end(ts);
    } else if (going) {
      going.endTime = Math.max(going.endTime, ts);
      if (watch.isFurther(value, going.peak)) going.peak = value;
      if (going.fulfilledTime === null && ts - going.startTime >= holdMs) going.fulfilledTime = ts;
    } else if (watch.isBeyond(value)) {
      const span = spanAt(ts);
      if (!span.applies) return;
      this.#going = {
        startTime: ts,
        startValue: value,
        endTime: ts,
        peak: value,
        fulfilledTime: holdMs === 0 ? ts : null,
        spanEnd: span.to,
      };
    }
  }

  /** Goes on over readings that cannot end a fulfilled interval, of which only the furthest value is known. */
  bridge(peak: number): void {
    if (this.#going && this.#terms.watch.isFurther(peak, this.#going.peak)) this.#going.peak = peak;
  }

  /**
   * All intervals so far, in their order, without those that ended before they were fulfilled, of which a long past has
   * very many; of the last one it may be that it goes on.
   * @param until the time of evaluation: a schedule that is over by then has ended its interval
   */
  intervals(until: number): Interval[] {
    if (this.#going && until >= this.#going.spanEnd) this.#end(this.#going.spanEnd);
    if (!this.#going) return [...this.#over];
    const { spanEnd: _, ...going } = this.#going;
    return [...this.#over, { ...going, overTime: null }];
  }

  #end(overTime: number): void {
    const going = this.#going;
    this.#going = undefined;
    if (!going || going.fulfilledTime === null) return;
    const { spanEnd: _, ...ended } = going;
    this.#over.push({ ...ended, overTime });
  }

  #isGap(ts: number): boolean {
    const rhythm = Math.min(this.#step, this.#stepBefore);
    return ts - this.#lastTs > gapLimitOfStep(Number.isNaN(rhythm) ? 0 : rhythm);
  }

  #noteStep(ts: number): void {
    this.#stepBefore = this.#step;
    this.#step = ts - this.#lastTs;
    this.#lastTs = ts;
  }
}
