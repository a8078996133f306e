import type {
  AlarmCountCommand,
  AlarmDataCommand,
  AlarmStatusCommand,
} from '@airdeck/contract/live/commands';
import { LIVE_ERROR_CODES } from '@airdeck/contract/live/updates';
import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../../clock.ts';
import type { EventBus } from '../../events.ts';
import type { Caller } from '../../http/caller.ts';
import type { Limits } from '../../limits/limits.ts';
import type { LiveSession } from '../../live/session.ts';
import { ALLOWED_ENTITIES } from '../entity-queries/entity-data-text.ts';
import type { EntityPage } from '../entity-queries/entity-page.repository.ts';
import { createAlarmQueries, type DeviceSelection, sortError } from './alarm-queries.ts';
import { AlarmSubscriptions, type NextFrame } from './alarm-subscription.ts';

/** How long the devices found by a filter are cached. */
const ENTITY_LIFE_MS = 10_000;

/** Executes `ALARM_DATA`, `ALARM_COUNT` and `ALARM_STATUS`. */
export function createAlarmCommands(
  parts: Parameters<typeof createAlarmQueries>[0] & {
    events: EventBus;
    clock: Clock;
    log: Pick<FastifyBaseLogger, 'warn'>;
    limits: Pick<Limits['live'], 'alarmLooksAtOnce'>;
  },
) {
  const { events, clock, log, limits } = parts;
  const queries = createAlarmQueries(parts);
  const subscriptions = new AlarmSubscriptions(events, limits.alarmLooksAtOnce);

  async function follow(
    session: LiveSession,
    caller: Caller,
    {
      cmdId,
      kind,
      refusal,
      next,
    }: { cmdId: number; kind: FrameKind; refusal?: string | undefined; next: NextFrame },
  ): Promise<void> {
    const message = cmdId < 0 ? 'Cmd id is negative value!' : refusal;
    if (message) return session.answer(errorFrame(kind, cmdId, 'BAD_REQUEST', message));
    const fail = (error: unknown) => {
      session.remove(cmdId);
      log.warn({ err: error }, 'a live command failed');
      session.answer(errorFrame(kind, cmdId, 'INTERNAL_ERROR', 'Failed to fetch data!'));
    };
    const followsExtent = kind === 'ALARM_DATA';
    const subscription = subscriptions.add({ session, caller, cmdId, next, followsExtent, fail }, clock());
    if (session.add(cmdId, subscription)) await subscription.open();
  }

  /** Alarms change more often than the devices that a filter finds; permissions are checked on every lookup. */
  function rememberedDevices(caller: Caller, query: DeviceSelection): () => Promise<EntityPage> {
    let found: Promise<EntityPage> | undefined;
    let foundTime = 0;
    return () => {
      if (!found || clock() - foundTime >= ENTITY_LIFE_MS) {
        foundTime = clock();
        found = queries.findDevices(caller, query);
      }
      return found;
    };
  }

  return {
    /** A page of alarms: first in full, then its changed alarms, or in full again when other alarms are on it. */
    data(session: LiveSession, caller: Caller, { cmdId, query }: AlarmDataCommand): Promise<void> {
      const findDevices = query && rememberedDevices(caller, query);
      let shown = new Map<string, string>();
      let shownList = '';
      async function next(): Promise<string | undefined> {
        if (!query || !findDevices) return undefined;
        const devices = await findDevices();
        const { items, total } = await queries.page(caller, query, devices);
        const { page, pageSize } = query.pageLink;
        const before = shown;
        shown = new Map(items.map((item) => [item.id.id, JSON.stringify(item)]));
        const list = JSON.stringify([total, [...shown.keys()]]);
        const totals = { allowedEntities: ALLOWED_ENTITIES, totalEntities: devices.total };
        if (list === shownList) {
          const update = items.filter(({ id }) => before.get(id.id) !== shown.get(id.id));
          return update.length > 0
            ? frame('ALARM_DATA', cmdId, { data: null, update, ...totals })
            : undefined;
        }
        shownList = list;
        const totalPages = Math.ceil(total / pageSize);
        const data = { data: items, totalPages, totalElements: total, hasNext: page + 1 < totalPages };
        return frame('ALARM_DATA', cmdId, { data, update: null, ...totals });
      }
      return follow(session, caller, {
        cmdId,
        kind: 'ALARM_DATA',
        refusal: query ? sortError(query) : 'Query is empty!',
        next,
      });
    },

    count(session: LiveSession, caller: Caller, { cmdId, query }: AlarmCountCommand): Promise<void> {
      const { entityFilter } = query ?? {};
      const findDevices = entityFilter && rememberedDevices(caller, { ...query, entityFilter });
      return follow(session, caller, {
        cmdId,
        kind: 'ALARM_COUNT_DATA',
        next: onceEach(async () => {
          const count = await queries.count(caller, query ?? {}, await findDevices?.());
          return frame('ALARM_COUNT_DATA', cmdId, { count });
        }),
      });
    },

    /** Whether an entity has an uncleared alarm. */
    status(session: LiveSession, caller: Caller, command: AlarmStatusCommand): Promise<void> {
      const { cmdId, originatorId } = command;
      // Same filter as for lists: only devices in scope have alarms, and the ids are unchecked input.
      const singleEntity = { type: 'singleEntity', singleEntity: originatorId } as const;
      const findDevices = rememberedDevices(caller, { entityFilter: singleEntity });
      return follow(session, caller, {
        cmdId,
        kind: 'ALARM_STATUS',
        next: onceEach(async () => {
          const choice = { ...command, statusList: ['ACTIVE' as const] };
          return frame('ALARM_STATUS', cmdId, {
            active: (await queries.count(caller, choice, await findDevices())) > 0,
          });
        }),
      });
    },

    /** Refreshes queries whose time window has moved. */
    sweep: (): void => subscriptions.refresh(clock()),
  };
}

/** Returns only what differs from the last frame. */
function onceEach(next: () => Promise<string>): NextFrame {
  let said = '';
  return async () => {
    const text = await next();
    if (text === said) return undefined;
    said = text;
    return text;
  };
}

/** Default content of a frame, by kind; sent with an error. */
const FRAMES = {
  ALARM_DATA: { data: null, update: null, allowedEntities: 0, totalEntities: 0 },
  ALARM_COUNT_DATA: { count: 0 },
  ALARM_STATUS: { active: false },
} as const;
type FrameKind = keyof typeof FRAMES;

function frame(kind: FrameKind, cmdId: number, body: object): string {
  return JSON.stringify({
    cmdId,
    errorCode: LIVE_ERROR_CODES.NO_ERROR,
    errorMsg: null,
    ...body,
    cmdUpdateType: kind,
  });
}

function errorFrame(
  kind: FrameKind,
  cmdId: number,
  error: Exclude<keyof typeof LIVE_ERROR_CODES, 'NO_ERROR'>,
  message: string,
): string {
  const said = { errorCode: LIVE_ERROR_CODES[error], errorMsg: message };
  return JSON.stringify({ cmdId, ...said, ...FRAMES[kind], cmdUpdateType: kind });
}
