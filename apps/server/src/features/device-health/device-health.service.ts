import {
  DEVICE_HEALTH_ERRORS,
  type DeviceDiagnosis,
  type DeviceHealth,
  type DeviceHealthCounts,
  HEALTH_FINDINGS,
} from '@airdeck/contract/device-health/device-health';
import type { Database } from '../../database/database.ts';
import type { Rows } from '../../database/page-sql.ts';
import type { Caller } from '../../http/caller.ts';
import { badRequest, notFound } from '../../http/errors.ts';
import { orNotFound } from '../../http/found-rows.ts';
import { healthBody, isSystem } from './device-health.presenter.ts';
import { countHealth, findHealthFor, type HealthQuery, listHealth } from './device-health-list.repository.ts';
import type { DeviceObservation } from './device-observation.service.ts';

/** Number of rejected messages in a diagnosis. */
const REJECTED_LIMIT = 20;

export type DeviceHealthService = ReturnType<typeof createDeviceHealthService>;

/**
 * Queries about the health of devices, within the caller's scope. System administrators see whether devices send, but
 * not what they measure.
 */
export function createDeviceHealthService(parts: {
  database: Database;
  deviceObservation: DeviceObservation;
}) {
  const { deviceObservation } = parts;
  const { db } = parts.database;

  return {
    /** @throws ApiError 400/31 a system administrator who sorts or filters by measurements */
    async page(caller: Caller, query: HealthQuery): Promise<Rows<DeviceHealth>> {
      // The sort order would reveal hidden values.
      if (isSystem(caller) && query.sort?.property === 'battery') {
        throw badRequest(DEVICE_HEALTH_ERRORS.sortHidden);
      }
      if (isSystem(caller) && isOfReadings(query.finding)) {
        throw badRequest(DEVICE_HEALTH_ERRORS.filterHidden);
      }
      const { rows, total } = await listHealth(db, caller, query);
      return { rows: rows.map((row) => healthBody(caller, row)), total };
    },

    async counts(caller: Caller): Promise<DeviceHealthCounts> {
      const counts = await countHealth(db, caller);
      return isSystem(caller) ? { ...counts, ...NO_FINDINGS } : counts;
    },

    /**
     * Health and diagnosis of one device.
     * @throws ApiError 404/32 not in scope, or in stock
     */
    async diagnosis(caller: Caller, deviceId: string): Promise<DeviceDiagnosis> {
      const row = orNotFound(await findHealthFor(db, caller, deviceId), 'Device', deviceId);
      const health = healthBody(caller, row);
      const [signs, rejected] = await Promise.all([
        deviceObservation.signsOfLife({ ids: [deviceId] }),
        deviceObservation.rejectedMessages(deviceId, REJECTED_LIMIT),
      ]);
      const [sign] = signs;
      if (!sign) throw notFound('Device', deviceId);
      return {
        ...health,
        // The stored number is up to a quarter of an hour old; the one shown counts what is listed.
        rejectedMessages: rejected.total,
        inactivityTimeoutMs: sign.inactivityTimeoutMs,
        deviceProfileId: caller.authority === 'TENANT_ADMIN' ? row.deviceProfileId : null,
        rejected: isSystem(caller) ? null : [...rejected.newest],
      };
    },
  };
}

const NO_FINDINGS = Object.fromEntries(HEALTH_FINDINGS.map((kind) => [kind, null])) as Record<
  (typeof HEALTH_FINDINGS)[number],
  null
>;

const isOfReadings = (finding: HealthQuery['finding']) => finding !== undefined && finding !== 'rejected';
