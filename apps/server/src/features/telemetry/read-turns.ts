import { cancellable, type StatementSource } from '../../database/cancellable.ts';
import type { Database } from '../../database/database.ts';
import type { Caller } from '../../http/caller.ts';
import type { FairQueue, Turn } from '../../limits/fair-queue.ts';

/** The reader, by which statements take turns. The signal cancels queued and running statements. */
export type PointReader = {
  readonly caller: Pick<Caller, 'tenantId' | 'userId'>;
  readonly signal?: AbortSignal | undefined;
};

/** Runs a statement of a read in fair order with those of other tenants, users and devices. */
type InTurn = <T>(statement: (database: StatementSource) => Promise<T>) => Promise<T>;

/** Long statements have a separate queue and connections, so that short ones do not wait for them. */
export type ReadTurns = { readonly short: InTurn; readonly long: InTurn };

export const turnOf = ({ tenantId, userId }: PointReader['caller'], deviceKey: number): Turn => [
  tenantId,
  userId,
  deviceKey,
];

/** The turns of one read of a device. */
export function readTurns(
  turn: Turn,
  signal: AbortSignal | undefined,
  places: {
    readonly [Length in keyof ReadTurns]: { readonly database: Database; readonly queue: FairQueue };
  },
): ReadTurns {
  const inTurn =
    ({ database, queue }: { readonly database: Database; readonly queue: FairQueue }): InTurn =>
    (statement) =>
      queue(turn, () => statement(cancellable(database, signal)), signal);
  return { short: inTurn(places.short), long: inTurn(places.long) };
}
