import { DEFAULT_COMMAND_MS } from '@airdeck/contract/commands';
import type { Clock } from '../../clock.ts';
import { foundOrExplained } from '../../database/caller-scope-sql.ts';
import type { Database } from '../../database/database.ts';
import { inUnitOfWork } from '../../database/unit-of-work.ts';
import type { DomainEvents } from '../../domain-events.ts';
import type { Caller } from '../../http/caller.ts';
import { permissionDenied, tooMuchAtOnce } from '../../http/errors.ts';
import type { CommandLines } from '../../ingest/command-lines.ts';
import { createConcurrencyLimiter } from '../../limits/concurrency-limiter.ts';
import type { Limits } from '../../limits/limits.ts';
import { createTokenBuckets } from '../../limits/rate-limiters.ts';
import { lockOperatedDevice, type OperatedDevice, tenantHasDevice } from './commands.repository.ts';

/** What a device is asked to do. */
export type AskedCommand = {
  readonly method: string;
  /** Any JSON, as the device understands it. */
  readonly params?: unknown;
  /** It need not answer: that it has the command is enough. */
  readonly isOneWay: boolean;
  /** How long is waited, ms; 10,000 when missing, 30,000 at most. */
  readonly timeoutMs?: number | undefined;
};

/** What came of a command. */
export type CommandOutcome =
  /** `response`: any JSON, undefined when the device sent none. */
  | { readonly kind: 'answered'; readonly response: unknown }
  /** It answered something that is not JSON. */
  | { readonly kind: 'unreadable' }
  | { readonly kind: 'delivered' }
  /** It was sent, and neither answered nor acknowledged in time. */
  | { readonly kind: 'unanswered' }
  /** The device was not connected in time. */
  | { readonly kind: 'unreachable' };

export type CommandService = ReturnType<typeof createCommandService>;

const MS_PER_S = 1000;
const RETRY_AFTER_S = 5;

/** What people make devices do. */
export function createCommandService(parts: {
  database: Database;
  clock: Clock;
  domainEvents: DomainEvents;
  commandLines: Pick<CommandLines, 'send' | 'hasRoom'>;
  limits: Limits['commands'];
}) {
  const { database, clock, domainEvents, commandLines, limits } = parts;
  const rates = createTokenBuckets(clock, {
    perSecond: limits.perUserAndSecond,
    burst: limits.perUserBurst,
  });
  const waiting = createConcurrencyLimiter(limits, {
    ownLimit: `${limits.perUser} of your commands are waiting for their devices already.`,
    sharedLimit: 'Too many commands are waiting for their devices. Please try again in a moment.',
  });

  /** Finds the device and writes down that it is sent a command. @throws ApiError 403/20, 404/32, 429/33 */
  const record = (caller: Caller, deviceId: string, { method }: AskedCommand): Promise<OperatedDevice> =>
    inUnitOfWork(database.db, caller, async (unit) => {
      const device = await foundOrExplained(await lockOperatedDevice(unit.tx, caller, deviceId), {
        entity: 'Device',
        id: deviceId,
        exists: () => tenantHasDevice(unit.tx, caller, deviceId),
      });
      if (caller.authority === 'CUSTOMER_USER' && !device.customersMayOperate) throw permissionDenied();
      if (!commandLines.hasRoom(device.key))
        throw tooMuchAtOnce('Too many commands are waiting for this device.', RETRY_AFTER_S);
      await domainEvents.publish(
        { entityType: 'DEVICE_DATA', action: 'commandSent', entity: device, details: { methods: [method] } },
        unit,
      );
      return device;
    });

  return {
    /**
     * Sends a command to a device in the caller's scope, also when it connects while it is waited for.
     * @throws ApiError 403/20, 404/32, 429/33 where the caller may not, or not that much
     */
    async send(caller: Caller, deviceId: string, asked: AskedCommand): Promise<CommandOutcome> {
      const delayMs = rates.delay(caller.userId, 1);
      if (delayMs > 0) throw tooMuchAtOnce('Too many commands!', Math.ceil(delayMs / MS_PER_S));
      const release = waiting.acquire(caller);
      try {
        const { key } = await record(caller, deviceId, asked);
        const { method, params = null, isOneWay, timeoutMs = DEFAULT_COMMAND_MS } = asked;
        const waitMs = Math.min(timeoutMs, limits.waitMs);
        const outcome = await commandLines.send(key, { method, params, isOneWay, waitMs });
        return outcome.kind === 'answered' ? read(outcome.payload) : outcome;
      } finally {
        release();
      }
    },
  };
}

function read(payload: string): CommandOutcome {
  if (payload === '') return { kind: 'answered', response: undefined };
  try {
    return { kind: 'answered', response: JSON.parse(payload) };
  } catch {
    return { kind: 'unreadable' };
  }
}
