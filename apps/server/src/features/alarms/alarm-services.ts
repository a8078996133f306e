import { createMaintenanceService } from '../maintenance/maintenance.service.ts';
import { createOutages } from '../outages/outages.service.ts';
import { followDevices } from './alarm-devices.ts';
import { createAlarmLedger } from './alarm-ledger.ts';
import { createAlarmService } from './alarms.service.ts';

/** Alarms, and what decides when people are notified of them. @param parts.clock that of the database */
export function createAlarmServices(
  parts: Parameters<typeof createAlarmLedger>[0] &
    Parameters<typeof createOutages>[0] &
    Omit<Parameters<typeof createAlarmService>[0], 'alarmLedger'>,
) {
  const alarmLedger = createAlarmLedger(parts);
  followDevices({ domainEvents: parts.domainEvents, alarmLedger });
  return {
    alarmLedger,
    outages: createOutages(parts),
    alarms: createAlarmService({ ...parts, alarmLedger }),
    maintenance: createMaintenanceService({ ...parts, alarmLedger }),
  };
}
