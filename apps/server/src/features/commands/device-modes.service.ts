import type { AutomationMode } from '@airdeck/contract/automations/automations';
import { COMMAND_PERMISSIONS } from '@airdeck/contract/commands/commands.permissions';
import {
  DEVICE_MODE_ERRORS,
  type DeviceMode,
  type ModeRequestState,
  REQUESTED_MODE_MS,
  SET_MODE,
} from '@airdeck/contract/commands/device-modes';
import { includesAct } from '@airdeck/contract/common/access-role';
import { modesOf, type PurifierMode } from '@airdeck/contract/purifiers/purifier-modes';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../database/database.ts';
import { inUnitOfWork, type UnitOfWork } from '../../database/unit-of-work.ts';
import type { Caller, Scope } from '../../http/caller.ts';
import { badRequest } from '../../http/errors.ts';
import { orNotAllowed } from '../../http/found-rows.ts';
import type { DeviceActivityService } from '../devices/device-activity.service.ts';
import { type DeviceFailure, forEachDevice } from '../devices/device-batches.service.ts';
import { personOf as presentPerson } from '../users/person.ts';
import { tenantHasDevice } from './commands.repository.ts';
import {
  countModels,
  findRequestedByPersons,
  findRequestedModes,
  type ModeDevice,
  type ModeParams,
  type ModeRequestRow,
  reportedMode,
} from './device-modes.repository.ts';
import type { KnownDevice, KnownModes } from './known-modes.ts';
import { type ModeAutomation, type OperatedDevices, type Operator, personOf } from './operated-devices.ts';
import { deleteWaitingCommands } from './persistent-commands.repository.ts';
import type { PersistentCommandService, PersistentRequest } from './persistent-commands.service.ts';

/** Older requests are ignored. */
const ASKED_WITHIN_MS = 7 * 24 * 3_600_000;

type RequestedMode = { readonly deviceId: string; readonly mode: number };

/** A mode request of an automation. */
export type AutomatedMode = RequestedMode & {
  readonly automation: ModeAutomation;
  /** Whether the automation has ended. */
  readonly isAfter: boolean;
};

/** The same with the device's name of the mode. */
type NamedMode = AutomatedMode & { readonly name: string };

export type DeviceModeService = ReturnType<typeof createDeviceModes>;

/** The modes of purifiers: reported and requested ones. */
export function createDeviceModes(parts: {
  database: Database;
  clock: Clock;
  knownModes: KnownModes;
  operatedDevices: OperatedDevices;
  persistentCommands: Pick<PersistentCommandService, 'keep' | 'keepAll'>;
  deviceActivity: Pick<DeviceActivityService, 'recordAll'>;
}) {
  const { database, clock, knownModes, operatedDevices, persistentCommands, deviceActivity } = parts;
  const { db } = database;

  /** @throws ApiError 403/20, 404/32 */
  async function find(by: Scope, deviceId: string): Promise<KnownDevice> {
    const [found] = await knownModes.findMany(by, [deviceId]);
    return orNotAllowed(found, 'Device', deviceId, () => tenantHasDevice(db, by, deviceId));
  }

  /** The last request of each device within a week, by key. */
  async function findAsked(
    by: Scope,
    devices: readonly ModeDevice[],
  ): Promise<ReadonlyMap<number, ModeRequestRow>> {
    const readableFrom = new Map(devices.map((device) => [device.key, device.readableFrom]));
    const found = await findRequestedModes(db, by, [...readableFrom.keys()], clock() - ASKED_WITHIN_MS);
    const readable = found.filter(
      ({ deviceKey, createdTime }) => createdTime >= (readableFrom.get(deviceKey) ?? 0),
    );
    return new Map(readable.map((asked) => [asked.deviceKey, asked]));
  }

  /** Whether the device may still receive it. */
  const isWaiting = ({ status, expirationTime }: ModeRequestRow): boolean =>
    (status === 'QUEUED' || status === 'SENT' || status === 'TIMEOUT') && expirationTime > clock();

  /** State of a requested mode. */
  async function stateOf(device: KnownDevice, asked: ModeRequestRow): Promise<ModeRequestState> {
    const { mode, status, createdTime } = asked;
    if (isWaiting(asked)) return 'waiting';
    const isDelivered = status === 'DELIVERED' || status === 'SUCCESSFUL';
    // Its clock may be behind: the present mode suffices.
    if (isDelivered && device.reported?.mode === mode) return 'agreed';
    const range = { from: Math.max(createdTime, device.readableFrom), to: createdTime + ASKED_WITHIN_MS };
    if (await reportedMode(db, { key: device.key, mode, ...range })) return 'agreed';
    if (isDelivered) return 'sent';
    return status === 'FAILED' ? 'failed' : 'expired';
  }

  /** @throws ApiError 403/20, 404/32 no such device in scope */
  async function read(by: Scope & Pick<Caller, 'accessRole'>, deviceId: string): Promise<DeviceMode> {
    const device = await find(by, deviceId);
    const { modes, reported, customersMayOperate } = device;
    const asked = modes.length > 0 ? (await findAsked(by, [device])).get(device.key) : undefined;
    return {
      modes,
      reported,
      asked: asked
        ? {
            mode: asked.mode,
            askedTime: asked.createdTime,
            expirationTime: asked.expirationTime,
            by: asked.user && presentPerson(asked.user),
            automation: asked.automationId === null ? null : (asked.automation ?? {}),
            state: await stateOf(device, asked),
          }
        : null,
      mayOperate:
        includesAct(by.accessRole, COMMAND_PERMISSIONS.operate.act) &&
        (by.authority === 'TENANT_ADMIN' || customersMayOperate),
    };
  }

  /** The command, which replaces undelivered ones. */
  const commandOf = (mode: number, automation?: ModeAutomation): PersistentRequest => ({
    method: SET_MODE,
    params: { mode } satisfies ModeParams,
    isOneWay: true,
    isReplacement: true,
    automation,
    expirationTime: clock() + REQUESTED_MODE_MS,
  });

  /** Reads the devices' modes. @returns requests a mode of one of them, in a transaction */
  async function askingOf(by: Operator, deviceIds: readonly string[]) {
    const known = new Map((await knownModes.findMany(by, deviceIds)).map(({ id, modes }) => [id, modes]));
    return async (unit: UnitOfWork, { deviceId, mode }: RequestedMode): Promise<void> => {
      await operatedDevices.lock(unit.tx, by, deviceId, { isExclusive: true });
      const modes = known.get(deviceId) ?? [];
      const chosen = modes.find((one) => one.mode === mode);
      if (!chosen)
        throw badRequest(modes.length > 0 ? DEVICE_MODE_ERRORS.modeUnknown : DEVICE_MODE_ERRORS.noPurifier);
      await persistentCommands.keep(by, deviceId, { ...commandOf(mode), mode: chosen }, unit);
    };
  }

  return {
    read,

    /** The modes of each device in scope, by id; devices other than purifiers are left out. */
    async modesOf(by: Scope, deviceIds: readonly string[]): Promise<ReadonlyMap<string, PurifierMode[]>> {
      const devices = await knownModes.findMany(by, deviceIds);
      return new Map(devices.filter(({ modes }) => modes.length > 0).map(({ id, modes }) => [id, modes]));
    },

    /** The modes of the purifiers in scope, by their numbers. */
    async modesInScope(by: Scope): Promise<AutomationMode[]> {
      const known = new Map<number, { names: Set<string>; devices: number }>();
      for (const { modelModes, devices } of await countModels(db, by)) {
        for (const { mode, name } of modesOf(modelModes ?? [])) {
          const one = known.get(mode) ?? { names: new Set(), devices: 0 };
          one.names.add(name);
          one.devices += devices;
          known.set(mode, one);
        }
      }
      return [...known]
        .map(([mode, { names, devices }]) => ({ mode, names: [...names].sort(), devices }))
        .sort((one, other) => one.mode - other.mode);
    },

    /** Keys of those of the devices of which a person requested a mode since a time, epoch ms, given by device. */
    setByPersons: (since: ReadonlyMap<number, number>) => findRequestedByPersons(db, since),

    /**
     * The necessary requests: not for devices without the mode, in it already, or with a pending request for it.
     * @param by the tenant
     */
    async unmet(by: Scope, asks: readonly AutomatedMode[]): Promise<NamedMode[]> {
      if (asks.length === 0) return [];
      const devices = await knownModes.findMany(
        by,
        asks.map(({ deviceId }) => deviceId),
      );
      const asked = await findAsked(by, devices);
      const deviceOf = new Map(devices.map((device) => [device.id, device]));
      return asks.flatMap((ask) => {
        const device = deviceOf.get(ask.deviceId);
        const chosen = device?.modes.find(({ mode }) => mode === ask.mode);
        if (!device || !chosen) return [];
        const last = asked.get(device.key);
        const present = last && isWaiting(last) ? last.mode : device.reported?.mode;
        return present === ask.mode ? [] : [{ ...ask, name: chosen.name }];
      });
    },

    /**
     * Requests modes of devices, in a transaction.
     * @param by the tenant
     * @returns ids of the devices with a request: the others have reached the limit of stored commands
     */
    async askAll(unit: UnitOfWork, by: Scope, asks: readonly NamedMode[]): Promise<ReadonlySet<string>> {
      if (asks.length === 0) return new Set();
      const commands = asks.map(
        ({ deviceId, mode, automation }) => [deviceId, commandOf(mode, automation)] as const,
      );
      const asked = await persistentCommands.keepAll(unit, by, new Map(commands));
      const activities = asks
        .filter(({ deviceId }) => asked.has(deviceId))
        .map(({ deviceId, automation, mode, name, isAfter }) => ({
          deviceId,
          kind: 'modeAutomated' as const,
          details: { automation: automation.name, mode, name, isAfter },
        }));
      if (activities.length > 0) await deviceActivity.recordAll(unit, activities);
      return asked;
    },

    /**
     * Requests a mode of a device in scope; withdraws an earlier undelivered request.
     * @throws ApiError 400/31, 403/20, 404/32, 429/33
     */
    async set(by: Operator, deviceId: string, mode: number): Promise<void> {
      const ask = await askingOf(by, [deviceId]);
      await inUnitOfWork(database.db, personOf(by), (unit) => ask(unit, { deviceId, mode }));
    },

    /** The same for many. @returns the refused devices with the reasons */
    async setMany(by: Caller, asks: readonly RequestedMode[]): Promise<DeviceFailure[]> {
      const deviceIds = asks.map(({ deviceId }) => deviceId);
      const ask = await askingOf(by, deviceIds);
      return inUnitOfWork(database.db, by, (unit) => forEachDevice(unit, asks, ask));
    },

    /** Withdraws the undelivered request of a device in scope. @throws ApiError 403/20, 404/32 */
    async withdraw(by: Operator, deviceId: string): Promise<void> {
      await inUnitOfWork(database.db, personOf(by), async (unit) => {
        const device = await operatedDevices.lock(unit.tx, by, deviceId, { isExclusive: true });
        if (!(await deleteWaitingCommands(unit.tx, [{ deviceKey: device.key, method: SET_MODE }]))) return;
        await operatedDevices.publish(unit, 'commandWithdrawn', [{ device, command: { method: SET_MODE } }]);
        await deviceActivity.recordAll(unit, [{ deviceId, kind: 'modeWithdrawn', details: null }]);
      });
    },
  };
}
