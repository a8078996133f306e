import type { EntityCountCommand, EntityDataCommand } from '@airdeck/contract/live/commands';
import { DEFAULT_LIMIT } from '@airdeck/contract/telemetry/telemetry';
import type { EntityDataQuery } from '@airdeck/contract/thingsboard/entity-queries/device-queries';
import type { Database } from '../../database/database.ts';
import type { Caller } from '../../http/caller.ts';
import { PlainTextError } from '../../http/errors.ts';
import { deviceError } from '../../live/frames.ts';
import type { LiveParts } from '../../live/live-parts.ts';
import type { LiveSession } from '../../live/session.ts';
import { countFrame, EntityCountSubscription } from './entity-count-subscription.ts';
import { type EntityDataRequest, EntityDataSubscription } from './entity-data-subscription.ts';
import { errorFrame } from './entity-data-text.ts';
import { countEntities, findEntityPage } from './entity-page.repository.ts';

/** Executes `ENTITY_DATA` and `ENTITY_COUNT`. */
export function createEntityDataCommands(parts: LiveParts & { database: Pick<Database, 'db'> }) {
  const { database, clock } = parts;
  const running = new Set<EntityDataSubscription | EntityCountSubscription>();

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
      findPage: () => findEntityPage(database, caller, query, clock()),
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
      if (cmdId < 0) {
        session.answer(errorFrame(cmdId, 'BAD_REQUEST', 'Cmd id is negative value!'));
        return;
      }
      if (gone.aborted) return;
      if (query) return open(session, caller, { ...command, query }, request);
      const subscription = session.get(cmdId);
      if (subscription instanceof EntityDataSubscription) return subscription.extend(request);
      session.answer(deviceError(cmdId, 'BAD_REQUEST', 'Query is empty!'));
    },

    async count(session: LiveSession, caller: Caller, { cmdId, query }: EntityCountCommand): Promise<void> {
      if (cmdId < 0 || !query) {
        const message = query ? 'Cmd id is negative value!' : 'Query is empty!';
        session.answer(deviceError(cmdId, 'BAD_REQUEST', message));
        return;
      }
      const subscription: EntityCountSubscription = new EntityCountSubscription({
        clock,
        count: () => countEntities(database, caller, query, clock()),
        say: (count, isAnswer) => {
          const text = countFrame(cmdId, count);
          if (isAnswer) session.answer(text);
          else session.push(text);
        },
        fail: (error) => {
          session.remove(cmdId);
          fail(session, cmdId, error);
        },
        onClose: () => running.delete(subscription),
      });
      running.add(subscription);
      if (session.add(cmdId, subscription)) await subscription.open();
    },

    /** Refreshes dynamic lists and counts that are due. */
    sweep(): void {
      const now = clock();
      for (const subscription of running) subscription.refresh(now);
    },
  };
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
