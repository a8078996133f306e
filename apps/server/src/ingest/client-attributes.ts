import type { TelemetryValues } from '@airdeck/contract/telemetry/telemetry-values';
import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import type { Clock } from '../clock.ts';
import { classifyDatabaseError } from '../database/errors.ts';
import { type AttributeScope, announce, type EventBus } from '../events.ts';
import { LIMITS } from '../limits/limits.ts';
import { type AttributeRow, findAttributes, storeClientAttributes } from './attribute.repository.ts';
import type { Device } from './device-directory.ts';
import { queuedEntries } from './forwarding/forward-entry.ts';
import { GroupCommit } from './group-commit.ts';

const KEPT_PER_DEVICE = {
  attributes: LIMITS.ingest.attributesPerDevice,
  bytes: LIMITS.ingest.attributeBytesPerDevice,
};

/** The keys that a device requests, by scope; null: all. Undefined: none. */
export type AttributeRequest = {
  readonly clientKeys?: readonly string[] | null;
  readonly sharedKeys?: readonly string[] | null;
};

/** Values by scope and key; empty scopes are left out. */
export type AttributeAnswer = { client?: Record<string, unknown>; shared?: Record<string, unknown> };

export type AttributeMessage = { readonly device: Device; readonly values: TelemetryValues };

export type ClientAttributes = GroupCommit<AttributeMessage>;

/** Stores the client attributes that devices send; a message is acknowledged when its attributes are committed. */
export function createClientAttributes(parts: {
  pool: pg.Pool;
  events: EventBus;
  clock: Clock;
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>;
  /** Whether to queue them for another server, too. */
  isForwarding?: boolean;
}): ClientAttributes {
  const { pool, events, clock, log, isForwarding = false } = parts;
  return new GroupCommit<AttributeMessage>({
    flush: async (messages) => {
      const lastUpdateTs = clock();
      const forwarded = isForwarding
        ? queuedEntries(
            lastUpdateTs,
            messages.map(({ device, values }) => [device.key, null, values]),
          )
        : undefined;
      await storeClientAttributes(pool, toRows(messages, lastUpdateTs), KEPT_PER_DEVICE, forwarded);
      announce(log, () => {
        for (const { device, values } of messages) {
          events.emit('attributes.changed', {
            deviceId: device.id,
            deviceKey: device.key,
            scope: 'CLIENT_SCOPE',
            lastUpdateTs,
            values,
          });
        }
      });
    },
    waitingOf: ({ device, values }) => ({
      tenantId: device.tenantId,
      deviceKey: device.key,
      rows: Object.keys(values).length,
    }),
    blame: classifyDatabaseError,
    batches: LIMITS.ingest,
    clock,
    log,
  });
}

/** Answers a device's request for its client and shared attributes. */
export async function readAttributes(
  pool: pg.Pool,
  device: Device,
  request: AttributeRequest,
): Promise<AttributeAnswer> {
  const wanted: { scope: AttributeScope; keys: readonly string[] | null }[] = [];
  if (request.clientKeys !== undefined) wanted.push({ scope: 'CLIENT_SCOPE', keys: request.clientKeys });
  if (request.sharedKeys !== undefined) wanted.push({ scope: 'SHARED_SCOPE', keys: request.sharedKeys });
  const answer: AttributeAnswer = {};
  for (const { scope, key, value } of await findAttributes(pool, device.key, wanted)) {
    const part = scope === 'CLIENT_SCOPE' ? 'client' : 'shared';
    answer[part] ??= Object.create(null) as Record<string, unknown>;
    answer[part][key] = value;
  }
  return answer;
}

/** The update sent to a device after a change of its shared attributes: new values, and deleted keys. */
export function sharedUpdateOf(values: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const entries = Object.entries(values);
  const deleted = entries.filter(([, value]) => value === undefined).map(([key]) => key);
  return {
    ...Object.fromEntries(entries.filter(([, value]) => value !== undefined)),
    ...(deleted.length > 0 && { deleted }),
  };
}

/** The last value of each (device, key): PostgreSQL cannot update a row twice in one statement. */
function toRows(messages: readonly AttributeMessage[], lastUpdateTs: number): AttributeRow[] {
  const rows = new Map<string, AttributeRow>();
  for (const { device, values } of messages) {
    for (const [key, value] of Object.entries(values)) {
      rows.set(`${device.key} ${key}`, { deviceKey: device.key, key, value, lastUpdateTs });
    }
  }
  return [...rows.values()];
}
