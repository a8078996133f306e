import type { AlarmEntry, AlarmEntryKind } from '@airdeck/contract/alarms/alarm-entries';
import { NAMED_PERSON } from '@airdeck/contract/alarms/alarm-entry-details';
import {
  ALARM_STATUSES,
  type AlarmRow,
  type AlarmStatus,
  type AlarmWithEntries,
  alarmDetailsSchema,
} from '@airdeck/contract/alarms/alarms';
import { readDetails } from '@airdeck/contract/common/entry-details';
import type { Scope } from '../../http/caller.ts';
import { BYTE_ORDER_MARK, csvFile, csvRow } from '../../http/csv.ts';
import { type NamedUser, nameOf, personOf } from '../users/person.ts';
import type { AlarmEntryRecord } from './alarm-entries.repository.ts';
import { severityOfRank } from './alarm-filter-sql.ts';
import type { TenantAlarms } from './alarm-overview.repository.ts';
import type { findNextStep } from './alarm-steps.repository.ts';
import type { StoredAlarm } from './alarm-writes.repository.ts';
import type { AlarmRecord } from './alarms.repository.ts';

export function statusOf({ clearTime, ackTime }: StoredAlarm): AlarmStatus {
  return ALARM_STATUSES[(clearTime === null ? 0 : 2) + (ackTime === null ? 0 : 1)] ?? 'ACTIVE_UNACK';
}

/** A user as the console reads them. */
export const alarmPerson = (user: NamedUser) => ({ userId: user.id, name: nameOf(user) });

/** Whether those whose alarm it is have the device still. */
const isStillTheirs = ({ alarm, device }: AlarmRecord): boolean =>
  device?.tenantId === alarm.tenantId &&
  (alarm.customerId === null || device.customerId === alarm.customerId);

/** The alarm as the console reads it. */
export function alarmRow(record: AlarmRecord): AlarmRow {
  const { alarm, assignee, customerTitle, device } = record;
  // An alarm that was raised over the API says of itself what its caller liked.
  const details = alarmDetailsSchema.safeParse(alarm.details);
  return {
    id: alarm.id,
    type: alarm.type,
    ruleId: alarm.ruleId,
    severity: alarm.severity,
    status: statusOf(alarm),
    createdTime: alarm.createdTime,
    startTime: alarm.startTime,
    endTime: alarm.endTime,
    ackTime: alarm.ackTime,
    clearTime: alarm.clearTime,
    isOngoing: alarm.ruleId !== null && alarm.overKind === null,
    deviceId: alarm.deviceId,
    deviceName: alarm.deviceName,
    deviceLabel: alarm.deviceLabel,
    deviceInstalledPlace: isStillTheirs(record) ? (device?.placeType ?? null) : null,
    placeNames: isStillTheirs(record) ? (record.placeNames ?? []) : [],
    timeZone: isStillTheirs(record) ? (device?.timeZone ?? null) : null,
    customerId: alarm.customerId,
    customerTitle,
    // Once assigned, and not taken back: to a former user, when there is none any more.
    assignee: alarm.assignTime === null ? null : personOf(assignee),
    snoozedUntil: alarm.snoozedUntil,
    snoozeReason: alarm.snoozeReason,
    outageDevices: record.outageDevices,
    maintenanceReason: alarm.maintenanceReason,
    details: details.success ? details.data : null,
  };
}

export function alarmWithEntries(
  caller: Scope,
  record: AlarmRecord,
  around: {
    readonly entries: readonly AlarmEntryRecord[];
    readonly assignable: readonly NamedUser[];
    readonly next: Awaited<ReturnType<typeof findNextStep>>;
  },
): AlarmWithEntries {
  const { entries, assignable, next } = around;
  const { alarm, device } = record;
  return {
    ...alarmRow(record),
    entries: entries.map(entryBody),
    assignable: assignable.map(alarmPerson),
    isDeviceReadable:
      device?.tenantId === caller.tenantId &&
      (caller.customerId === null || device.customerId === caller.customerId),
    nextStep: next
      ? {
          dueTime: next.dueTime,
          customerUsers: next.recipients?.customerUsers ?? true,
          tenantAdmins: next.recipients?.tenantAdmins ?? true,
          names: next.names,
        }
      : null,
    outdoor: alarm.outdoor,
  };
}

function entryBody({ entry, by, named }: AlarmEntryRecord): AlarmEntry {
  const { userId } = readDetails(NAMED_PERSON, entry.details);
  return {
    id: entry.id,
    createdTime: entry.createdTime,
    kind: entry.kind as AlarmEntryKind,
    by: entry.isByUser ? personOf(by) : null,
    comment: entry.comment,
    editedTime: entry.editedTime,
    details: userId !== undefined ? { ...entry.details, ...personOf(named) } : entry.details,
  };
}

const HEADER = [
  'Raised (UTC)',
  'Alarm',
  'Severity',
  'Status',
  'Device',
  'Label',
  'Place',
  'Customer',
  'From (UTC)',
  'Until (UTC)',
  'Furthest value',
  'Acknowledged (UTC)',
  'Cleared (UTC)',
  'Assigned to',
];

/** Alarms as a file, part by part. */
export function alarmCsv(walk: AsyncIterable<readonly AlarmRecord[]>): AsyncGenerator<string> {
  return csvFile(HEADER, rowsOf(walk));
}

async function* rowsOf(walk: AsyncIterable<readonly AlarmRecord[]>): AsyncGenerator<string> {
  for await (const records of walk) yield records.map((record) => csvRow(cellsOf(alarmRow(record)))).join('');
}

const timeOf = (ms: number | null) => (ms === null ? '' : new Date(ms).toISOString());

function cellsOf(row: AlarmRow): (string | number)[] {
  return [
    timeOf(row.createdTime),
    row.type,
    row.severity,
    row.status,
    row.deviceName,
    row.deviceLabel ?? '',
    row.deviceInstalledPlace ?? '',
    row.customerTitle ?? '',
    timeOf(row.startTime),
    timeOf(row.endTime),
    row.details?.peak ?? '',
    timeOf(row.ackTime),
    timeOf(row.clearTime),
    row.assignee ? (row.assignee.name ?? 'former user') : '',
  ];
}

/** How many alarms of each tenant are not cleared, as a file. */
export const tenantAlarmsCsv = (tenants: readonly TenantAlarms[]): string =>
  [
    `${BYTE_ORDER_MARK}${csvRow(['Tenant', 'Open', 'Worst severity'])}`,
    ...tenants.map(({ name, open, worstRank }) => csvRow([name, open, severityOfRank(worstRank) ?? ''])),
  ].join('');
