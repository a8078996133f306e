import { printable } from './http-client.ts';
import type { Progress } from './progress.ts';

export const KINDS = ['tenant', 'profile', 'customer', 'user', 'device', 'alarm'] as const;
export type Kind = (typeof KINDS)[number];

/**
 * `brought`: created by this import in this or an earlier run, or to be created in a dry run. `kept`: the same entity
 * already exists on Airdeck, and stays unchanged. `leftOut`: not imported, for a reason that needs attention.
 */
export type Outcome = 'brought' | 'kept' | 'leftOut';

export type Tally = {
  readonly counts: Readonly<Record<Kind, Record<Outcome, number>>>;
  /** Readings that Airdeck acknowledged in this run: rows, and the values in them. */
  readonly readings: { rows: number; values: number; refusedValues: number };
  /** The first reasons; all of them are in the folder's `left-out.txt`. */
  readonly reasons: readonly string[];
  /** Number by note, about data imported with a difference, and data that Airdeck does not support. */
  readonly notes: ReadonlyMap<string, number>;
  count(kind: Kind, outcome: Exclude<Outcome, 'leftOut'>): void;
  leaveOut(kind: Kind, name: string, reason: string): Promise<void>;
  note(text: string, times?: number): void;
};

const SHOWN_REASONS = 20;

export function createTally(progress: Progress | undefined): Tally {
  const counts = Object.fromEntries(
    KINDS.map((kind) => [kind, { brought: 0, kept: 0, leftOut: 0 }]),
  ) as Tally['counts'] & Record<Kind, Record<Outcome, number>>;
  const reasons: string[] = [];
  const notes = new Map<string, number>();
  return {
    counts,
    readings: { rows: 0, values: 0, refusedValues: 0 },
    reasons,
    notes,
    count(kind, outcome) {
      counts[kind][outcome] += 1;
    },
    async leaveOut(kind, name, reason) {
      counts[kind].leftOut += 1;
      const line = `${kind} ${printable(name)}: ${printable(reason)}`;
      if (reasons.length < SHOWN_REASONS) reasons.push(line);
      await progress?.addLine('left-out.txt', line);
    },
    note(text, times = 1) {
      notes.set(text, (notes.get(text) ?? 0) + times);
    },
  };
}
