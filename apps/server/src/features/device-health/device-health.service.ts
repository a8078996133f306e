import type {
  DeviceDiagnosis,
  DeviceHealth,
  DeviceHealthCounts,
  DeviceHealthQuery,
} from '@airdeck/contract/device-health';
import type { Database } from '../../database/database.ts';
import type { Rows } from '../../database/page-sql.ts';
import type { Caller } from '../../http/caller.ts';
import { badRequest, notFound } from '../../http/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import type { DeviceRegistry } from '../devices/device-registry.service.ts';
import { countHealth, findHealth, type HealthRow, listHealth } from './device-health-list.repository.ts';

/** So many rejected messages are told with a diagnosis. */
const REJECTED_LIMIT = 20;

export type DeviceHealthService = ReturnType<typeof createDeviceHealthService>;

/**
 * What people read of the health of devices, within their scope. System administrators are told how alive devices
 * are, and nothing of what they measure.
 */
export function createDeviceHealthService(parts: {
  database: Database;
  platform: Platform;
  deviceRegistry: DeviceRegistry;
}) {
  const { platform, deviceRegistry } = parts;
  const { db } = parts.database;

  async function named(caller: Caller, rows: readonly HealthRow[]): Promise<DeviceHealth[]> {
    const owners = new Set(rows.map(({ deviceOwnerId }) => deviceOwnerId).filter((id) => id !== null));
    const names = await platform.customerNames([...owners]);
    return rows.map((row) => healthBody(caller, row, names.get(row.deviceOwnerId ?? '') ?? null));
  }

  return {
    /** @throws ApiError 400/31 a system administrator who sorts or filters by what devices measure */
    async page(caller: Caller, query: DeviceHealthQuery): Promise<Rows<DeviceHealth>> {
      // The order of what is not told would tell it.
      if (isSystem(caller) && query.sort?.property === 'battery') throw badRequest('Invalid sort property');
      if (isSystem(caller) && isOfReadings(query.finding)) throw badRequest('Invalid filter');
      const { rows, total } = await listHealth(db, caller, query);
      return { rows: await named(caller, rows), total };
    },

    async counts(caller: Caller): Promise<DeviceHealthCounts> {
      const counts = await countHealth(db, caller);
      return isSystem(caller) ? { ...counts, stuck: null, outOfRange: null, warmingUp: null } : counts;
    },

    /**
     * All that is known of one device.
     * @param which the platform's device, or its record
     * @throws ApiError 404/32 where there is none in scope, or it is in stock
     */
    async diagnosis(caller: Caller, which: string): Promise<DeviceDiagnosis> {
      const record = await deviceRegistry.rowFor(caller, which);
      const row = await findHealth(db, record.id);
      const [health] = row ? await named(caller, [row]) : [];
      if (!health) throw notFound('Device', which);
      const [signs, rejected] = await Promise.all([
        platform.signsOfLife({ ids: [health.deviceId] }),
        isSystem(caller) ? null : platform.rejectedMessages(health.deviceId, REJECTED_LIMIT),
      ]);
      const [sign] = signs;
      if (!sign) throw notFound('Device', which);
      return { ...health, inactivityTimeoutMs: sign.inactivityTimeoutMs, rejected };
    },
  };
}

const isSystem = ({ authority }: Caller) => authority === 'SYS_ADMIN';

const isOfReadings = (finding: DeviceHealthQuery['finding']) =>
  finding !== undefined && finding !== 'rejected';

function healthBody(caller: Caller, row: HealthRow, customerName: string | null): DeviceHealth {
  const { health } = row;
  return {
    deviceId: health.deviceId,
    recordId: row.id,
    deviceName: row.deviceName,
    deviceLabel: row.deviceLabel,
    deviceInstalledPlace: row.deviceInstalledPlace,
    tenantId: row.tenantId,
    customerName,
    state: health.state,
    lastReadingTime: health.lastReadingTime,
    battery: isSystem(caller) ? null : health.battery,
    shareOf24Hours: health.shareOf24Hours,
    shareOf7Days: health.shareOf7Days,
    findings: isSystem(caller) ? null : [...health.findings],
    rejectedMessages: health.rejectedMessages,
    computedTime: health.computedTime,
  };
}
