import type { TelemetryValues } from '@airdeck/contract/telemetry-values';
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

/** What a device asks for; null: all. Undefined: nothing of that kind. */
export type AttributeRequest = {
  readonly clientKeys?: readonly string[] | null;
  readonly sharedKeys?: readonly string[] | null;
};

/** Keys and values; a part that would be empty is left out. */
export type AttributeAnswer = { client?: Record<string, unknown>; shared?: Record<string, unknown> };

export type AttributeMessage = { readonly device: Device; readonly values: TelemetryValues };

export type ClientAttributes = GroupCommit<AttributeMessage>;

/** The attributes that devices say of themselves; a message is acknowledged when its attributes are committed. */
export function createClientAttributes(parts: {
  pool: pg.Pool;
  events: EventBus;
  clock: Clock;
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>;
  /** Whether they are queued for another server, too. */
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

/** Answers a device's question for its own attributes and for those it shares with the platform. */
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

/** What a device is sent of a change of its shared attributes: the new values, and the keys of those that were deleted. */
export function sharedUpdateOf(values: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const entries = Object.entries(values);
  const deleted = entries.filter(([, value]) => value === undefined).map(([key]) => key);
  return {
    ...Object.fromEntries(entries.filter(([, value]) => value !== undefined)),
    ...(deleted.length > 0 && { deleted }),
  };
}

/** Each (device, key) once, the last of them: PostgreSQL refuses to touch a row twice in one statement. */
function toRows(messages: readonly AttributeMessage[], lastUpdateTs: number): AttributeRow[] {
  const rows = new Map<string, AttributeRow>();
  for (const { device, values } of messages) {
    for (const [key, value] of Object.entries(values)) {
      rows.set(`${device.key} ${key}`, { deviceKey: device.key, key, value, lastUpdateTs });
    }
  }
  return [...rows.values()];
}
