import { DEFAULT_NOTIFICATION_CHOICES } from '@airdeck/contract/notifications/notifications';
import type { RuleRecipients } from '@airdeck/contract/rules/rule-handling';
import { type SQL, sql } from 'drizzle-orm';
import { reachesRoom } from '../../database/caller-scope-sql.ts';
import { jsonKey } from '../../database/json-key-sql.ts';
import { type Ways, waysTo } from '../../notify/delivery-people-sql.ts';
import type { NotifiedAlarm } from '../../notify/delivery-subject.ts';
import type { ReceiverTarget } from '../notifications/receivers/receivers.tables.ts';

/** The choice of people who have not chosen. */
const USUAL = JSON.stringify(DEFAULT_NOTIFICATION_CHOICES);

/** Alarms as rows of `c`. */
export const changesOf = (changes: readonly NotifiedAlarm[]) => sql`
  jsonb_to_recordset(${JSON.stringify(changes)}::jsonb)
    as c("alarmId" uuid, "tenantId" uuid, "customerId" uuid, "ruleId" uuid, severity text, step int)`;

/** Whether an alarm is of a device in the branches of a `target`. */
export const reachesAlarm = (alarmId: SQL): SQL =>
  reachesRoom(
    sql`target.place_ids`,
    sql`(select device.room_id from device join alarm on alarm.device_id = device.id where alarm.id = ${alarmId})`,
  );

/** The user who is on call by each rota; null: no one. */
export type OnCall = Readonly<Record<string, string | null>>;

/**
 * The targets of the alarms that the rule `r` raises, or that no rule does: each way to a recipient, as they chose, the
 * tenant's webhook, and the receivers that the rule names. Rows of `channel`, `user_id`, `subscription_id`,
 * `receiver_id`, `customer_id` if only alarms of this customer are for the target, and `place_ids` if only those in these
 * branches are.
 */
export function targetsOf(
  which: Readonly<Record<'tenantId' | 'customerId' | 'severity' | 'recipients', SQL>>,
  ways: Ways,
  onCall: OnCall,
): SQL {
  const { tenantId, customerId, severity, recipients } = which;
  const waysToUsers = sql`app_user u
    join user_credentials account on account.user_id = u.id and account.enabled
    cross join lateral (${waysTo(ways)}) way`;
  const isChosen = sql`coalesce(u.notification_choices, ${USUAL}::jsonb) -> way.channel ? ${severity}`;
  const onCallBy = sql`(${JSON.stringify(onCall)}::jsonb ->> rota_id)`;
  const rotas = sql`jsonb_array_elements_text(coalesce(${recipients} -> ${jsonKey<RuleRecipients>('rotaIds')}, '[]')) rota_id`;
  const isRecipient = sql`(
    coalesce((${recipients} ->> case u.authority when 'TENANT_ADMIN' then ${jsonKey<RuleRecipients>('tenantAdmins')}
      else ${jsonKey<RuleRecipients>('customerUsers')} end)::boolean, true)
    or ${recipients} -> ${jsonKey<RuleRecipients>('userIds')} ? u.id::text
    or exists (select 1 from ${rotas} where ${onCallBy} = u.id::text)
    -- No one is on call, or they cannot be notified of it: administrators are, so that someone is.
    or u.authority = 'TENANT_ADMIN' and exists (select 1 from ${rotas} where not exists (
      select 1 from ${waysToUsers} where u.tenant_id = ${tenantId} and u.id::text = ${onCallBy} and ${isChosen}
        and u.place_ids is null and (u.customer_id is null or u.customer_id = ${customerId}))))`;
  return sql`
  select way.channel, u.id as user_id, way.subscription_id, null::uuid as receiver_id, u.customer_id, u.place_ids
  from ${waysToUsers}
  where u.tenant_id = ${tenantId} and ${isRecipient} and ${isChosen}
  union all
  select 'webhook', null, null, null, null, null from webhook w
  where w.tenant_id = ${tenantId} and w.is_enabled and w.severities ? ${severity}
  union all
  select 'receiver', null, null, x.id, null, null from receiver x
  where x.tenant_id = ${tenantId} and x.is_enabled and x.confirmed_time is not null
    and (${ways.sendsMail}::boolean or x.target ->> ${jsonKey<ReceiverTarget>('kind')} <> 'mail')
    and ${recipients} -> ${jsonKey<RuleRecipients>('receiverIds')} ? x.id::text`;
}
