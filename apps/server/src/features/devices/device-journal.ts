import type { AuditAction } from '@airdeck/contract/audit';
import type { UnitOfWork } from '../../database/unit-of-work.ts';
import type { AuditLog } from '../audit/audit-log.service.ts';
import type { StoredRecord } from './device-record-changes.repository.ts';

type Journalled = Pick<StoredRecord, 'id' | 'deviceId' | 'tenantId' | 'deviceOwnerId' | 'deviceName'>;

export type DeviceJournal = ReturnType<typeof createDeviceJournal>;

/** Writes down what is done to records, as far as the platform does not tell it. */
export function createDeviceJournal({ auditLog }: { auditLog: AuditLog }) {
  /** @param changed names of the fields that changed */
  function recordAll(
    action: AuditAction,
    records: readonly Journalled[],
    unit: UnitOfWork,
    changed?: readonly string[],
  ): Promise<void> {
    const changes = records.map((record) => ({
      action,
      tenantId: record.tenantId,
      customerId: record.deviceOwnerId,
      entityType: 'DEVICE',
      entityId: record.deviceId ?? record.id,
      entityName: record.deviceName,
      details: changed ? { changed } : null,
    }));
    return auditLog.recordAll(changes, unit);
  }

  return {
    record: (
      action: AuditAction,
      record: Journalled,
      unit: UnitOfWork,
      changed?: readonly string[],
    ): Promise<void> => recordAll(action, [record], unit, changed),
    recordAll,
  };
}
