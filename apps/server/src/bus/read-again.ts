import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { EventBus } from '../events.ts';

const RETRY_MS = 1_000;

/**
 * Reads again after each gap in what was heard of other nodes what may be old since then: one after the other, and
 * again and again while the database is away.
 * @param readAgain is told since when, epoch ms, and can ask whether another gap was noticed while it reads
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
