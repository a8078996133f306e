import { DEFAULT_NOTIFICATION_CHOICES } from '@airdeck/contract/notifications/notifications';
import { PERSONAL_CHANNELS } from '@airdeck/contract/notifications/notified-subjects';
import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../database/database.ts';
import { type Ways, waysTo } from '../../notify/delivery-people-sql.ts';
import type { DeliverySubject, NewDeliveries } from '../../notify/delivery-subject.ts';
import { delivery } from './notifications.tables.ts';

/** A delivery for each of the people who can sign in, and each channel by which they chose to be notified. */
export async function insertDeliveries(
  tx: Queryable,
  { column, choice }: Pick<DeliverySubject, 'column' | 'choice'>,
  { id, event, people, dueTime, onceInMs }: NewDeliveries,
  ways: Ways,
): Promise<void> {
  const subject = sql.identifier(delivery[column].name);
  const isFirst = sql`not exists (select 1 from delivery d where d.${subject} = ${id}::uuid and d.event = ${event}
    and d.user_id = u.id and d.channel = way.channel
    and d.subscription_id is not distinct from way.subscription_id
    and d.created_time > ${dueTime - (onceInMs ?? 0)}::bigint)`;
  await tx.execute(sql`
    insert into delivery (id, created_time, tenant_id, ${subject}, event, channel, user_id, subscription_id, state,
      next_time)
    select gen_random_uuid(), ${dueTime}::bigint, u.tenant_id, ${id}::uuid, ${event}, way.channel, u.id,
      way.subscription_id, 'waiting', ${dueTime}::bigint
    from app_user u
    join user_credentials account on account.user_id = u.id and account.enabled
    cross join lateral (${waysTo(ways)}) way
    where ${people} and ${isChosen(choice)} and ${onceInMs === undefined ? sql`true` : isFirst}`);
}

/** Whether the user `u` chose the channel `way`; for what falls under the choice of alerts, by any severity. */
const isChosen = (choice: DeliverySubject['choice']): SQL =>
  choice === 'alerts'
    ? sql`jsonb_array_length(coalesce(u.notification_choices, ${JSON.stringify(DEFAULT_NOTIFICATION_CHOICES)}::jsonb) -> way.channel) > 0`
    : sql`coalesce(u.notification_choices -> ${choice}, ${JSON.stringify(PERSONAL_CHANNELS)}::jsonb) ? way.channel`;
