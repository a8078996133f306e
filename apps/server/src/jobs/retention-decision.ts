import type { Doubt, PendingDeletion, RetentionState } from './retention.repository.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** A clock that is further from the run before has jumped, and readings that are further from it disagree with it. */
const CLOCK_TOLERANCE_MS = 7 * DAY_MS;
/** How long what cannot be replaced is announced before it is deleted. */
const ANNOUNCED_MS = DAY_MS;
/** How long an unusual deletion of anything else waits. */
const HELD_MS = 7 * DAY_MS;
/** The part of the time between two runs that counts as time for which the installation ran. */
const RUN_COUNTS_MS = 2 * HOUR_MS;

/** Rules for the deletion of one kind of data. */
export type DeletionRules = {
  /**
   * It cannot be replaced: a usual deletion is announced a day before, an unusual one waits for the operator. Otherwise
   * it is deleted at once, and after a week where that is unusual.
   */
  readonly isPrecious: boolean;
  /** How far the cut-off moves from one deletion to the next, at most. More is unusual. */
  readonly usualSpanMs: number;
  /** The end of the piece of time that goes together with this one. Missing: everything that is due goes at once. */
  readonly pieceEnd?: (time: number) => number;
};

/** Findings of one run. Times are epoch ms, by the clock of the server. */
export type Findings = {
  readonly now: number;
  /** Data older than this need not be kept. */
  readonly cutoff: number;
  /** Time of the oldest such data, without data that may be deleted anyway; undefined: none. */
  readonly oldest: number | undefined;
  /** When a device was last heard; undefined: never. */
  readonly lastHeard: number | undefined;
};

/** Decision of one run: `news` is logged first, `due` may be deleted then. */
export type Decision = {
  readonly state: RetentionState;
  readonly due?: PendingDeletion;
  readonly news?: 'announced' | 'held' | 'withdrawn';
};

/**
 * Decides about what is older than is to be kept, without trust in the clock: one that is ahead would have everything
 * deleted. Usual is what falls due from one run to the next by a clock that goes on as time does, where devices were
 * heard by the same clock. Only that may go by itself.
 */
export function decideDeletion(
  rules: DeletionRules,
  known: RetentionState | undefined,
  { now, cutoff, oldest, lastHeard }: Findings,
): Decision {
  if (oldest === undefined) {
    const { pending: former, ...rest } = known ?? { runTime: now };
    const news = former ? { news: 'withdrawn' as const } : {};
    // A clock that was set back would have everything that follows look like a jump.
    if (known && now < rest.runTime - CLOCK_TOLERANCE_MS) return { state: { ...known, ...rest }, ...news };
    return { state: { runTime: now, dueBefore: cutoff, goneBefore: cutoff }, ...news };
  }
  const state = known ?? { runTime: now, dueBefore: oldest, goneBefore: Math.min(oldest, cutoff) };
  const doubt = doubtOf(rules, state, { now, cutoff, lastHeard });
  const before = doubt ? cutoff : Math.min(rules.pieceEnd?.(oldest) ?? cutoff, cutoff);
  const former = sameDeletion(state.pending, doubt, before);
  const due: PendingDeletion = {
    oldest,
    before,
    doubt,
    runTime: now,
    sinceTime: former?.sinceTime ?? now,
    waitedMs: former ? former.waitedMs + Math.min(Math.max(0, now - former.runTime), RUN_COUNTS_MS) : 0,
  };
  if (due.waitedMs >= waitOf(rules, doubt))
    return { state: { runTime: now, dueBefore: cutoff, goneBefore: before }, due };
  return {
    state: {
      runTime: doubt === 'clockJumped' ? state.runTime : now,
      dueBefore: doubt === null || doubt === 'readingsDisagree' ? cutoff : state.dueBefore,
      goneBefore: state.goneBefore,
      pending: due,
    },
    ...(former?.doubt !== doubt && { news: doubt === null ? 'announced' : 'held' }),
  };
}

/** After the operator let it go: the next run deletes it, whatever the clock. */
export const confirmDeletion = ({ before, runTime }: PendingDeletion): RetentionState => ({
  runTime,
  dueBefore: before,
  goneBefore: before,
});

function doubtOf(
  { isPrecious, usualSpanMs }: DeletionRules,
  { runTime, dueBefore }: RetentionState,
  { now, cutoff, lastHeard }: Omit<Findings, 'oldest'>,
): Doubt | null {
  if (Math.abs(now - runTime) > CLOCK_TOLERANCE_MS) return 'clockJumped';
  if (cutoff - dueBefore > usualSpanMs) return 'moreThanUsual';
  const disagrees = lastHeard !== undefined && now - lastHeard > CLOCK_TOLERANCE_MS;
  return isPrecious && disagrees ? 'readingsDisagree' : null;
}

/** The deletion that already waits, if it is the same. All held data counts as one, however much it becomes. */
function sameDeletion(
  former: PendingDeletion | undefined,
  doubt: Doubt | null,
  before: number,
): PendingDeletion | undefined {
  if (!former) return undefined;
  const isSame = doubt === null ? former.doubt === null && former.before === before : former.doubt !== null;
  return isSame ? former : undefined;
}

function waitOf({ isPrecious }: DeletionRules, doubt: Doubt | null): number {
  if (doubt === null) return isPrecious ? ANNOUNCED_MS : 0;
  return isPrecious ? Number.POSITIVE_INFINITY : HELD_MS;
}
