import type { UplinkFailure } from '@airdeck/contract/uplinks/uplinks';
import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../database/database.ts';
import { addKeyUses, type KeyUse } from './uplink-keys.repository.ts';

/**
 * Counts the messages of each key. Those that arrive while counts are being written are written next, so that many
 * messages cost few statements.
 */
export function createUplinkCounts(parts: {
  database: Pick<Database, 'db'>;
  clock: Clock;
  log: Pick<FastifyBaseLogger, 'warn'> | undefined;
}) {
  const { database, clock, log } = parts;
  let uses = new Map<string, KeyUse>();
  let writing: Promise<void> | undefined;

  async function write(): Promise<void> {
    while (uses.size > 0) {
      const counted = [...uses.values()];
      uses = new Map();
      try {
        await addKeyUses(database.db, counted, clock());
      } catch (error) {
        log?.warn({ err: error }, 'messages of uplink keys were not counted');
      }
    }
    writing = undefined;
  }

  return {
    /** @param failure why the message was refused; null: it was not */
    add(id: string, failure: UplinkFailure | null): void {
      const { stored = 0, refused = 0, failure: last = null } = uses.get(id) ?? {};
      uses.set(id, {
        id,
        stored: stored + (failure ? 0 : 1),
        refused: refused + (failure ? 1 : 0),
        failure: failure ?? last,
      });
      writing ??= write();
    },

    /** Resolves when everything is written. */
    settled: (): Promise<void> => writing ?? Promise.resolve(),
  };
}
