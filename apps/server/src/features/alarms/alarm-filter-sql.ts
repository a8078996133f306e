import {
  ALARM_STATUSES,
  type AlarmFilter,
  type AlarmSearchStatus,
  type AlarmState,
  type AlarmStatus,
} from '@airdeck/contract/alarms/alarms';
import { ALARM_SEVERITIES, type AlarmSeverity } from '@airdeck/contract/alarms/severities';
import type { PlaceIds } from '@airdeck/contract/common/access-role';
import { and, eq, gte, inArray, lte, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { isAnyOf } from '../../database/any-id-sql.ts';
import { callerScope, inBranches } from '../../database/caller-scope-sql.ts';
import { containsFolded } from '../../database/page-sql.ts';
import { isWithin } from '../../database/place-sql.ts';
import { device } from '../../database/schema/devices.ts';
import { place } from '../../database/schema/places.ts';
import type { Scope } from '../../http/caller.ts';
import { alarm } from './alarms.tables.ts';

/** Filter of the alarms in scope; empty: all. Times are those of creation, epoch ms, inclusive. */
export type AlarmQuery = Partial<
  Pick<AlarmFilter, 'textSearch' | 'deviceId' | 'customerId' | 'ruleId' | 'placeId' | 'startTime' | 'endTime'>
> & {
  /** Branches of the places' tree in which the devices are; null or missing: any. */
  readonly placeIds?: PlaceIds | undefined;
  readonly placeType?: string | undefined;
  /** Indexes in `ALARM_STATUSES`. */
  readonly statusRanks?: readonly number[] | undefined;
  readonly severities?: readonly AlarmSeverity[] | undefined;
  readonly types?: readonly string[] | undefined;
  readonly assigneeId?: string | undefined;
  readonly deviceIds?: readonly string[] | undefined;
};

/** The owner of an alarm is the device's owner at that time, and never changes. */
export const alarmScope = (caller: Scope): SQL | undefined => callerScope(caller, alarm);

export function alarmsWhere(caller: Scope, query: AlarmQuery): SQL | undefined {
  const { statusRanks, severities, types, assigneeId, deviceId, customerId, ruleId } = query;
  return and(
    alarmScope(caller),
    statusRanks && inArray(alarm.statusRank, [...statusRanks]),
    severities && inArray(alarm.severityRank, severities.map(severityRank)),
    types && inArray(alarm.type, [...types]),
    assigneeId === undefined ? undefined : eq(alarm.assigneeId, assigneeId),
    deviceId === undefined ? undefined : eq(alarm.deviceId, deviceId),
    query.deviceIds && isAnyOf(alarm.deviceId, query.deviceIds),
    customerId === undefined ? undefined : eq(alarm.customerId, customerId),
    ruleId === undefined ? undefined : eq(alarm.ruleId, ruleId),
    query.startTime === undefined ? undefined : gte(alarm.createdTime, query.startTime),
    query.endTime === undefined ? undefined : lte(alarm.createdTime, query.endTime),
    query.placeType === undefined ? undefined : standsWhere(eq(device.placeType, query.placeType)),
    query.placeId === undefined ? undefined : isInPlace(query.placeId),
    inBranches({ placeIds: query.placeIds ?? null }, alarm),
    containsFolded(query.textSearch, alarm.searchText),
  );
}

/** Whether the owner of an alarm still has its device: what the device is now concerns its present owner only. */
export const ownerHasDevice = sql`(
  ${device.tenantId} = ${alarm.tenantId}
  and (${alarm.customerId} is null or ${device.customerId} = ${alarm.customerId}))`;

/** Condition on the present place of the device. */
const standsWhere = (place: SQL): SQL => sql`${alarm.deviceId} in (
  select ${device.id} from ${device} where ${place} and ${ownerHasDevice})`;

/**
 * Whether the device of an alarm is in a place, and still belongs to the owner of the alarm: all devices of a place belong to
 * its owner, who is looked up once, so that the few devices are found first, and by them their alarms.
 */
const isInPlace = (placeId: string): SQL => {
  const owner = (column: SQLWrapper) => sql`(select ${column} from ${place} where ${place.id} = ${placeId})`;
  return sql`(${alarm.deviceId} in (select ${device.id} from ${device} where ${isWithin(placeId)})
    and ${alarm.tenantId} = ${owner(place.tenantId)}
    and (${alarm.customerId} is null or ${alarm.customerId} = ${owner(place.customerId)}))`;
};

const severityRank = (severity: AlarmSeverity): number => ALARM_SEVERITIES.indexOf(severity);

export const severityOfRank = (rank: number | null): AlarmSeverity | null =>
  rank === null ? null : (ALARM_SEVERITIES[rank] ?? null);

/** For the states of the console's hub. */
export const RANKS_OF_STATE: Readonly<Record<AlarmState, readonly number[]>> = {
  open: [0],
  acknowledged: [1],
  cleared: [2, 3],
};

/** Not cleared, acknowledged or not. */
export const isOpenRank = (rank: number): boolean => rank < 2;

export const rankOfStatus = (status: AlarmStatus): number => ALARM_STATUSES.indexOf(status);

/**
 * ThingsBoard's search statuses: one of ACTIVE and CLEARED filters, as does one of ACK and UNACK; both of a pair, or
 * ANY, do not. Undefined: all.
 */
export function ranksOfSearch(statuses: readonly AlarmSearchStatus[]): number[] | undefined {
  if (statuses.length === 0 || statuses.includes('ANY')) return undefined;
  const given = (status: AlarmSearchStatus) => statuses.includes(status);
  const narrows = (one: AlarmSearchStatus, other: AlarmSearchStatus) => given(one) !== given(other);
  return [0, 1, 2, 3].filter((rank) => {
    if (narrows('ACTIVE', 'CLEARED') && isOpenRank(rank) !== given('ACTIVE')) return false;
    return !narrows('ACK', 'UNACK') || (rank % 2 === 1) === given('ACK');
  });
}
