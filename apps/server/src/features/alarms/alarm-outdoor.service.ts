import { isOnMap } from '@airdeck/air/positions';
import { OUTDOOR_MAX_AGE_MS } from '@airdeck/air/windows';
import type { Database, Queryable } from '../../database/database.ts';
import { inUnitOfWork } from '../../database/unit-of-work.ts';
import type { EventBus } from '../../events.ts';
import type { Log } from '../../logger.ts';
import type { OutdoorService } from '../outdoor/outdoor.service.ts';
import type { AlarmLedger } from './alarm-ledger.ts';
import { type AlarmSite, findSites } from './alarm-outdoor.repository.ts';

/** Alarms that are looked at together: so many places may be asked for at once. */
const AT_ONCE = 20;
/** In a storm, later ones do without. */
const MOST_WAITING = 5_000;

/** Where the devices of alarms stand, of those that know nothing of the air outside. */
export const alarmSites = (tx: Queryable, alarmIds: readonly string[]): Promise<AlarmSite[]> =>
  findSites(tx, alarmIds);

/**
 * Notes with each alarm what the air outside was, after the commit that raised it: a provider may take seconds, and an
 * alarm waits for no one. What is not noted when the server ends stays unknown.
 */
export function recordOutdoorAir(parts: {
  database: Database;
  events: EventBus;
  outdoor: OutdoorService;
  alarmLedger: AlarmLedger;
  log: Pick<Log, 'warn'>;
}) {
  const { events, outdoor, alarmLedger, log } = parts;
  const { db } = parts.database;
  const waiting = new Set<string>();
  let working: Promise<void> | undefined;

  async function outdoorOf({ alarmId, tenantId, startTime, lat, lon }: AlarmSite) {
    const position = { lat, lon };
    if (!isOnMap(position)) return [];
    const air = await outdoor.noteAt(tenantId, position);
    // One that is raised for long ago: the air of now says nothing about it.
    if (!air || Math.abs(air.observedTime - startTime) >= OUTDOOR_MAX_AGE_MS) return [];
    return [{ alarmId, outdoor: air }];
  }

  async function noteSome(alarmIds: readonly string[]): Promise<void> {
    const noted = (await Promise.all((await findSites(db, alarmIds)).map(outdoorOf))).flat();
    if (noted.length > 0) await inUnitOfWork(db, undefined, (unit) => alarmLedger.noteOutdoor(unit, noted));
  }

  async function work(): Promise<void> {
    while (waiting.size > 0) {
      const alarmIds = [...waiting].slice(0, AT_ONCE);
      for (const alarmId of alarmIds) waiting.delete(alarmId);
      await noteSome(alarmIds).catch((error) =>
        log.warn({ err: error }, 'the air outside could not be noted with alarms'),
      );
    }
    working = undefined;
  }

  if (outdoor.hasProvider) {
    events.onOwn('alarms.changed', (changes) => {
      for (const { action, alarmId } of changes) {
        if (action === 'raised' && waiting.size < MOST_WAITING) waiting.add(alarmId);
      }
      if (waiting.size > 0) working ??= work();
    });
  }

  return {
    /** Ends with what is being noted. */
    async stop(): Promise<void> {
      waiting.clear();
      await working;
    },
  };
}
