import { listClaiming } from '@airdeck/contract/claiming/claiming';
import { countDeviceHealth } from '@airdeck/contract/device-health/device-health';
import { getDeviceMap } from '@airdeck/contract/device-map/device-map';
import { countDueFilters } from '@airdeck/contract/filter-wear/filter-wear';
import { listReportDevices } from '@airdeck/contract/history/history';
import { getWorstAir } from '@airdeck/contract/worst-air/worst-air';
import { invalidate } from '../query/query.ts';

/** Refetches what lists or names devices, after one was added, renamed, moved or removed. */
export const devicesChanged = () =>
  invalidate(
    'devices',
    'alarms',
    listReportDevices,
    getWorstAir,
    getDeviceMap,
    countDeviceHealth,
    countDueFilters,
    listClaiming,
  );
