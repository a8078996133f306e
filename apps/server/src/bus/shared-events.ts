import { z } from 'zod';
import type { EventBus, SharedEventSchemas, StoredReading } from '../events.ts';
import type { Bus } from './bus.ts';
import { readReadings, writeReadings } from './readings-codec.ts';

const READINGS = 'readings.stored';
/** Each server detects it itself. */
const MISSED = 'events.missed';

/**
 * Shares the events of each node with all others.
 * @param schemas of all events but readings, which have a binary form
 */
export function shareEvents(events: EventBus, bus: Bus, schemas: SharedEventSchemas): void {
  for (const [name, schema] of Object.entries(schemas) as [keyof SharedEventSchemas, z.ZodType<never>][]) {
    bus.subscribe(name, schema, (event) => events.receive(name, event));
  }
  bus.subscribeBytes(READINGS, (bytes) => events.receive(READINGS, readReadings(bytes)));
  bus.onMissed((sinceTime) => events.receive(MISSED, { sinceTime }));
  events.shareBy({
    readingsNeed: bus.readingsNeed,
    publish(name, event) {
      if (name === READINGS) {
        if (!bus.readingsNeed.isElsewhere) return;
        for (const bytes of writeReadings(event as readonly StoredReading[]))
          bus.publishBytes(READINGS, bytes);
      } else if (name !== MISSED) {
        const schema = schemas[name as keyof SharedEventSchemas] as z.ZodType | undefined;
        if (!schema) throw new Error(`no feature has a schema of the event ${name}`);
        bus.publish(name, z.encode(schema, event));
      }
    },
  });
}
