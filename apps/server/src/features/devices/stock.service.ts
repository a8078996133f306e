import type { NewDeviceRecord } from '@airdeck/contract/device-records';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../database/database.ts';
import { firstOrThrow } from '../../database/first-or-throw.ts';
import { inUnitOfWork, type UnitOfWork } from '../../database/unit-of-work.ts';
import type { Caller } from '../../http/caller.ts';
import { notFound, permissionDenied, versionConflict } from '../../http/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { identityOf } from './device-identity.ts';
import type { DeviceJournal } from './device-journal.ts';
import { NO_PLACE, placeAfter } from './device-place.ts';
import {
  deleteRecord,
  insertStockRecords,
  isOneReserved,
  lockRecordFor,
  type StoredRecord,
  updateRecord,
} from './device-record-changes.repository.ts';
import { deleteDeviceRecord } from './device-records.repository.ts';
import { givenPlace, mapPurifierReferenceErrors } from './new-device.ts';

export type Stock = ReturnType<typeof createStock>;

/** The only time that its access token is told without being asked for. */
export type EnteredDevice = { readonly id: string; readonly accessToken: string };

/**
 * Devices that no tenant has yet: records with an access token that is theirs alone. The platform gets to know
 * such a device when it is handed out. For system administrators, whom every record is visible to.
 */
export function createStock(parts: {
  database: Database;
  clock: Clock;
  platform: Platform;
  journal: DeviceJournal;
}) {
  const { database, clock, platform, journal } = parts;

  platform.heedReservedTokens((accessTokens, { tx }) => isOneReserved(tx, accessTokens));

  /** The device in stock, locked. @throws ApiError 404/32, 403/20 when a tenant has it */
  async function inStock(caller: Caller, which: string, unit: UnitOfWork): Promise<StoredRecord> {
    const record = await lockRecordFor(unit.tx, caller, which);
    if (!record) throw notFound('Device', which);
    if (record.deviceId !== null) throw permissionDenied();
    return record;
  }

  function changing(
    caller: Caller,
    which: string,
    change: (record: StoredRecord, unit: UnitOfWork) => Promise<void>,
  ): Promise<void> {
    const work = async (unit: UnitOfWork) => change(await inStock(caller, which, unit), unit);
    return inUnitOfWork(database.db, undefined, work, caller);
  }

  /**
   * Enters devices, all or none. Answers them in this order.
   * @throws ApiError 400/31, such as for an access token that another device has
   */
  async function enterAll(wishes: readonly NewDeviceRecord[], unit: UnitOfWork): Promise<EnteredDevice[]> {
    const rows = wishes.map((wish) => ({
      deviceName: wish.deviceName,
      deviceLabel: wish.deviceLabel,
      deviceProfileName: wish.deviceProfileName,
      description: wish.description,
      purifierId: wish.purifierId ?? null,
      ...placeAfter(NO_PLACE, givenPlace(wish)),
      createdTime: clock(),
    }));
    const accessTokens = await platform.claimAccessTokens(
      wishes.map(({ accessToken }) => accessToken),
      unit,
    );
    const claimed = rows.map((row, index) => ({ ...row, accessToken: accessTokens[index] ?? null }));
    const records = await mapPurifierReferenceErrors(() => insertStockRecords(unit.tx, claimed));
    await journal.recordAll('created', records, unit);
    return records.flatMap(({ id, accessToken }) => (accessToken === null ? [] : [{ id, accessToken }]));
  }

  return {
    /** Enters a device. @throws ApiError 400/31, such as for an access token that another device has */
    async enter(caller: Caller, wish: NewDeviceRecord, outer?: UnitOfWork): Promise<EnteredDevice> {
      return firstOrThrow(await inUnitOfWork(database.db, outer, (unit) => enterAll([wish], unit), caller));
    },

    enterAll,

    /**
     * Makes a device of the tenant of it, with the token that was reserved, and keeps what is known of it.
     * @throws ApiError 400/31 in the platform's words, 404/32, 409/35 when it left the stock meanwhile
     */
    async handOut(caller: Caller, id: string, tenantId: string, unit: UnitOfWork): Promise<void> {
      const record = await lockRecordFor(unit.tx, caller, id);
      if (!record) throw notFound('Device', id);
      if (record.deviceId !== null) throw versionConflict('Device');
      // From now on it is the platform that keeps the token.
      await updateRecord(unit.tx, record.id, { accessToken: null });
      const accessToken = firstOrThrow(await platform.claimAccessTokens([record.accessToken], unit));
      const device = await platform.createDevice(
        {
          tenantId,
          name: record.deviceName,
          label: record.deviceLabel,
          description: record.description,
          profileName: record.deviceProfileName,
          accessToken,
        },
        unit,
      );
      // The platform's act has entered the device anew: it is the one that was in stock.
      await deleteDeviceRecord(unit.tx, device.id);
      await updateRecord(unit.tx, record.id, identityOf(device));
    },

    /** The token that is reserved for the device, which the audit log tells. @throws ApiError 403/20, 404/32 */
    async accessTokenFor(caller: Caller, which: string): Promise<string> {
      const work = async (unit: UnitOfWork) => {
        const record = await inStock(caller, which, unit);
        if (record.accessToken === null) throw notFound('Device', which);
        await journal.record('tokenRead', record, unit);
        return record.accessToken;
      };
      return inUnitOfWork(database.db, undefined, work, caller);
    },

    /** @throws ApiError 400/31 a token that another device has, 403/20 a device that a tenant has, 404/32 */
    changeAccessToken(caller: Caller, which: string, accessToken: string): Promise<void> {
      return changing(caller, which, async (record, unit) => {
        if (accessToken === record.accessToken) return;
        await platform.claimAccessTokens([accessToken], unit);
        await updateRecord(unit.tx, record.id, { accessToken });
        await journal.record('tokenChanged', record, unit);
      });
    },

    /** @throws ApiError 403/20 a device that a tenant has, 404/32 */
    rename(caller: Caller, which: string, deviceName: string): Promise<void> {
      return changing(caller, which, async (record, unit) => {
        if (deviceName === record.deviceName) return;
        await updateRecord(unit.tx, record.id, { deviceName });
        await journal.record('updated', { ...record, deviceName }, unit, ['deviceName']);
      });
    },

    /** @throws ApiError 404/32, 409/35 when it left the stock meanwhile */
    async remove(caller: Caller, id: string, unit: UnitOfWork): Promise<void> {
      const record = await lockRecordFor(unit.tx, caller, id);
      if (!record) throw notFound('Device', id);
      if (record.deviceId !== null) throw versionConflict('Device');
      await deleteRecord(unit.tx, record.id);
      await journal.record('deleted', record, unit);
    },
  };
}
