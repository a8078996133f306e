import { DEFAULT_COMMAND_MS } from '@airdeck/contract/commands/commands';
import type { Database } from '../../database/database.ts';
import { inUnitOfWork } from '../../database/unit-of-work.ts';
import { tooMuchAtOnce } from '../../http/errors.ts';
import type { CommandLines } from '../../ingest/command-lines.ts';
import { MESSAGE_JSON, readJson } from '../../limits/bounded-json.ts';
import { createConcurrencyLimiter } from '../../limits/concurrency-limiter.ts';
import type { Limits } from '../../limits/limits.ts';
import type { OperatedDevice } from './commands.repository.ts';
import type { KnownModes } from './known-modes.ts';
import {
  checkStorable,
  type OperatedDevices,
  type Operator,
  personOf,
  type RequestedCommand,
} from './operated-devices.ts';

/** Outcome of a command. */
export type CommandOutcome =
  /** `response`: any JSON; undefined: empty. */
  | { readonly kind: 'answered'; readonly response: unknown }
  /** The answer was not JSON. */
  | { readonly kind: 'unreadable' }
  | { readonly kind: 'delivered' }
  /** Sent, but neither answered nor acknowledged in time. */
  | { readonly kind: 'unanswered' }
  /** The device was not connected in time. */
  | { readonly kind: 'unreachable' };

export type CommandService = ReturnType<typeof createCommandService>;

const RETRY_AFTER_S = 5;

/** Commands whose caller waits for the outcome. */
export function createCommandService(parts: {
  database: Database;
  operatedDevices: OperatedDevices;
  knownModes: Pick<KnownModes, 'requestedBy' | 'record'>;
  commandLines: Pick<CommandLines, 'send' | 'hasRoom'>;
  limits: Limits['commands'];
}) {
  const { database, operatedDevices, knownModes, commandLines, limits } = parts;
  const waiting = createConcurrencyLimiter(limits, {
    ownLimit: `${limits.perUser} of your commands are waiting for their devices already.`,
    sharedLimit: 'Too many commands are waiting for their devices. Please try again in a moment.',
  });

  /** Finds the device and records the command. @throws ApiError 403/20, 404/32, 429/33 */
  const record = async (by: Operator, deviceId: string, asked: RequestedCommand): Promise<OperatedDevice> => {
    const mode = await knownModes.requestedBy(by, deviceId, asked);
    return inUnitOfWork(database.db, personOf(by), async (unit) => {
      const device = await operatedDevices.lock(unit.tx, by, deviceId);
      if (!commandLines.hasRoom(device.key))
        throw tooMuchAtOnce('Too many commands are waiting for this device.', RETRY_AFTER_S);
      await operatedDevices.publish(unit, 'commandSent', [{ device, command: asked }]);
      if (mode) await knownModes.record(unit, device.id, mode);
      return device;
    });
  };

  return {
    /**
     * Sends a command to a device in scope, which may also connect during the wait.
     * @throws ApiError 400/31, 403/20, 404/32, 429/33
     */
    async send(by: Operator, deviceId: string, asked: RequestedCommand): Promise<CommandOutcome> {
      checkStorable({ method: asked.method, params: asked.params });
      operatedDevices.count(by);
      const userId = personOf(by)?.userId ?? '';
      const release = waiting.acquire({ userId, tenantId: by.tenantId });
      try {
        const { key } = await record(by, deviceId, asked);
        const { method, params = null, isOneWay, timeoutMs = DEFAULT_COMMAND_MS } = asked;
        const waitMs = Math.min(timeoutMs, limits.waitMs);
        const way = isOneWay ? 'one' : 'two';
        const outcome = await commandLines.send(key, { method, params, way, waitMs });
        return outcome.kind === 'answered' ? read(outcome.payload) : outcome;
      } finally {
        release();
      }
    },
  };
}

function read(payload: string): CommandOutcome {
  if (payload === '') return { kind: 'answered', response: undefined };
  const response = readJson(payload, MESSAGE_JSON);
  return response === undefined ? { kind: 'unreadable' } : { kind: 'answered', response };
}
