import { readAlarmEntry } from '@airdeck/contract/alarms/alarm-entry-details';
import { entityId } from '@airdeck/contract/common/entity';
import type {
  AlarmCommentInfo,
  PlatformAlarmComment,
} from '@airdeck/contract/thingsboard/alarms/platform-alarm-changes';
import type { AlarmInfo, PlatformAlarm } from '@airdeck/contract/thingsboard/alarms/platform-alarms';
import { statusOf } from '../../features/alarms/alarm.presenter.ts';
import type { AlarmEntryRecord, StoredEntry } from '../../features/alarms/alarm-entries.repository.ts';
import type { AlarmRecord } from '../../features/alarms/alarms.repository.ts';
import { type NamedUser, nameOf } from '../../features/users/person.ts';

/** The alarm as ThingsBoard writes it. */
export function platformAlarmBody({ alarm, assignee }: AlarmRecord): PlatformAlarm {
  return {
    id: entityId('ALARM', alarm.id),
    createdTime: alarm.createdTime,
    tenantId: entityId('TENANT', alarm.tenantId),
    customerId: entityId('CUSTOMER', alarm.customerId),
    type: alarm.type,
    originator: entityId('DEVICE', alarm.deviceId),
    severity: alarm.severity,
    acknowledged: alarm.ackTime !== null,
    cleared: alarm.clearTime !== null,
    assigneeId: assignee && entityId('USER', assignee.id),
    startTs: alarm.startTime,
    endTs: alarm.endTime,
    ackTs: alarm.ackTime ?? 0,
    clearTs: alarm.clearTime ?? 0,
    assignTs: alarm.assignTime ?? 0,
    details: alarm.details,
    propagate: false,
    propagateToOwner: false,
    propagateToTenant: false,
    propagateRelationTypes: [],
    name: alarm.type,
    status: statusOf(alarm),
  };
}

export function alarmInfoBody(record: AlarmRecord): AlarmInfo {
  const { alarm, assignee } = record;
  return {
    ...platformAlarmBody(record),
    originatorName: alarm.deviceName,
    originatorLabel: alarm.deviceLabel,
    originatorDisplayName: alarm.deviceLabel || alarm.deviceName,
    assignee: assignee && { ...assignee, id: entityId('USER', assignee.id) },
  };
}

/** ThingsBoard's sub-types of what is no comment. */
const SUBTYPES: Readonly<Record<string, string>> = {
  acknowledged: 'ACK',
  cleared: 'CLEAR',
  assigned: 'ASSIGN',
  unassigned: 'ASSIGN',
  commented: 'COMMENT_DELETED',
};

export function alarmCommentBody({ entry, by, named }: AlarmEntryRecord): PlatformAlarmComment {
  const isComment = entry.comment !== null;
  const edited = entry.editedTime === null ? {} : { edited: 'true', editedOn: String(entry.editedTime) };
  const comment = isComment
    ? { text: entry.comment ?? '', ...edited }
    : { text: sentenceOf({ entry, by, named }), ...subtypeOf(entry.kind), ...userOf(by) };
  return {
    id: { id: entry.id },
    createdTime: entry.createdTime,
    alarmId: entityId('ALARM', entry.alarmId),
    userId: isComment && by ? entityId('USER', by.id) : null,
    type: isComment ? 'OTHER' : 'SYSTEM',
    comment,
    name: JSON.stringify(comment),
  };
}

export function alarmCommentInfoBody(record: AlarmEntryRecord): AlarmCommentInfo {
  const by = record.entry.comment === null ? null : record.by;
  const { firstName = null, lastName = null, email = null } = by ?? {};
  return { ...alarmCommentBody(record), firstName, lastName, email };
}

const subtypeOf = (kind: string) => {
  const subtype = SUBTYPES[kind];
  return subtype === undefined ? {} : { subtype };
};

const userOf = (by: NamedUser | null) => (by ? { userId: by.id } : {});

/** In ThingsBoard's words where it has some. What a user did outlives the user. */
function sentenceOf({ entry, by, named }: AlarmEntryRecord): string {
  const { kind, isByUser } = entry;
  const user = (one: NamedUser | null) => (one ? `user ${nameOf(one)}` : 'former user');
  const actor = isByUser ? ` by ${user(by)}` : '';
  switch (kind) {
    case 'raised':
      return `Alarm was raised${actor}`;
    case 'acknowledged':
      return `Alarm was acknowledged${actor}`;
    case 'assigned':
      return `Alarm was assigned${actor} to ${user(named)}`;
    case 'unassigned':
      return `Alarm was unassigned${actor}`;
    case 'snoozed':
      return `Alarm was snoozed${actor}`;
    case 'unsnoozed':
      return `Snooze of the alarm was ended${actor}`;
    case 'reminded':
      return 'Further people are notified: no one has acknowledged the alarm';
    case 'commented':
      return `${isByUser && by ? `User ${nameOf(by)}` : 'Former user'} deleted his comment`;
    case 'cleared':
      return `Alarm was cleared${actor}`;
    case 'ended':
      return 'Alarm was cleared: the condition no longer holds';
    case 'disproved':
      return 'Alarm was cleared: a late reading shows that the condition did not hold';
    case 'ruleChanged':
      return 'Alarm was cleared: the rule was changed';
    case 'deviceMoved':
      return 'Alarm was cleared: the device changed hands';
    case 'notified':
      return `${recipientOf(entry, named)} was notified`;
    case 'notNotified':
      return `${recipientOf(entry, named)} could not be notified`;
    default:
      return kind;
  }
}

/** `User Asha Rao (mail)`, `The webhook`. */
function recipientOf(entry: StoredEntry, named: NamedUser | null): string {
  const read = readAlarmEntry(entry);
  const channel =
    read?.kind === 'notified' || read?.kind === 'notNotified' ? read.details.channel : undefined;
  if (channel === 'webhook') return 'The webhook';
  return `${named ? `User ${nameOf(named)}` : 'Former user'} (${channel})`;
}
