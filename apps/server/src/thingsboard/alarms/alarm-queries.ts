import type {
  AlarmChoice,
  AlarmCountQuery,
  AlarmDataQuery,
} from '@airdeck/contract/thingsboard/alarms/alarm-queries';
import type { AlarmInfo } from '@airdeck/contract/thingsboard/alarms/platform-alarms';
import type {
  EntityCountQuery,
  EntityKey,
} from '@airdeck/contract/thingsboard/entity-queries/device-queries';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../database/database.ts';
import { type AlarmQuery, ranksOfSearch } from '../../features/alarms/alarm-filter-sql.ts';
import type { AlarmService } from '../../features/alarms/alarms.service.ts';
import type { AttributeService } from '../../features/attributes/attributes.service.ts';
import type { TelemetryService } from '../../features/telemetry/telemetry.service.ts';
import type { Caller } from '../../http/caller.ts';
import { ALLOWED_ENTITIES, type ShownValues } from '../entity-queries/entity-data-text.ts';
import { type EntityPage, findEntityPage } from '../entity-queries/entity-page.repository.ts';
import { readLatest } from '../entity-queries/latest-values.ts';
import { ALARM_SORTS } from './alarm-sort.ts';
import { alarmInfoBody } from './platform-alarm.presenter.ts';

/** Query for the devices whose alarms are requested. */
export type DeviceSelection = EntityCountQuery;

/** An alarm with the requested values of its device. */
export type AlarmItem = AlarmInfo & {
  readonly entityId: AlarmInfo['originator'];
  readonly latest: ShownValues;
};

/** Finds and counts the alarms of the devices that match a query, within the caller's scope. */
export function createAlarmQueries(parts: {
  database: Pick<Database, 'db'>;
  clock: Clock;
  alarms: Pick<AlarmService, 'page' | 'count'>;
  telemetry: Pick<TelemetryService, 'latestOfMany'>;
  attributes: Pick<AttributeService, 'readMany'>;
}) {
  const { database, clock, alarms } = parts;

  /** Values of the devices still in the caller's scope: an alarm outlives the assignment of its device. */
  async function valuesOf(
    caller: Caller,
    deviceIds: readonly string[],
    keys: readonly EntityKey[],
  ): Promise<Map<string, ShownValues>> {
    if (keys.length === 0 || deviceIds.length === 0) return new Map();
    const entityList = [...new Set(deviceIds)];
    const entityFilter = { type: 'entityList', entityType: 'DEVICE', entityList } as const;
    const pageLink = { pageSize: entityList.length, page: 0 };
    const { entities } = await findEntityPage(database, caller, { entityFilter, pageLink }, clock());
    const values = await readLatest(parts, entities, keys);
    return new Map(entities.map(({ id, key }) => [id, values.get(key) ?? {}]));
  }

  return {
    /** At most as many devices as one query may follow. */
    findDevices(
      caller: Caller,
      { entityFilter, keyFilters, keyFiltersOperation }: DeviceSelection,
    ): Promise<EntityPage> {
      const pageLink = { pageSize: ALLOWED_ENTITIES, page: 0 };
      return findEntityPage(
        database,
        caller,
        { entityFilter, keyFilters, keyFiltersOperation, pageLink },
        clock(),
      );
    },

    /** A page of the alarms of these devices. */
    async page(
      caller: Caller,
      { pageLink, entityFields, latestValues }: AlarmDataQuery,
      { entities }: EntityPage,
    ): Promise<{ items: AlarmItem[]; total: number }> {
      const { sortOrder, page, pageSize, textSearch } = pageLink;
      const property = sortOrder && ALARM_SORTS[sortOrder.key.key];
      const { rows, total } = await alarms.page(caller, {
        ...choiceOf(pageLink, clock()),
        deviceIds: entities.map(({ id }) => id),
        textSearch: textSearch || undefined,
        page,
        pageSize,
        sort: property ? { property, descending: sortOrder.direction === 'DESC' } : undefined,
      });
      const byId = await valuesOf(
        caller,
        rows.map(({ alarm }) => alarm.deviceId),
        [...(entityFields ?? []), ...(latestValues ?? [])],
      );
      const items = rows.map(alarmInfoBody).map((alarm) => {
        const { originator } = alarm;
        return { entityId: originator, latest: byId.get(originator.id) ?? {}, ...alarm };
      });
      return { items, total };
    },

    /** Number of alarms of these devices; undefined: of all in the caller's scope. */
    count(
      caller: Caller,
      choice: Partial<Omit<AlarmCountQuery, 'entityFilter'>>,
      devices: EntityPage | undefined,
    ): Promise<number> {
      const deviceIds = devices?.entities.map(({ id }) => id);
      return alarms.count(caller, { ...choiceOf(choice, clock()), deviceIds });
    },
  };
}

/** Error text for an unsupported sort order; undefined: supported. */
export function sortError({ pageLink: { sortOrder } }: AlarmDataQuery): string | undefined {
  if (!sortOrder) return undefined;
  const { type, key } = sortOrder.key;
  const isKnown = type === 'ALARM_FIELD' && Object.hasOwn(ALARM_SORTS, key);
  return isKnown ? undefined : `Sorting by ${type} ${key} is not supported`;
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

function choiceOf(choice: Partial<AlarmChoice>, now: number): AlarmQuery {
  const { timeWindow, startTs, endTs, typeList, statusList, severityList, assigneeId } = choice;
  const assignee = assigneeId?.id ?? '';
  return {
    startTime: timeWindow ? now - timeWindow : (startTs ?? undefined),
    endTime: timeWindow ? undefined : endTs || undefined,
    types: typeList?.length ? typeList : undefined,
    statusRanks: ranksOfSearch(statusList ?? []),
    severities: severityList?.length ? severityList : undefined,
    assigneeId: UUID.test(assignee) ? assignee : undefined,
  };
}
