import { DEVICE_MODE_ERRORS, type DeviceMode, SET_MODE } from '@airdeck/contract/commands/device-modes';
import { modeReported, modesOf, type PurifierMode } from '@airdeck/contract/purifiers/purifier-modes';
import type { Database } from '../../database/database.ts';
import type { UnitOfWork } from '../../database/unit-of-work.ts';
import type { Scope } from '../../http/caller.ts';
import { badRequest } from '../../http/errors.ts';
import type { DeviceActivityService } from '../devices/device-activity.service.ts';
import type { TelemetryService } from '../telemetry/telemetry.service.ts';
import { findModeDevices, type ModeDevice } from './device-modes.repository.ts';
import type { RequestedCommand } from './operated-devices.ts';

/** A device with its modes and its reported mode. */
export type KnownDevice = ModeDevice & Pick<DeviceMode, 'modes' | 'reported'>;

export type KnownModes = ReturnType<typeof createKnownModes>;

/** The modes of purifiers, and the commands that request one of them. */
export function createKnownModes(parts: {
  database: Database;
  telemetry: Pick<TelemetryService, 'latestOfMany'>;
  deviceActivity: Pick<DeviceActivityService, 'recordAll'>;
}) {
  const { telemetry, deviceActivity } = parts;
  const { db } = parts.database;

  /** The given devices in scope. */
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

  return {
    findMany,

    /**
     * The mode that a command requests of a purifier in scope; undefined: it is another command, or the device is no
     * purifier and may mean anything by it.
     * @throws ApiError 400/31 the purifier has no such mode
     */
    async requestedBy(
      by: Scope,
      deviceId: string,
      { method, params, mode }: RequestedCommand,
    ): Promise<PurifierMode | undefined> {
      if (mode || method !== SET_MODE) return mode;
      // System administrators have no devices, and are refused when the device is locked.
      const [device] = by.authority === 'SYS_ADMIN' ? [] : await findMany(by, [deviceId]);
      if (!device || device.modes.length === 0) return undefined;
      const requested: unknown = Object(params).mode;
      const chosen = device.modes.find((one) => one.mode === requested);
      if (!chosen) throw badRequest(DEVICE_MODE_ERRORS.modeUnknown);
      return chosen;
    },

    /** Records on the time line of a device that a person requested a mode of it. */
    async record(unit: UnitOfWork, deviceId: string, { mode, name }: PurifierMode): Promise<void> {
      await deviceActivity.recordAll(unit, [{ deviceId, kind: 'modeAsked', details: { mode, name } }]);
    },
  };
}
