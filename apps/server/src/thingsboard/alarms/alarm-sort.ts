import type { PlatformAlarmSortProperty } from '@airdeck/contract/thingsboard/alarms/platform-alarms';
import type { AlarmSort } from '../../features/alarms/alarms.repository.ts';

/** ThingsBoard's names of the sort properties of lists of alarms. */
export const ALARM_LIST_SORTS: Readonly<Record<PlatformAlarmSortProperty, AlarmSort>> = {
  createdTime: 'createdTime',
  startTs: 'startTime',
  endTs: 'endTime',
  ackTs: 'ackTime',
  clearTs: 'clearTime',
  type: 'type',
  severity: 'severity',
  status: 'status',
  originatorName: 'deviceName',
};

/** Properties in queries of alarms, which have a second name for some of them. */
export const ALARM_SORTS: Readonly<Record<string, AlarmSort>> = {
  ...ALARM_LIST_SORTS,
  startTime: 'startTime',
  endTime: 'endTime',
  ackTime: 'ackTime',
  clearTime: 'clearTime',
  originator: 'deviceName',
};
