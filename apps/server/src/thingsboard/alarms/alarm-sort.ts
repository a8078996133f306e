import type { PageQuery } from '@airdeck/contract/common/page';
import type { PlatformAlarmSortProperty } from '@airdeck/contract/thingsboard/alarms/platform-alarms';
import type { AlarmSort } from '../../features/alarms/alarms.repository.ts';

const OF_LISTS: Readonly<Record<PlatformAlarmSortProperty, AlarmSort>> = {
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

/** ThingsBoard's names of the sort properties of alarms; queries have a second name for some of them. */
export const ALARM_SORTS: Readonly<Record<string, AlarmSort>> = {
  ...OF_LISTS,
  startTime: 'startTime',
  endTime: 'endTime',
  ackTime: 'ackTime',
  clearTime: 'clearTime',
  originator: 'deviceName',
};

/** The query of a list with the product's names of the columns. */
export const toAlarmSort = <Q extends PageQuery<PlatformAlarmSortProperty>>({ sort, ...query }: Q) => ({
  ...query,
  sort: sort && { ...sort, property: OF_LISTS[sort.property] },
});
