import { DEFAULT_COMMAND_MS, MAX_RETRIES } from '@airdeck/contract/commands/commands';
import type { CommandStatus, PersistentCommandSort } from '@airdeck/contract/commands/persistent-commands';
import { type Page, type PageQuery, toPage } from '@airdeck/contract/common/page';
import type { Clock } from '../../clock.ts';
import type { Database, Queryable } from '../../database/database.ts';
import { newId } from '../../database/ids.ts';
import { authorOf, inUnitOfWork, type UnitOfWork } from '../../database/unit-of-work.ts';
import type { DomainEvents } from '../../domain-events.ts';
import type { EventBus } from '../../events.ts';
import type { Scope } from '../../http/caller.ts';
import { notFound, permissionDenied, tooMuchAtOnce } from '../../http/errors.ts';
import { orNotFound } from '../../http/found-rows.ts';
import type { Limits } from '../../limits/limits.ts';
import { lockOperatedDevices, type OperatedDevice } from './commands.repository.ts';
import type { KnownModes } from './known-modes.ts';
import {
  checkStorable,
  type OperatedDevices,
  type Operator,
  personOf,
  type RequestedCommand,
} from './operated-devices.ts';
import {
  deleteCommand,
  deleteCommandsOf,
  deleteWaitingCommands,
  findCommand,
  findFullDevices,
  insertCommands,
  listCommands,
  type NewCommand,
  type PersistentCommand,
  pruneCommands,
} from './persistent-commands.repository.ts';

/** A command to be sent as soon as the device is connected. */
export type PersistentRequest = RequestedCommand & {
  /** Expiry, epoch ms; default: now plus `timeoutMs`; at most in 30 days. */
  readonly expirationTime?: number | undefined;
  /** Number of retries without an acknowledgement; default and maximum: 5. */
  readonly retries?: number | undefined;
  /** Any JSON, stored with it. */
  readonly additionalInfo?: unknown;
  /** Whether it replaces undelivered commands of the same method. */
  readonly isReplacement?: boolean | undefined;
};

const RETRY_AFTER_S = 60;

export type PersistentCommandService = ReturnType<typeof createPersistentCommands>;

/** Commands stored until their device is connected, with their outcome. */
export function createPersistentCommands(parts: {
  database: Database;
  clock: Clock;
  domainEvents: DomainEvents;
  operatedDevices: OperatedDevices;
  knownModes: Pick<KnownModes, 'requestedBy' | 'record'>;
  events: EventBus;
  limits: Limits['commands'];
}) {
  const { database, clock, domainEvents, operatedDevices, knownModes, events, limits } = parts;

  // Commands of an owner are neither executed in the next owner's room nor visible there.
  domainEvents.listenToMoves(({ tx }, deviceIds) => deleteCommandsOf(tx, deviceIds));

  /** @throws ApiError 403/20, 404/32 */
  async function found(tx: Queryable, by: Operator, commandId: string): Promise<PersistentCommand> {
    const kept = orNotFound(await findCommand(tx, by, commandId), 'RPC', commandId);
    if (by.authority === 'CUSTOMER_USER' && !kept.customersMayOperate) throw permissionDenied();
    return kept;
  }

  function rowOf(by: Operator, deviceKey: number, asked: PersistentRequest): NewCommand {
    const { method, params = null, isOneWay, timeoutMs = DEFAULT_COMMAND_MS } = asked;
    const { additionalInfo = null, retries = MAX_RETRIES } = asked;
    const now = clock();
    const person = personOf(by);
    const expirationTime = Math.min(asked.expirationTime ?? now + timeoutMs, now + limits.keptMs);
    return {
      id: newId(),
      createdTime: now,
      deviceKey,
      userId: person && authorOf(person).userId,
      automationId: asked.automation?.id ?? null,
      method,
      params,
      isOneWay,
      expirationTime,
      additionalInfo,
      retries: Math.min(retries, MAX_RETRIES),
      status: expirationTime > now ? 'QUEUED' : 'EXPIRED',
    };
  }

  /** Stores a command for each of these locked devices. @returns command ids by device id, for devices with room */
  async function keepFor(
    unit: UnitOfWork,
    devices: readonly OperatedDevice[],
    by: Operator,
    askedOf: ReadonlyMap<string, PersistentRequest>,
  ): Promise<ReadonlyMap<string, string>> {
    const { tx } = unit;
    const commands = devices.flatMap((device) => {
      const command = askedOf.get(device.id);
      if (!command) return [];
      const method = command.isReplacement ? command.method : null;
      return [{ device, command, replaced: { deviceKey: device.key, method } }];
    });
    const replaced = commands.map((one) => one.replaced);
    const full = await findFullDevices(tx, replaced, limits.openPerDevice);
    const kept = commands.filter(({ device }) => !full.has(device.key));
    if (kept.length === 0) return new Map();
    await deleteWaitingCommands(
      tx,
      kept.map((one) => one.replaced),
    );
    const rows = kept.map(({ device, command }) => rowOf(by, device.key, command));
    await insertCommands(tx, rows);
    const deviceKeys = rows.map(({ deviceKey }) => deviceKey);
    await pruneCommands(tx, deviceKeys, limits.overPerDevice);
    await operatedDevices.publish(unit, 'commandSent', kept);
    unit.afterCommit(() => {
      for (const { device } of kept)
        events.emit('commands.kept', { deviceKey: device.key, tenantId: device.tenantId });
    });
    return new Map(kept.map(({ device }, at) => [device.id, rows[at]?.id ?? '']));
  }

  return {
    /**
     * Stores a command for a device in scope, and sends it as soon as the device is connected. Returns its id.
     * @param outer the surrounding transaction; default: a new one
     * @throws ApiError 400/31, 403/20, 404/32, 429/33
     */
    async keep(
      by: Operator,
      deviceId: string,
      asked: PersistentRequest,
      outer?: UnitOfWork,
    ): Promise<string> {
      const { method, params, additionalInfo } = asked;
      checkStorable({ method, params, additionalInfo });
      operatedDevices.count(by);
      const mode = await knownModes.requestedBy(by, deviceId, asked);
      return inUnitOfWork(database.db, outer ?? personOf(by), async (unit) => {
        const device = await operatedDevices.lock(unit.tx, by, deviceId, { isExclusive: true });
        const kept = await keepFor(unit, [device], by, new Map([[deviceId, asked]]));
        const id = kept.get(deviceId);
        if (!id) throw tooMuchAtOnce('Too many commands are kept for this device.', RETRY_AFTER_S);
        if (mode) await knownModes.record(unit, device.id, mode);
        return id;
      });
    },

    /**
     * Stores commands of the server for many devices of a tenant, by device id.
     * @returns ids of the devices in scope with room
     */
    async keepAll(
      unit: UnitOfWork,
      by: Scope,
      askedOf: ReadonlyMap<string, PersistentRequest>,
    ): Promise<ReadonlySet<string>> {
      const devices = await lockOperatedDevices(unit.tx, by, [...askedOf.keys()], true);
      return new Set((await keepFor(unit, devices, by, askedOf)).keys());
    },

    /** @throws ApiError 403/20, 404/32 */
    get: (by: Operator, commandId: string): Promise<PersistentCommand> => found(database.db, by, commandId),

    /** The commands of a device in scope. @throws ApiError 403/20, 404/32 */
    async pageOf(
      by: Operator,
      deviceId: string,
      query: PageQuery<PersistentCommandSort> & { readonly rpcStatus?: CommandStatus | undefined },
    ): Promise<Page<PersistentCommand>> {
      return inUnitOfWork(database.db, personOf(by), async ({ tx }) => {
        const { key } = await operatedDevices.lock(tx, by, deviceId);
        const { rows, total } = await listCommands(tx, by, key, query);
        return toPage(rows, total, query.page, query.pageSize);
      });
    },

    /** Deletes a command; an unsent one will not be sent. @throws ApiError 403/20, 404/32 */
    async withdraw(by: Operator, commandId: string): Promise<void> {
      await inUnitOfWork(database.db, personOf(by), async (unit) => {
        const kept = await found(unit.tx, by, commandId);
        if (!(await deleteCommand(unit.tx, commandId))) throw notFound('RPC', commandId);
        const { deviceId, deviceKey, deviceName, ...rest } = kept;
        const device = { ...rest, id: deviceId, key: deviceKey, name: deviceName };
        await operatedDevices.publish(unit, 'commandWithdrawn', [{ device, command: kept }]);
      });
    },
  };
}
