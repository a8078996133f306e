import { gapLimitOfStep } from '@airdeck/air/gaps';
import type { HoursAt } from '@airdeck/air/opening-hours';
import type { Watch } from './rule-watch.ts';

/** A span in which a condition held. Epoch ms. */
export type Interval = {
  /** Time and value of the first reading beyond the threshold. */
  readonly startTime: number;
  readonly startValue: number;
  /** Time of the last reading in it. */
  readonly endTime: number;
  /** The furthest value. */
  readonly peak: number;
  /** Time at which its duration was reached; null: not yet. */
  readonly fulfilledTime: number | null;
  /** Time at which a reading or the schedule ended it; null: ongoing. */
  readonly overTime: number | null;
};

type Going = { -readonly [key in keyof Omit<Interval, 'overTime'>]: Interval[key] } & {
  /** Time at which the schedule ends it. */
  readonly spanEnd: number;
};

/** The parts of a rule, for one device, that determine when it holds. */
export type IntervalTerms = {
  readonly watch: Watch;
  readonly holdMs: number;
  readonly spanAt: HoursAt;
  /** Earlier readings only determine the device's step. Epoch ms. */
  readonly fromTime: number;
};

/**
 * Finds the intervals in which a rule holds, from the values of one device by time. Independent of the clock: the same
 * values yield the same intervals.
 *
 * An interval begins with a value beyond the threshold, continues until a value is at or past `clearAt`, and ends
 * with the schedule's span. It is fulfilled by a reading that is still in it after the duration. A gap gives no
 * evidence, neither of constant nor of changed air: an unfulfilled interval begins again after it, a fulfilled one
 * continues until a reading ends it. Gaps are defined as in charts, for the shorter of the two steps before.
 */
export class IntervalFold {
  readonly #terms: IntervalTerms;
  readonly #over: Interval[] = [];
  #going: Going | undefined;
  #lastTs = Number.NaN;
  #step = Number.NaN;
  #stepBefore = Number.NaN;

  /** @param going a fulfilled interval that is ongoing at the first reading */
  constructor(terms: IntervalTerms, going?: Omit<Interval, 'fulfilledTime' | 'overTime'>) {
    this.#terms = terms;
    if (!going) return;
    const spanEnd = terms.spanAt(going.startTime).to;
    this.#going = { ...going, fulfilledTime: going.endTime, spanEnd };
  }

  /** Whether a fulfilled interval is ongoing. */
  get isFulfilled(): boolean {
    return this.#going !== undefined && this.#going.fulfilledTime !== null;
  }

  /** Processes the next value; times are ascending. */
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

  /** Extends a fulfilled interval over readings that cannot end it, of which only the furthest value is known. */
  bridge(peak: number): void {
    if (this.#going && this.#terms.watch.isFurther(peak, this.#going.peak)) this.#going.peak = peak;
  }

  /**
   * All intervals so far, in order, without those that ended unfulfilled, of which a long past has very many; the
   * last one may be ongoing.
   * @param until the time of evaluation: a schedule that has ended by then ends its interval
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
