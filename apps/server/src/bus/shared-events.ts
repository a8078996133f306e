import { z } from 'zod';
import type { EventBus, Events, StoredReading } from '../events.ts';
import type { Bus } from './bus.ts';
import { readReadings, writeReadings } from './readings-codec.ts';

const id = z.string();
const owner = { tenantId: id.nullable(), customerId: id.nullable() };
const device = z.object({ deviceId: id, deviceKey: z.int() });
const concernedUsers = z.object({ userIds: z.array(id).nullable(), tenantId: id.nullable() });

/** Deleted attributes have no value, which a JSON object cannot express. */
const attributeChange = z
  .object({
    deviceId: id,
    deviceKey: z.int(),
    scope: z.enum(['CLIENT_SCOPE', 'SERVER_SCOPE', 'SHARED_SCOPE']),
    lastUpdateTs: z.number(),
    values: z.record(z.string(), z.unknown()),
    deleted: z.array(z.string()),
  })
  .transform(({ deleted, values, ...change }) => ({
    ...change,
    values: { ...values, ...Object.fromEntries(deleted.map((key) => [key, undefined])) },
  }));

const ALARM_ACTIONS = [
  'raised',
  'extended',
  'updated',
  'cleared',
  'acknowledged',
  'assigned',
  'unassigned',
  'commented',
  'deleted',
] as const;

/** Events that are sent to every node, and their schemas; not those that each node detects itself. */
const SCHEMAS: {
  readonly [Name in Exclude<keyof Events, 'readings.stored' | 'events.missed'>]: z.ZodType<Events[Name][0]>;
} = {
  'attributes.changed': attributeChange,
  'device.credentialsChanged': device,
  'device.moved': device,
  'device.changed': z.object({ deviceId: id }),
  'device.renamed': device,
  'device.gatewayChanged': device,
  'device.deleted': device,
  'devices.changed': z.array(z.object(owner)),
  'rules.changed': z.object({ tenantId: id }),
  'alarms.changed': z.array(
    z.object({
      alarmId: id,
      tenantId: id,
      customerId: id.nullable(),
      deviceId: id,
      action: z.enum(ALARM_ACTIONS),
    }),
  ),
  'modes.changed': z.object({ deviceId: id, ...owner }),
  'commands.kept': z.object({ deviceKey: z.int(), tenantId: id.nullable() }),
  'shipments.changed': z.object({ shipmentId: id, tenantId: id }),
  'conversations.changed': z.object({ tenantId: id, customerId: id.nullable() }),
  'messages.changed': concernedUsers,
  'todos.changed': concernedUsers,
  'sessions.ended': z.object({ sessionIds: z.array(id) }),
};

const READINGS = 'readings.stored';

/** Shares the events of each node with all others. */
export function shareEvents(events: EventBus, bus: Bus): void {
  for (const [name, schema] of Object.entries(SCHEMAS) as [keyof typeof SCHEMAS, z.ZodType<never>][]) {
    bus.subscribe(name, schema, (event) => events.receive(name, event));
  }
  bus.subscribeBytes(READINGS, (bytes) => events.receive(READINGS, readReadings(bytes)));
  bus.onMissed((sinceTime) => events.receive('events.missed', { sinceTime }));
  events.shareBy({
    readingsNeed: bus.readingsNeed,
    publish(name, event) {
      if (name === READINGS) {
        if (!bus.readingsNeed.isElsewhere) return;
        for (const bytes of writeReadings(event as readonly StoredReading[]))
          bus.publishBytes(READINGS, bytes);
      } else if (name === 'attributes.changed') {
        bus.publish(name, withDeleted(event as Events['attributes.changed'][0]));
      } else if (name in SCHEMAS) {
        bus.publish(name, event);
      }
    },
  });
}

function withDeleted(change: Events['attributes.changed'][0]) {
  const deleted = Object.keys(change.values).filter((key) => change.values[key] === undefined);
  return { ...change, deleted };
}
