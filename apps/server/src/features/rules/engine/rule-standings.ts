import { EXTEND_AFTER_MS } from './alarm-decisions.ts';
import type { Standing } from './device-evaluation.ts';
import type { IntervalTerms } from './intervals.ts';
import type { RuleValues, Watch } from './rule-watch.ts';

/** A rule at a device, with the state of its condition at the last evaluation. */
export type Watcher = { readonly terms: IntervalTerms; readonly standing: Standing };

type SharedTerms = Pick<IntervalTerms, 'watch' | 'holdMs' | 'spanAt'>;

/**
 * Numbers in flat arrays, and objects shared by all devices: data compared with every reading of thousands of devices
 * must be contiguous in memory, since cache misses dominate the cost.
 */
const SLOTS = 4;
const STATE = 0;
const FROM_TIME = 1;
/** Start, or stored end. */
const TIME = 2;
const SPAN_END = 3;
const [QUIET, PENDING, ACTIVE] = [0, 1, 2] as const;

const sharedTerms = new WeakMap<Watch, SharedTerms>();

/** States of the rules of one device that determine the next evaluation. */
export class RuleStandings {
  /** Parts shared with other devices. */
  readonly #rules: readonly SharedTerms[];
  /** SLOTS numbers for each. */
  readonly #numbers: Float64Array;

  constructor(watchers: readonly Watcher[]) {
    this.#rules = watchers.map(({ terms }) => share(terms));
    this.#numbers = packed(watchers);
  }

  /** Earliest end of an ongoing interval by a schedule; infinite: none. */
  get spanEnds(): number[] {
    return [...this.#numbers].filter((_, at) => at % SLOTS === SPAN_END);
  }

  /** Whether a reading may change stored state; other changes are noted in memory. */
  mayChange(ts: number, values: RuleValues, isNewest: boolean): boolean {
    const numbers = this.#numbers;
    let mayChange = false;
    for (let at = 0, slot = 0; at < this.#rules.length; at++, slot += SLOTS) {
      const rule = this.#rules[at] as SharedTerms;
      const value = rule.watch.valueOf(values);
      if (value === undefined || ts < (numbers[slot + FROM_TIME] as number)) continue;
      const changesOne = isNewest
        ? changes(rule, numbers, slot, ts, value)
        : numbers[slot + STATE] !== QUIET || rule.watch.isBeyond(value);
      if (changesOne) mayChange = true;
    }
    return mayChange;
  }
}

function share({ watch, holdMs, spanAt }: IntervalTerms): SharedTerms {
  const known = sharedTerms.get(watch);
  if (known?.spanAt === spanAt && known.holdMs === holdMs) return known;
  const shared = { watch, holdMs, spanAt };
  sharedTerms.set(watch, shared);
  return shared;
}

function packed(watchers: readonly Watcher[]): Float64Array {
  const numbers = new Float64Array(watchers.length * SLOTS);
  for (const [at, { terms, standing }] of watchers.entries()) {
    const [state, time, spanEnd] =
      standing.state === 'active'
        ? [ACTIVE, standing.knownUntil, standing.spanEnd]
        : standing.state === 'pending'
          ? [PENDING, standing.startTime, Number.POSITIVE_INFINITY]
          : [QUIET, 0, Number.POSITIVE_INFINITY];
    numbers.set([state, terms.fromTime, time, spanEnd], at * SLOTS);
  }
  return numbers;
}

/** Whether the newest reading may change stored state; other changes are noted in memory. */
function changes(
  { watch, holdMs, spanAt }: SharedTerms,
  standings: Float64Array,
  slot: number,
  ts: number,
  value: number,
): boolean {
  const time = standings[slot + TIME] as number;
  switch (standings[slot + STATE]) {
    case QUIET:
      if (!watch.isBeyond(value) || !spanAt(ts).applies) return false;
      if (holdMs === 0) return true;
      standings[slot + STATE] = PENDING;
      standings[slot + TIME] = ts;
      return false;
    case PENDING:
      if (!watch.isOver(value) && spanAt(ts).applies) return ts - time >= holdMs;
      standings[slot + STATE] = QUIET;
      return false;
    default: {
      const isLate = ts - time >= EXTEND_AFTER_MS || ts >= (standings[slot + SPAN_END] as number);
      return isLate || watch.isOver(value);
    }
  }
}
