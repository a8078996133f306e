import type {
  AlarmChoice,
  AlarmCountCommand,
  AlarmDataCommand,
  AlarmStatusCommand,
} from '@airdeck/contract/live/commands';
import type { EntityFilter } from '@airdeck/contract/live/entity-queries';
import type { PlatformAlarmSortProperty } from '@airdeck/contract/platform-alarms';
import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../database/database.ts';
import type { EventBus } from '../../events.ts';
import { type AlarmQuery, ranksOfSearch } from '../../features/alarms/alarm-filter-sql.ts';
import type { AlarmService } from '../../features/alarms/alarms.service.ts';
import { alarmInfoBody } from '../../features/alarms/platform-alarm.presenter.ts';
import type { Caller } from '../../http/caller.ts';
import type { Limits } from '../../limits/limits.ts';
import { ALLOWED_ENTITIES } from '../entity-data/entity-data-text.ts';
import { type EntityPage, findEntityPage } from '../entity-data/entity-page.repository.ts';
import type { LiveSession } from '../session.ts';
import { errorFrame, type FrameKind, frame, itemOf } from './alarm-frames.ts';
import { AlarmSubscriptions, type NextFrame } from './alarm-subscription.ts';

/** ThingsBoard's names of what alarms can be sorted by. */
const SORT_PROPERTIES: Readonly<Record<string, PlatformAlarmSortProperty>> = {
  createdTime: 'createdTime',
  startTs: 'startTs',
  startTime: 'startTs',
  endTs: 'endTs',
  endTime: 'endTs',
  ackTs: 'ackTs',
  ackTime: 'ackTs',
  clearTs: 'clearTs',
  clearTime: 'clearTs',
  type: 'type',
  severity: 'severity',
  status: 'status',
  originator: 'originatorName',
  originatorName: 'originatorName',
};

const ACTIVE = [0, 1];

/** For how long the devices of a filter are taken for the same. */
const ENTITY_LIFE_MS = 10_000;

/** Carries out `ALARM_DATA`, `ALARM_COUNT` and `ALARM_STATUS`. */
export function createAlarmCommands(parts: {
  database: Pick<Database, 'pool'>;
  events: EventBus;
  clock: Clock;
  alarms: AlarmService;
  log: Pick<FastifyBaseLogger, 'warn'>;
  limits: Pick<Limits['live'], 'alarmLooksAtOnce'>;
}) {
  const { database, events, clock, alarms, log, limits } = parts;
  const subscriptions = new AlarmSubscriptions(events, limits.alarmLooksAtOnce);

  async function follow(
    session: LiveSession,
    caller: Caller,
    {
      cmdId,
      kind,
      fault,
      next,
    }: { cmdId: number; kind: FrameKind; fault?: string | undefined; next: NextFrame },
  ): Promise<void> {
    const wrong = cmdId < 0 ? 'Cmd id is negative value!' : fault;
    if (wrong) return session.answer(errorFrame(kind, cmdId, 'BAD_REQUEST', wrong));
    const fail = (error: unknown) => {
      session.remove(cmdId);
      log.warn({ err: error }, 'a live command failed');
      session.answer(errorFrame(kind, cmdId, 'INTERNAL_ERROR', 'Failed to fetch data!'));
    };
    const followsExtent = kind === 'ALARM_DATA';
    const subscription = subscriptions.add({ session, caller, cmdId, next, followsExtent, fail }, clock());
    if (session.add(cmdId, subscription)) await subscription.open();
  }

  /** Alarms change more often than which devices a filter means; whose alarms are shown is decided each time. */
  function createEntityLookup(caller: Caller, entityFilter: EntityFilter): () => Promise<EntityPage> {
    let found: Promise<EntityPage> | undefined;
    let foundTime = 0;
    return () => {
      if (!found || clock() - foundTime >= ENTITY_LIFE_MS) {
        foundTime = clock();
        const pageLink = { pageSize: ALLOWED_ENTITIES, page: 0 };
        found = findEntityPage(database, caller, { entityFilter, pageLink });
      }
      return found;
    };
  }

  return {
    /** A page of alarms: first all of it, then what changes in it, or all of it again when it is another one. */
    data(session: LiveSession, caller: Caller, { cmdId, query }: AlarmDataCommand): Promise<void> {
      const findEntities = query && createEntityLookup(caller, query.entityFilter);
      let shown = new Map<string, string>();
      let shownList = '';
      async function next(): Promise<string | undefined> {
        if (!query || !findEntities) return undefined;
        const { pageLink } = query;
        const { entities, total: totalEntities } = await findEntities();
        const { sortOrder, page, pageSize, textSearch } = pageLink;
        const property = sortOrder && SORT_PROPERTIES[sortOrder.key.key];
        const { rows, total } = await alarms.page(caller, {
          ...choiceOf(pageLink, clock()),
          deviceIds: entities.map(({ id }) => id),
          textSearch: textSearch || undefined,
          page,
          pageSize,
          sort: property ? { property, descending: sortOrder.direction === 'DESC' } : undefined,
        });
        const keys = [...(query.entityFields ?? []), ...(query.latestValues ?? [])];
        const byId = new Map(entities.map((entity) => [entity.id, entity]));
        const items = rows.map((row) => itemOf(alarmInfoBody(row), byId, keys));
        const before = shown;
        shown = new Map(items.map((item) => [item.id.id, JSON.stringify(item)]));
        const list = JSON.stringify([total, [...shown.keys()]]);
        const told = { allowedEntities: ALLOWED_ENTITIES, totalEntities };
        if (list === shownList) {
          const update = items.filter(({ id }) => before.get(id.id) !== shown.get(id.id));
          return update.length > 0 ? frame('ALARM_DATA', cmdId, { data: null, update, ...told }) : undefined;
        }
        shownList = list;
        const totalPages = Math.ceil(total / pageSize);
        const data = { data: items, totalPages, totalElements: total, hasNext: page + 1 < totalPages };
        return frame('ALARM_DATA', cmdId, { data, update: null, ...told });
      }
      return follow(session, caller, { cmdId, kind: 'ALARM_DATA', fault: faultOf(query), next });
    },

    count(session: LiveSession, caller: Caller, { cmdId, query }: AlarmCountCommand): Promise<void> {
      const findEntities = query?.entityFilter && createEntityLookup(caller, query.entityFilter);
      return follow(session, caller, {
        cmdId,
        kind: 'ALARM_COUNT_DATA',
        next: onceEach(async () => {
          const deviceIds = findEntities && (await findEntities()).entities.map(({ id }) => id);
          const choice = { ...choiceOf(query ?? {}, clock()), deviceIds: deviceIds ?? undefined };
          return frame('ALARM_COUNT_DATA', cmdId, { count: await alarms.count(caller, choice) });
        }),
      });
    },

    /** Whether an entity has an alarm that is not cleared. */
    status(session: LiveSession, caller: Caller, command: AlarmStatusCommand): Promise<void> {
      const { cmdId, originatorId } = command;
      // The same filter as of lists: none but devices in scope have alarms, and ids may be anything.
      const singleEntity = { type: 'singleEntity', singleEntity: originatorId } as const;
      const findEntities = createEntityLookup(caller, singleEntity);
      return follow(session, caller, {
        cmdId,
        kind: 'ALARM_STATUS',
        next: onceEach(async () => {
          const { entities } = await findEntities();
          const choice = { ...choiceOf(command, clock()), statusRanks: ACTIVE };
          const deviceIds = entities.map(({ id }) => id);
          return frame('ALARM_STATUS', cmdId, {
            active: (await alarms.count(caller, { ...choice, deviceIds })) > 0,
          });
        }),
      });
    },

    /** Looks at windows of time again that have moved on. */
    sweep: (): void => subscriptions.refresh(clock()),
  };
}

/** Only what differs from what was said last. */
function onceEach(next: () => Promise<string>): NextFrame {
  let said = '';
  return async () => {
    const text = await next();
    if (text === said) return undefined;
    said = text;
    return text;
  };
}

function faultOf(query: AlarmDataCommand['query']): string | undefined {
  if (!query) return 'Query is empty!';
  const { sortOrder } = query.pageLink;
  if (
    !sortOrder ||
    (sortOrder.key.type === 'ALARM_FIELD' && Object.hasOwn(SORT_PROPERTIES, sortOrder.key.key))
  ) {
    return undefined;
  }
  return `Sorting by ${sortOrder.key.type} ${sortOrder.key.key} is not supported`;
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
