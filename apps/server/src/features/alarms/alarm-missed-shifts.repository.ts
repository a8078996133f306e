import { sql } from 'drizzle-orm';
import type { Queryable } from '../../database/database.ts';
import type { Ways } from '../../notify/delivery-people-sql.ts';
import type { NotifiedAlarm } from '../../notify/delivery-subject.ts';
import { isToldAlone } from './alarm-deliveries.repository.ts';
import {
  changesOf,
  countAdministrators,
  isMissed,
  OF_CHANGE,
  type OnCall,
  onCallBy,
  rotasOf,
} from './alarm-targets-sql.ts';
import { alarm } from './alarms.tables.ts';

/** A rota by which no one could be notified of an alarm, and how many administrators are in their place. */
export type MissedShift = {
  readonly alarmId: string;
  /** Its name. */
  readonly rota: string;
  readonly administrators: number;
  /** Who is on call; null: no one. */
  readonly userId: string | null;
};

/**
 * The rotas by which no one who is on call is notified, now that deliveries of these alarms are written.
 * @param told `together`: in messages about something else, such as an outage
 */
export async function findMissedShifts(
  tx: Queryable,
  told: { readonly alone: readonly NotifiedAlarm[]; readonly together: readonly NotifiedAlarm[] },
  { ways, onCall }: { readonly ways: Ways; readonly onCall: OnCall },
): Promise<MissedShift[]> {
  // Without rotas, as in most tenants.
  if (Object.keys(onCall).length === 0) return [];
  const found: MissedShift[] = [];
  for (const [alarms, areThose] of [
    [told.alone, isToldAlone],
    [told.together, sql`true`],
  ] as const) {
    const { rows } = await tx.execute<MissedShift>(sql`
      select c."alarmId", rota.name as rota, ${countAdministrators(OF_CHANGE, ways)} as administrators,
        ${onCallBy(onCall)} as "userId"
      from ${changesOf(alarms)}
      join ${alarm} on ${alarm.id} = c."alarmId" and ${areThose}
      join alarm_rule r on r.id = c."ruleId"
      cross join lateral ${rotasOf(OF_CHANGE.recipients)}
      join rota on rota.id::text = rota_id
      where ${isMissed(OF_CHANGE, ways, onCall)}
      order by c."alarmId", rota.name`);
    found.push(...rows);
  }
  return found;
}
