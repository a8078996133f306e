import type { Clock } from '../../clock.ts';
import type { Database } from '../../database/database.ts';
import type { DomainEvents } from '../../domain-events.ts';
import type { KeptTime } from '../../ingest/kept-time.ts';
import type { FairQueue } from '../../limits/fair-queue.ts';
import type { AuditLog } from '../audit/audit-log.service.ts';
import type { DeviceModeService } from '../commands/device-modes.service.ts';
import type { DeviceActivityService } from '../devices/device-activity.service.ts';
import { createActingAutomations } from './acting-automations.service.ts';
import { createAutomationFormChecks } from './automation-form.ts';
import { createAutomationService } from './automations.service.ts';
import { createAutomationEngine } from './engine/automation-engine.ts';
import { createModeSetter } from './engine/mode-setter.ts';
import { createAutomationTrials } from './trial/automation-trials.service.ts';

/** The services of automations. */
export function createAutomationServices(parts: {
  database: Database;
  /** Connections for long statements. */
  longDatabase: Database;
  clock: Clock;
  domainEvents: DomainEvents;
  auditLog: AuditLog;
  statementQueue: FairQueue;
  keptTime: Pick<KeptTime, 'since'>;
  deviceModes: DeviceModeService;
  deviceActivity: DeviceActivityService;
}) {
  const long = { ...parts, database: parts.longDatabase };
  const onDevices = { db: parts.database.db, deviceModes: parts.deviceModes };
  const formChecks = createAutomationFormChecks(onDevices);
  const actingAutomations = createActingAutomations(onDevices);
  return {
    automations: createAutomationService({ ...parts, formChecks, actingAutomations }),
    automationTrials: createAutomationTrials({ ...long, formChecks }),
    automationEngine: createAutomationEngine({ ...long, modeSetter: createModeSetter(long) }),
  };
}
