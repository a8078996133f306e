import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { EventBus } from '../events.ts';

const RETRY_MS = 1_000;

/**
 * Reloads possibly stale state after each gap in the messages of other nodes: one after the other, and
 * retrying while the database is unavailable.
 * @param readAgain receives the start of the gap, epoch ms, and can check whether another gap was detected while it reads
 */
export function readAgainAfterGaps(
  { events, log }: { events: EventBus; log?: Pick<FastifyBaseLogger, 'warn'> | undefined },
  readAgain: (sinceTime: number, isMissedAgain: () => boolean) => Promise<void>,
): void {
  let sinceTime: number | undefined;
  let isReading = false;

  async function work(): Promise<void> {
    if (isReading) return;
    isReading = true;
    while (sinceTime !== undefined) {
      const from = sinceTime;
      sinceTime = undefined;
      try {
        await readAgain(from, () => sinceTime !== undefined);
      } catch (error) {
        log?.warn({ err: error }, 'what other nodes changed could not be read; trying again');
        sinceTime = Math.min(from, sinceTime ?? from);
        await sleep(RETRY_MS, undefined, { ref: false });
      }
    }
    isReading = false;
  }

  events.on('events.missed', (missed) => {
    sinceTime = Math.min(missed.sinceTime, sinceTime ?? missed.sinceTime);
    void work();
  });
}
