import { type AlarmAct, changeAlarms, findAssignees } from '@airdeck/contract/alarms/alarm-batches';
import {
  ALARM_SORT_PROPERTIES,
  downloadAlarms,
  getAlarm,
  getAlarmCounts,
  listAlarms,
} from '@airdeck/contract/alarms/alarms';
import { countAlarmsByTenant, downloadAlarmCounts } from '@airdeck/contract/alarms/alarms-by-tenant';
import type { InputOf } from '@airdeck/contract/common/operation';
import { listRules } from '@airdeck/contract/rules/rules';
import { saveAlarmComment } from '@airdeck/contract/thingsboard/alarms/platform-alarm-changes';
import { useQuery } from '@tanstack/react-query';
import { REFRESH_ALARMS_MS } from '../../../lib/alarms/use-alarm-marks.ts';
import { readUnclearedAlarms } from '../../../lib/alarms/use-open-alarms.ts';
import { call } from '../../../lib/api-client/call.ts';
import { downloadFile } from '../../../lib/api-client/files.ts';
import { requestOf } from '../../../lib/api-client/http-exchange.ts';
import { impersonatedApi } from '../../../lib/api-client/impersonated-api.ts';
import { pageParameters, type WantedPage } from '../../../lib/lists/wanted-page.ts';
import { invalidate, queryKeyOf, queryOf } from '../../../lib/query/query.ts';
import type { AlarmFilter } from '../components/alarm-filter.ts';
import { filterQuery } from './alarm-filter-query.ts';

/** One page of the alarms in the reader's scope. */
export function alarmsQuery(wanted: WantedPage, filter: AlarmFilter) {
  const query = { ...pageParameters(wanted, ALARM_SORT_PROPERTIES), ...filterQuery(filter) };
  return queryOf(listAlarms, { query }, { as: impersonatedApi });
}

/** All alarms that match the filter, as a file. */
export function saveAlarms(
  search: string,
  filter: AlarmFilter,
  signal: AbortSignal,
  onProgress: (bytes: number) => void,
): Promise<Blob> {
  const query = { textSearch: search.trim() || undefined, ...filterQuery(filter) };
  return downloadFile({ ...requestOf(downloadAlarms, { query }), signal }, onProgress);
}

/** Number of alarms in each state. */
export function useAlarmCounts() {
  return useQuery({
    ...queryOf(getAlarmCounts, {}, { as: impersonatedApi }),
    refetchInterval: REFRESH_ALARMS_MS,
  });
}

/** One alarm with its time line. */
export function useAlarm(alarmId: string) {
  return useQuery({
    ...queryOf(getAlarm, { params: { alarmId } }, { as: impersonatedApi }),
    refetchInterval: REFRESH_ALARMS_MS,
  });
}

const NEWEST = 5;

/** The newest open alarms, neither acknowledged nor cleared, for the bell. */
export function useNewestAlarms() {
  return useQuery({
    ...queryOf(listAlarms, {
      query: { pageSize: NEWEST, page: 0, sortProperty: 'createdTime', sortOrder: 'DESC', state: 'open' },
    }),
    refetchInterval: REFRESH_ALARMS_MS,
  });
}

/** The newest alarms that are not cleared: they replace this browser's own alerts of the same condition. */
export function useUnclearedAlarms(isWanted: boolean) {
  return useQuery({
    queryKey: queryKeyOf(listAlarms, 'uncleared'),
    queryFn: ({ signal }) => readUnclearedAlarms(signal),
    enabled: isWanted,
    refetchInterval: REFRESH_ALARMS_MS,
  });
}

/** Rules for the filter, for those who manage them. */
export function useRuleNames(isWanted: boolean) {
  return useQuery({
    ...queryOf(listRules, {}),
    enabled: isWanted,
  }).data;
}

/** Applies an action to the given alarms, or to all that match a filter. Returns the number of changed alarms. */
export const actOnAlarms = (act: AlarmAct, body: Omit<InputOf<typeof changeAlarms>['body'], 'act'>) =>
  call(changeAlarms, { body: { act, ...body } }, { as: impersonatedApi }).finally(() => void alarmsChanged());

/** Users to whom all of these alarms can be assigned. */
export const assigneesQuery = (alarmIds: readonly string[]) =>
  queryOf(findAssignees, { body: { alarmIds: [...alarmIds] } }, { as: impersonatedApi });

/** Refetches alarms after a change. */
const alarmsChanged = () => invalidate('alarms');

export const commentOnAlarm = (alarmId: string, comment: string) =>
  call(
    saveAlarmComment,
    { params: { alarmId }, body: { comment: { text: comment } } },
    { as: impersonatedApi },
  ).finally(() => void alarmsChanged());

/** One page of the number of alarms by tenant. */
export const tenantAlarmsQuery = (wanted: WantedPage) =>
  queryOf(countAlarmsByTenant, { query: pageParameters(wanted, ['name', 'open']) });

/** The number of alarms of all tenants that match a search, as a file. */
export function saveTenantAlarms(
  search: string,
  signal: AbortSignal,
  onProgress: (bytes: number) => void,
): Promise<Blob> {
  const query = { textSearch: search.trim() || undefined };
  return downloadFile({ ...requestOf(downloadAlarmCounts, { query }), signal }, onProgress);
}
