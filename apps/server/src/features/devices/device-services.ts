import type { Clock } from '../../clock.ts';
import type { Database } from '../../database/database.ts';
import type { DomainEvents } from '../../domain-events.ts';
import type { Platform } from '../../platform/platform.ts';
import type { AuditLog } from '../audit/audit-log.service.ts';
import type { TenantService } from '../tenants/tenants.service.ts';
import { createDeviceActivityService } from './device-activity.service.ts';
import { createDeviceChanges } from './device-changes.service.ts';
import { createDeviceDetails } from './device-details.service.ts';
import { createDeviceJournal } from './device-journal.ts';
import { createDevicePlacing } from './device-placing.service.ts';
import { createDeviceRecordService } from './device-records.service.ts';
import { createDeviceRegistry } from './device-registry.service.ts';
import { createStock } from './stock.service.ts';

/** The registry of devices: everything that keeps it, changes it and reads it. */
export function createDeviceServices(parts: {
  database: Database;
  clock: Clock;
  domainEvents: DomainEvents;
  platform: Platform;
  auditLog: AuditLog;
  tenants: Pick<TenantService, 'detailsOf'>;
}) {
  const { database, clock, domainEvents, platform, auditLog, tenants } = parts;
  const deviceActivity = createDeviceActivityService({ database, clock, domainEvents, platform });
  const deviceRecords = createDeviceRecordService({ clock, domainEvents });
  const deviceRegistry = createDeviceRegistry({ database, platform, tenants });
  const journal = createDeviceJournal({ auditLog });
  const devicePlacing = createDevicePlacing({ database, journal, deviceActivity });
  const deviceDetails = createDeviceDetails({ journal, devicePlacing });
  const stock = createStock({ database, clock, platform, journal });
  const deviceChanges = createDeviceChanges({
    database,
    platform,
    journal,
    deviceRecords,
    deviceRegistry,
    deviceDetails,
    stock,
  });
  return {
    deviceActivity,
    deviceRecords,
    deviceRegistry,
    journal,
    devicePlacing,
    deviceDetails,
    stock,
    deviceChanges,
  };
}
