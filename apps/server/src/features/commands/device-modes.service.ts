import type { AutomationMode } from '@airdeck/contract/automations';
import {
  ASKED_MODE_MS,
  type AskedModeState,
  DEVICE_MODE_ERRORS,
  type DeviceMode,
  SET_MODE,
} from '@airdeck/contract/device-modes';
import { modeReported, modesOf, type PurifierMode } from '@airdeck/contract/purifier-modes';
import type { Clock } from '../../clock.ts';
import { foundOrExplained } from '../../database/caller-scope-sql.ts';
import type { Database } from '../../database/database.ts';
import { inUnitOfWork, type UnitOfWork } from '../../database/unit-of-work.ts';
import type { Scope } from '../../http/caller.ts';
import { badRequest } from '../../http/errors.ts';
import type { DeviceActivityService } from '../devices/device-activity.service.ts';
import type { TelemetryService } from '../telemetry/telemetry.service.ts';
import { personOf as presentPerson } from '../users/person.ts';
import { tenantHasDevice } from './commands.repository.ts';
import {
  type AskedModeRow,
  countModels,
  deleteWaitingModes,
  findAskedMode,
  findModeDevices,
  type ModeDevice,
  reportedMode,
  wasAskedByPerson,
} from './device-modes.repository.ts';
import type { KeptCommandService } from './kept-commands.service.ts';
import { type AskingAutomation, type OperatedDevices, type Operator, personOf } from './operated-devices.ts';

/** What was asked longer ago is of no interest. */
const ASKED_WITHIN_MS = 7 * 24 * 3_600_000;

/** A device, what it can be set to and what it reports. */
type KnownDevice = ModeDevice & Pick<DeviceMode, 'modes' | 'reported'>;

export type DeviceModeService = ReturnType<typeof createDeviceModes>;

/** The modes of purifiers: what they report, and what is asked of them. */
export function createDeviceModes(parts: {
  database: Database;
  clock: Clock;
  telemetry: Pick<TelemetryService, 'latestOfMany'>;
  operatedDevices: OperatedDevices;
  keptCommands: Pick<KeptCommandService, 'keep'>;
  deviceActivity: Pick<DeviceActivityService, 'recordAll'>;
}) {
  const { database, clock, telemetry, operatedDevices, keptCommands, deviceActivity } = parts;
  const { db } = database;

  /** Those of the devices that are in scope. */
  async function findMany(by: Scope, deviceIds: readonly string[]): Promise<KnownDevice[]> {
    const devices = await findModeDevices(db, by, deviceIds);
    const latest = await telemetry.latestOfMany(devices, ['mode']);
    return devices.map((device) => {
      const point = latest.get(device.key)?.get('mode');
      const value = typeof point?.value === 'number' ? point.value : undefined;
      const { modelModes } = device;
      const modes = modelModes || point ? modesOf(modelModes ?? [], value) : [];
      const mode = modeReported(point?.value, modes);
      return { ...device, modes, reported: point && mode !== undefined ? { mode, ts: point.ts } : null };
    });
  }

  /** @throws ApiError 403/20, 404/32 */
  async function find(by: Scope, deviceId: string): Promise<KnownDevice> {
    const [found] = await findMany(by, [deviceId]);
    return foundOrExplained(found, {
      entity: 'Device',
      id: deviceId,
      exists: () => tenantHasDevice(db, by, deviceId),
    });
  }

  /** What was asked of a device last, within a week. */
  const findAsked = (by: Scope, { key, readableFrom }: ModeDevice) =>
    findAskedMode(db, by, key, Math.max(clock() - ASKED_WITHIN_MS, readableFrom));

  /** What became of what was asked. */
  async function stateOf(device: KnownDevice, asked: AskedModeRow): Promise<AskedModeState> {
    const { mode, status, createdTime, expirationTime } = asked;
    const isUndelivered = status === 'QUEUED' || status === 'SENT' || status === 'TIMEOUT';
    if (isUndelivered && expirationTime > clock()) return 'waiting';
    const isDelivered = status === 'DELIVERED' || status === 'SUCCESSFUL';
    // Its clock may be behind: that it is so now is enough.
    if (isDelivered && device.reported?.mode === mode) return 'agreed';
    const range = { from: Math.max(createdTime, device.readableFrom), to: createdTime + ASKED_WITHIN_MS };
    if (await reportedMode(db, { key: device.key, mode, ...range })) return 'agreed';
    if (isDelivered) return 'sent';
    return status === 'FAILED' ? 'failed' : 'expired';
  }

  /** @throws ApiError 403/20, 404/32 where there is no such device in scope */
  async function read(by: Scope, deviceId: string): Promise<DeviceMode> {
    const device = await find(by, deviceId);
    const { modes, reported, customersMayOperate } = device;
    const asked = modes.length > 0 ? await findAsked(by, device) : undefined;
    return {
      modes,
      reported,
      asked: asked
        ? {
            mode: asked.mode,
            askedTime: asked.createdTime,
            by: asked.user && presentPerson(asked.user),
            automation: asked.automationId === null ? null : (asked.automation ?? {}),
            state: await stateOf(device, asked),
          }
        : null,
      mayOperate: by.authority === 'TENANT_ADMIN' || customersMayOperate,
    };
  }

  /** Keeps the command in place of those that the device has not got. @throws ApiError 403/20, 404/32, 429/33 */
  async function keep(
    by: Operator,
    { id, key }: KnownDevice,
    mode: number,
    unit: UnitOfWork,
    automation?: AskingAutomation,
  ): Promise<void> {
    await deleteWaitingModes(unit.tx, key);
    const expirationTime = clock() + ASKED_MODE_MS;
    const asked = { method: SET_MODE, params: { mode }, isOneWay: true, expirationTime, automation };
    await keptCommands.keep(by, id, asked, unit);
  }

  /** Whether a device is in a mode, as far as is known, or will be as soon as it is there. */
  async function isIn(by: Scope, device: KnownDevice, mode: number): Promise<boolean> {
    const asked = await findAsked(by, device);
    const waits = asked !== undefined && (await stateOf(device, asked)) === 'waiting';
    return (waits ? asked.mode : device.reported?.mode) === mode;
  }

  return {
    read,

    /** What each of the devices in scope can be set to, by its id; those that are no purifiers are left out. */
    async modesOf(by: Scope, deviceIds: readonly string[]): Promise<ReadonlyMap<string, PurifierMode[]>> {
      const devices = await findMany(by, deviceIds);
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

    /** Whether a person asked the device for a mode since then, epoch ms. */
    wasSetByPerson: wasAskedByPerson,

    /**
     * What an automation has to write to ask a device for a mode; undefined where the device knows no such mode, or is in
     * it.
     * @param by the tenant
     */
    async preparedFor(
      by: Scope,
      deviceId: string,
      { mode, automation, isAfter }: { mode: number; automation: AskingAutomation; isAfter: boolean },
    ): Promise<((unit: UnitOfWork) => Promise<void>) | undefined> {
      const [device] = await findMany(by, [deviceId]);
      const chosen = device?.modes.find((one) => one.mode === mode);
      if (!device || !chosen || (await isIn(by, device, mode))) return undefined;
      const details = { automation: automation.name, mode, name: chosen.name, isAfter };
      return async (unit) => {
        await keep(by, device, mode, unit, automation);
        await deviceActivity.recordAll([{ deviceId, kind: 'modeAutomated', details }], unit);
      };
    },

    /**
     * Asks a device in scope for one of its modes; what was asked before, and it has not got, is withdrawn.
     * @throws ApiError 400/31, 403/20, 404/32, 429/33
     */
    async set(by: Operator, deviceId: string, mode: number): Promise<void> {
      const device = await find(by, deviceId);
      const { modes } = device;
      const chosen = modes.find((one) => one.mode === mode);
      await inUnitOfWork(database.db, personOf(by), async (unit) => {
        await operatedDevices.lock(unit.tx, by, deviceId, { isExclusive: true });
        if (!chosen)
          throw badRequest(modes.length > 0 ? DEVICE_MODE_ERRORS.modeUnknown : DEVICE_MODE_ERRORS.noPurifier);
        await keep(by, device, mode, unit);
        const details = { mode, name: chosen.name };
        await deviceActivity.recordAll([{ deviceId, kind: 'modeAsked', details }], unit);
      });
    },

    /** Withdraws what was asked of a device in scope, unless the device has got it. @throws ApiError 403/20, 404/32 */
    async withdraw(by: Operator, deviceId: string): Promise<void> {
      await inUnitOfWork(database.db, personOf(by), async (unit) => {
        const device = await operatedDevices.lock(unit.tx, by, deviceId, { isExclusive: true });
        if (!(await deleteWaitingModes(unit.tx, device.key))) return;
        await operatedDevices.publish(unit, 'commandWithdrawn', device, { method: SET_MODE });
        await deviceActivity.recordAll([{ deviceId, kind: 'modeWithdrawn', details: null }], unit);
      });
    },
  };
}
