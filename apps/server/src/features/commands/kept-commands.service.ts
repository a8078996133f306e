import { DEFAULT_COMMAND_MS, MAX_RETRIES } from '@airdeck/contract/commands';
import { type Page, type PageQuery, toPage } from '@airdeck/contract/common/page';
import type { CommandStatus, KeptCommandSort } from '@airdeck/contract/kept-commands';
import { v7 as newId } from 'uuid';
import type { Clock } from '../../clock.ts';
import type { Database, Queryable } from '../../database/database.ts';
import { inUnitOfWork, type UnitOfWork } from '../../database/unit-of-work.ts';
import type { DomainEvents } from '../../domain-events.ts';
import type { EventBus } from '../../events.ts';
import { notFound, permissionDenied, tooMuchAtOnce } from '../../http/errors.ts';
import type { Limits } from '../../limits/limits.ts';
import {
  countOpen,
  deleteCommand,
  deleteCommandsOf,
  findCommand,
  insertCommand,
  type KeptCommand,
  listCommands,
  pruneCommands,
} from './kept-commands.repository.ts';
import {
  type AskedCommand,
  checkStorable,
  type OperatedDevices,
  type Operator,
  personOf,
} from './operated-devices.ts';

/** What a device is asked to do as soon as it is there. */
export type AskedKeptCommand = AskedCommand & {
  /** Epoch ms; now and `timeoutMs` when missing, in 30 days at most. */
  readonly expirationTime?: number | undefined;
  /** How often it is sent again that is not acknowledged: 5 when missing, and at most. */
  readonly retries?: number | undefined;
  /** Any JSON, kept with it. */
  readonly additionalInfo?: unknown;
};

const RETRY_AFTER_S = 60;
const MOVES: ReadonlySet<string> = new Set(['movedToTenant', 'assigned', 'unassigned']);

export type KeptCommandService = ReturnType<typeof createKeptCommands>;

/** Commands that are kept until their device is there, and what became of them. */
export function createKeptCommands(parts: {
  database: Database;
  clock: Clock;
  domainEvents: DomainEvents;
  operatedDevices: OperatedDevices;
  events: EventBus;
  limits: Limits['commands'];
}) {
  const { database, clock, domainEvents, operatedDevices, events, limits } = parts;

  // What one owner asked of a device is not done in the next one's room, nor read by them.
  domainEvents.listenToAll(async (events, unit) => {
    const moved = events.filter(({ entityType, action }) => entityType === 'DEVICE' && MOVES.has(action));
    if (moved.length > 0)
      await deleteCommandsOf(
        unit.tx,
        moved.map(({ entity }) => entity.id),
      );
  });

  /** @throws ApiError 403/20, 404/32 */
  async function found(tx: Queryable, by: Operator, commandId: string): Promise<KeptCommand> {
    const kept = await findCommand(tx, by, commandId);
    if (!kept) throw notFound('RPC', commandId);
    if (by.authority === 'CUSTOMER_USER' && !kept.customersMayOperate) throw permissionDenied();
    return kept;
  }

  return {
    /**
     * Keeps a command for a device in scope, and sends it as soon as the device is there. Returns its id.
     * @param outer the transaction that it is part of; one of its own when missing
     * @throws ApiError 400/31, 403/20, 404/32, 429/33 to those who may not, or not that much
     */
    async keep(by: Operator, deviceId: string, asked: AskedKeptCommand, outer?: UnitOfWork): Promise<string> {
      const { method, params = null, isOneWay, timeoutMs = DEFAULT_COMMAND_MS } = asked;
      const { additionalInfo = null, retries = MAX_RETRIES } = asked;
      checkStorable({ method, params, additionalInfo });
      operatedDevices.count(by);
      return inUnitOfWork(database.db, outer ?? personOf(by), async (unit) => {
        const { tx } = unit;
        const device = await operatedDevices.lock(tx, by, deviceId, { isExclusive: true });
        if ((await countOpen(tx, device.key)) >= limits.openPerDevice)
          throw tooMuchAtOnce('Too many commands are kept for this device.', RETRY_AFTER_S);
        const now = clock();
        const expirationTime = Math.min(asked.expirationTime ?? now + timeoutMs, now + limits.keptMs);
        const { id } = await insertCommand(tx, {
          id: newId(),
          createdTime: now,
          deviceKey: device.key,
          userId: personOf(by)?.userId ?? null,
          automationId: asked.automation?.id ?? null,
          ...{ method, params, isOneWay, expirationTime, additionalInfo },
          retries: Math.min(retries, MAX_RETRIES),
          status: expirationTime > now ? 'QUEUED' : 'EXPIRED',
        });
        await pruneCommands(tx, device.key, limits.overPerDevice);
        await operatedDevices.publish(unit, 'commandSent', device, asked);
        unit.afterCommit(() =>
          events.emit('commands.kept', { deviceKey: device.key, tenantId: device.tenantId }),
        );
        return id;
      });
    },

    /** @throws ApiError 403/20, 404/32 */
    get: (by: Operator, commandId: string): Promise<KeptCommand> => found(database.db, by, commandId),

    /** Those of a device in scope. @throws ApiError 403/20, 404/32 */
    async pageOf(
      by: Operator,
      deviceId: string,
      query: PageQuery<KeptCommandSort> & { readonly rpcStatus?: CommandStatus | undefined },
    ): Promise<Page<KeptCommand>> {
      return inUnitOfWork(database.db, personOf(by), async ({ tx }) => {
        const { key } = await operatedDevices.lock(tx, by, deviceId);
        const { rows, total } = await listCommands(tx, by, key, query);
        return toPage(rows, total, query.page, query.pageSize);
      });
    },

    /** Forgets a command; one that was not sent is not sent any more. @throws ApiError 403/20, 404/32 */
    async withdraw(by: Operator, commandId: string): Promise<void> {
      await inUnitOfWork(database.db, personOf(by), async (unit) => {
        const kept = await found(unit.tx, by, commandId);
        if (!(await deleteCommand(unit.tx, commandId))) throw notFound('RPC', commandId);
        const { deviceId, deviceKey, deviceName, ...rest } = kept;
        const device = { ...rest, id: deviceId, key: deviceKey, name: deviceName };
        await operatedDevices.publish(unit, 'commandWithdrawn', device, kept);
      });
    },
  };
}
