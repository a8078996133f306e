import { INACTIVITY_TIMEOUT_KEY } from '@airdeck/contract/telemetry/attributes';
import type { FastifyInstance } from 'fastify';
import type { EventBus, Events, StoredReading } from '../../events.ts';
import type { DeviceWatch } from './device-watch.ts';
import type { HealthMeasuring } from './health-measuring.service.ts';

/** How often states are looked at, ms. */
const CHECK_EVERY_MS = 2000;
/** How often it is looked which numbers are due, ms. */
const MEASURE_EVERY_MS = 10_000;

/**
 * Hears devices while the application runs, and looks after all of them by itself once it listens: an application that
 * serves nobody, such as that of a test, has nothing going on beside what it is asked for.
 */
export function watchDevices(
  app: FastifyInstance,
  parts: { deviceWatch: DeviceWatch; healthMeasuring: HealthMeasuring; events: EventBus },
): void {
  const { deviceWatch, healthMeasuring, events } = parts;
  const stopping = new AbortController();
  const timers: NodeJS.Timeout[] = [];
  const running = new Set<Promise<void>>();

  /** Does the work every so often, never twice at the same time. */
  function repeat(everyMs: number, what: string, work: () => Promise<void>): void {
    let current: Promise<void> | undefined;
    const turn = () => {
      if (current || stopping.signal.aborted) return;
      current = work()
        .catch((error) => app.log.warn({ err: error }, what))
        .finally(() => {
          running.delete(current as Promise<void>);
          current = undefined;
        });
      running.add(current);
    };
    timers.push(setInterval(turn, everyMs).unref());
    turn();
  }

  const hear = (readings: readonly StoredReading[]) => deviceWatch.hear(readings);
  const onAttributes = (...[{ scope, values, deviceKey }]: Events['attributes.changed']) => {
    if (scope === 'SERVER_SCOPE' && Object.hasOwn(values, INACTIVITY_TIMEOUT_KEY))
      deviceWatch.doubt(deviceKey);
  };

  app.addHook('onReady', async () => {
    events.on('readings.stored', hear);
    events.on('attributes.changed', onAttributes);
  });
  app.addHook('onListen', async () => {
    let isStarted = false;
    repeat(CHECK_EVERY_MS, 'the states of devices could not be looked at; trying again', async () => {
      if (!isStarted) await deviceWatch.start(stopping.signal);
      isStarted = true;
      await deviceWatch.check();
    });
    repeat(MEASURE_EVERY_MS, 'the health of devices could not be measured; trying again', () =>
      healthMeasuring.run(stopping.signal),
    );
  });
  app.addHook('onClose', async () => {
    stopping.abort();
    for (const timer of timers) clearInterval(timer);
    events.off('readings.stored', hear);
    events.off('attributes.changed', onAttributes);
    await Promise.all(running);
  });
}
