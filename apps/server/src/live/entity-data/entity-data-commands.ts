import type { EntityDataCommand, EntityDataQuery } from '@airdeck/contract/live/commands';
import { DEFAULT_LIMIT } from '@airdeck/contract/telemetry';
import type { Database } from '../../database/database.ts';
import type { Caller } from '../../http/caller.ts';
import { PlainTextError } from '../../http/errors.ts';
import type { LiveParts } from '../live-parts.ts';
import type { LiveSession } from '../session.ts';
import { type EntityDataRequest, EntityDataSubscription } from './entity-data-subscription.ts';
import { errorFrame } from './entity-data-text.ts';
import { findEntityPage, isSortable } from './entity-page.repository.ts';

/** Carries out `ENTITY_DATA`. */
export function createEntityDataCommands(parts: LiveParts & { database: Pick<Database, 'pool'> }) {
  const running = new Set<EntityDataSubscription>();

  function fail(session: LiveSession, cmdId: number, error: unknown): void {
    if (!(error instanceof PlainTextError)) parts.log.warn({ err: error }, 'a live command failed');
    const text = error instanceof PlainTextError ? error.message : 'Failed to fetch data!';
    session.answer(errorFrame(cmdId, 'INTERNAL_ERROR', text));
  }

  async function open(
    session: LiveSession,
    caller: Caller,
    { cmdId, query }: EntityDataCommand & { query: EntityDataQuery },
    request: EntityDataRequest,
  ): Promise<void> {
    const subscription: EntityDataSubscription = new EntityDataSubscription({
      ...parts,
      session,
      caller,
      cmdId,
      query,
      findPage: () => findEntityPage(parts.database, caller, query),
      fail: (error) => {
        session.remove(cmdId);
        fail(session, cmdId, error);
      },
      onClose: () => running.delete(subscription),
    });
    running.add(subscription);
    if (session.add(cmdId, subscription)) await subscription.open(request);
  }

  return {
    async run(
      session: LiveSession,
      caller: Caller,
      command: EntityDataCommand,
      gone: AbortSignal,
    ): Promise<void> {
      const { cmdId, query } = command;
      const request = requestOf(command);
      const fault = cmdId < 0 ? 'Cmd id is negative value!' : query && faultOf(query);
      if (fault) {
        session.answer(errorFrame(cmdId, 'BAD_REQUEST', fault));
        return;
      }
      if (gone.aborted) return;
      if (query) return open(session, caller, { ...command, query }, request);
      const subscription = session.get(cmdId);
      if (subscription instanceof EntityDataSubscription) return subscription.extend(request);
      session.answer(errorFrame(cmdId, 'BAD_REQUEST', 'Query is empty!'));
    },

    /** Looks dynamic lists up again that are due. */
    sweep(): void {
      const now = parts.clock();
      for (const subscription of running) subscription.refresh(now);
    },
  };
}

/** What the query asks for that this server does not do: better said than done otherwise. */
function faultOf({ keyFilters, pageLink: { sortOrder } }: EntityDataQuery): string | undefined {
  if (keyFilters && keyFilters.length > 0) return 'Key filters are not supported';
  if (!sortOrder) return undefined;
  const { type, key } = sortOrder.key;
  return type === 'ENTITY_FIELD' && isSortable(key)
    ? undefined
    : `Sorting by ${type} ${key} is not supported`;
}

function requestOf({ latestCmd, tsCmd, historyCmd }: EntityDataCommand): EntityDataRequest {
  const range = tsCmd ?? historyCmd;
  const endTs = tsCmd ? tsCmd.startTs + tsCmd.timeWindow : historyCmd?.endTs;
  return {
    latest: latestCmd?.keys,
    series:
      range && endTs !== undefined
        ? {
            isLive: Boolean(tsCmd),
            range: {
              keys: [...new Set(range.keys)],
              startTs: range.startTs,
              endTs,
              limit: range.limit || DEFAULT_LIMIT,
              agg: range.agg ?? undefined,
              interval: range.interval ?? undefined,
              intervalType: range.intervalType ?? undefined,
              timeZone: range.timeZoneId ?? undefined,
            },
          }
        : undefined,
  };
}
