import { SET_MODE } from '@airdeck/contract/commands/device-modes';
import { REQUEST_ERRORS } from '@airdeck/contract/common/errors';
import type { PurifierMode } from '@airdeck/contract/purifiers/purifier-modes';
import type { Clock } from '../../clock.ts';
import type { Queryable } from '../../database/database.ts';
import type { UnitOfWork } from '../../database/unit-of-work.ts';
import type { DomainEvents } from '../../domain-events.ts';
import type { EventBus } from '../../events.ts';
import { type Caller, countedAs, type Scope } from '../../http/caller.ts';
import { ApiError, permissionDenied, tooMuchAtOnce } from '../../http/errors.ts';
import { orNotAllowed } from '../../http/found-rows.ts';
import { isStorable } from '../../http/validation.ts';
import type { Limits } from '../../limits/limits.ts';
import { createTokenBuckets } from '../../limits/rate-limiters.ts';
import { lockOperatedDevices, type OperatedDevice, tenantHasDevice } from './commands.repository.ts';

/** An automation that sends a command, with its name at that time. */
export type ModeAutomation = { readonly id: string; readonly name: string };

/** A command to a device. */
export type RequestedCommand = {
  readonly method: string;
  /** Any JSON. */
  readonly params?: unknown;
  /** Whether no answer is needed, only the delivery. */
  readonly isOneWay: boolean;
  /** The automation that sends it; missing: none. */
  readonly automation?: ModeAutomation | undefined;
  /** The mode of a purifier that it requests, if that was looked up already. */
  readonly mode?: PurifierMode | undefined;
  /** Time-out, ms; default: 10,000; at most 30,000. */
  readonly timeoutMs?: number | undefined;
};

/** Sender of a command: a person, or the server for a tenant or one of its customers. */
export type Operator = Caller | Scope;

/** The person, if any. */
export const personOf = (by: Operator): Caller | null => ('sessionId' in by ? by : null);

const MS_PER_S = 1000;

export type OperatedDevices = ReturnType<typeof createOperatedDevices>;

/** Permissions and limits of commands. */
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
    /** Counts a command of a person; the server's own are limited elsewhere. @throws ApiError 429/33 */
    count(by: Operator): void {
      const person = personOf(by);
      const delayMs = person ? rates.delay(countedAs(person), 1) : 0;
      if (delayMs > 0) throw tooMuchAtOnce('Too many commands!', Math.ceil(delayMs / MS_PER_S));
    },

    /**
     * A device that may be sent commands, with its owner locked until the transaction ends.
     * @param isExclusive whether concurrent exclusive transactions wait for this one
     * @throws ApiError 403/20, 404/32
     */
    async lock(
      tx: Queryable,
      by: Operator,
      deviceId: string,
      { isExclusive = false } = {},
    ): Promise<OperatedDevice> {
      const [found] = await lockOperatedDevices(tx, by, [deviceId], isExclusive);
      const device = await orNotAllowed(found, 'Device', deviceId, () => tenantHasDevice(tx, by, deviceId));
      if (by.authority === 'CUSTOMER_USER' && !device.customersMayOperate) throw permissionDenied();
      return device;
    },

    /** Publishes an event of a command for each of these devices. */
    async publish(
      unit: UnitOfWork,
      action: 'commandSent' | 'commandWithdrawn',
      commands: readonly CommandOfDevice[],
    ): Promise<void> {
      await domainEvents.publishAll(
        unit,
        commands.map(({ device: entity, command }) => {
          const { automation } = command;
          const details = { methods: [nameOf(command)], ...(automation && { automation: automation.name }) };
          return { entityType: 'DEVICE_DATA', action, entity, details };
        }),
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

/** Description of a command for the audit log: its method, and the number of a mode. */
function nameOf({ method, params }: { readonly method: string; readonly params?: unknown }): string {
  const { mode } = Object(params) as { mode?: unknown };
  return method === SET_MODE && typeof mode === 'number' ? `${method} ${mode}` : method;
}

/** Validates the stored parts of a command. @throws ApiError 400/31 */
export function checkStorable(texts: Readonly<Record<string, unknown>>): void {
  for (const [name, value] of Object.entries(texts)) {
    if (!isStorable(value)) throw new ApiError(REQUEST_ERRORS.textMalformed, { name });
  }
}
