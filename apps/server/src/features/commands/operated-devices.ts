import { SET_MODE } from '@airdeck/contract/device-modes';
import { REQUEST_ERRORS } from '@airdeck/contract/errors';
import type { Clock } from '../../clock.ts';
import { foundOrThrow } from '../../database/caller-scope-sql.ts';
import type { Queryable } from '../../database/database.ts';
import type { UnitOfWork } from '../../database/unit-of-work.ts';
import type { DomainEvents } from '../../domain-events.ts';
import type { EventBus } from '../../events.ts';
import type { Caller, Scope } from '../../http/caller.ts';
import { ApiError, permissionDenied, tooMuchAtOnce } from '../../http/errors.ts';
import { isStorable } from '../../http/validation.ts';
import type { Limits } from '../../limits/limits.ts';
import { createTokenBuckets } from '../../limits/rate-limiters.ts';
import { lockOperatedDevices, type OperatedDevice, tenantHasDevice } from './commands.repository.ts';

/** An automation that asks for something, and what it is called then. */
export type ModeAutomation = { readonly id: string; readonly name: string };

/** What a device is asked to do. */
export type RequestedCommand = {
  readonly method: string;
  /** Any JSON, as the device understands it. */
  readonly params?: unknown;
  /** It need not answer: that it has the command is enough. */
  readonly isOneWay: boolean;
  /** That asks for it; missing: none does. */
  readonly automation?: ModeAutomation | undefined;
  /** How long is waited, ms; 10,000 when missing, 30,000 at most. */
  readonly timeoutMs?: number | undefined;
};

/** Who sends a command: a person, or the server for a tenant or a customer of it. */
export type Operator = Caller | Scope;

/** The person, where it is one. */
export const personOf = (by: Operator): Caller | null => ('userId' in by ? by : null);

const MS_PER_S = 1000;

export type OperatedDevices = ReturnType<typeof createOperatedDevices>;

/** Which devices may be sent commands by whom, and how many. */
export function createOperatedDevices(parts: {
  clock: Clock;
  events: EventBus;
  domainEvents: DomainEvents;
  limits: Limits['commands'];
}) {
  const { clock, events, domainEvents, limits } = parts;
  const rates = createTokenBuckets(clock, {
    perSecond: limits.perUserAndSecond,
    burst: limits.perUserBurst,
  });

  return {
    /** Counts a command of a person; the server's own have a ceiling where they are made. @throws ApiError 429/33 */
    count(by: Operator): void {
      const person = personOf(by);
      const delayMs = person ? rates.delay(person.userId, 1) : 0;
      if (delayMs > 0) throw tooMuchAtOnce('Too many commands!', Math.ceil(delayMs / MS_PER_S));
    },

    /**
     * A device that may be sent commands; it stays its owner's until the transaction ends.
     * @param isExclusive whether another such transaction waits for this one
     * @throws ApiError 403/20, 404/32
     */
    async lock(
      tx: Queryable,
      by: Operator,
      deviceId: string,
      { isExclusive = false } = {},
    ): Promise<OperatedDevice> {
      const [found] = await lockOperatedDevices(tx, by, [deviceId], isExclusive);
      const device = await foundOrThrow(found, {
        entity: 'Device',
        id: deviceId,
        exists: () => tenantHasDevice(tx, by, deviceId),
      });
      if (by.authority === 'CUSTOMER_USER' && !device.customersMayOperate) throw permissionDenied();
      return device;
    },

    /** Publishes what became of a command of each of these devices. */
    async publish(
      unit: UnitOfWork,
      action: 'commandSent' | 'commandWithdrawn',
      commands: readonly CommandOfDevice[],
    ): Promise<void> {
      await domainEvents.publishAll(
        commands.map(({ device: entity, command }) => {
          const { automation } = command;
          const details = { methods: [nameOf(command)], ...(automation && { automation: automation.name }) };
          return { entityType: 'DEVICE_DATA', action, entity, details };
        }),
        unit,
      );
      for (const { device, command } of commands) {
        if (command.method !== SET_MODE) continue;
        const { id: deviceId, tenantId, customerId } = device;
        unit.afterCommit(() => events.emit('modes.changed', { deviceId, tenantId, customerId }));
      }
    },
  };
}

type CommandOfDevice = {
  readonly device: OperatedDevice;
  readonly command: Pick<RequestedCommand, 'method' | 'params' | 'automation'>;
};

/** What a device was asked, for the audit log: its method; of a mode, with its number. */
function nameOf({ method, params }: { readonly method: string; readonly params?: unknown }): string {
  const { mode } = Object(params) as { mode?: unknown };
  return method === SET_MODE && typeof mode === 'number' ? `${method} ${mode}` : method;
}

/** Checks what is written down of a command, or with it. @throws ApiError 400/31 */
export function checkStorable(texts: Readonly<Record<string, unknown>>): void {
  for (const [name, value] of Object.entries(texts)) {
    if (!isStorable(value)) throw new ApiError(REQUEST_ERRORS.textMalformed, { name });
  }
}
