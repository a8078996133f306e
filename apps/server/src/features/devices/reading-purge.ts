import type { FastifyInstance } from 'fastify';
import type { EventBus } from '../../events.ts';
import type { ReadingPurge } from './reading-purge.service.ts';

const INTERVAL_MS = 60_000;

/** Clears away what deleted devices sent, while the application runs: at start, after a deletion, every minute. */
export function purgeReadings(
  app: FastifyInstance,
  parts: { readingPurge: ReadingPurge; events: EventBus },
): void {
  const { readingPurge, events } = parts;
  const stopping = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let isAskedAgain = false;

  async function run(): Promise<void> {
    do {
      isAskedAgain = false;
      await readingPurge
        .run(stopping.signal)
        .catch((error) => app.log.warn({ err: error }, 'readings of deleted devices stay for now'));
    } while (isAskedAgain && !stopping.signal.aborted);
    running = undefined;
  }

  function wake(): void {
    if (stopping.signal.aborted) return;
    if (running) isAskedAgain = true;
    else running = run();
  }

  app.addHook('onReady', async () => {
    events.on('device.deleted', wake);
    timer = setInterval(wake, INTERVAL_MS).unref();
    wake();
  });
  app.addHook('onClose', async () => {
    stopping.abort();
    clearInterval(timer);
    events.off('device.deleted', wake);
    await running;
  });
}
