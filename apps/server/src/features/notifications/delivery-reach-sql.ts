import { isNotNull, or, type SQL, sql } from 'drizzle-orm';
import { reachesRoom } from '../../database/caller-scope-sql.ts';
import type { DeliverySubject } from '../../notify/delivery-subject.ts';
import { delivery } from './notifications.tables.ts';

/** Who is limited to branches of the places' tree hears of what is addressed to them; other subjects concern the whole. */
const isAddressed = (subjects: readonly DeliverySubject[]): SQL =>
  or(...subjects.flatMap((one) => (one.isAddressed ? [isNotNull(delivery[one.column])] : []))) ?? sql`false`;

/**
 * Whether the person of the row `delivery` may not hear of its subject now, whatever they might when it was written: an alarm
 * has another owner, or its device is in no room of theirs. A digest is bounded by the alarms that it lists.
 */
export const isOutOfReach = (subjects: readonly DeliverySubject[]): SQL => sql`exists (
  select 1 from app_user u where u.id = ${delivery.userId} and case
    when ${delivery.alarmId} is not null then not exists (
      select 1 from alarm a join device d on d.id = a.device_id
      where a.id = ${delivery.alarmId} and a.tenant_id = u.tenant_id
        and (u.customer_id is null or u.customer_id = a.customer_id)
        and ${reachesRoom(sql`u.place_ids`, sql`d.room_id`)})
    else u.place_ids is not null and ${delivery.event} <> 'digest' and not (${isAddressed(subjects)}) end)`;
