import { isOnMap } from '@airdeck/air/positions';
import { OUTDOOR_MAX_AGE_MS } from '@airdeck/air/windows';
import type { Database, Queryable } from '../../database/database.ts';
import { inUnitOfWork } from '../../database/unit-of-work.ts';
import type { EventBus } from '../../events.ts';
import type { Log } from '../../logger.ts';
import type { OutdoorService } from '../outdoor/outdoor.service.ts';
import type { AlarmLedger } from './alarm-ledger.ts';
import { type AlarmSite, findSites } from './alarm-outdoor.repository.ts';

/** Batch size: alarms whose locations are queried together. */
const AT_ONCE = 20;
/** Limit of pending alarms; beyond it, outdoor air is not recorded. */
const MOST_WAITING = 5_000;

/** Positions of the devices of alarms without recorded outdoor air. */
export const alarmSites = (tx: Queryable, alarmIds: readonly string[]): Promise<AlarmSite[]> =>
  findSites(tx, alarmIds);

/**
 * Records the outdoor air with each alarm, after the commit that raised it: a provider may take seconds, and must not
 * delay alarms. Records pending when the server stops are lost.
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
    // For an alarm about the past, the present outdoor air is irrelevant.
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
    /** Stops after the pending records. */
    async stop(): Promise<void> {
      waiting.clear();
      await working;
    },
  };
}
