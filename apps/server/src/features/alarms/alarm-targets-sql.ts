import { DEFAULT_NOTIFICATION_CHOICES } from '@airdeck/contract/notifications/notifications';
import type { RuleRecipients, RuleStep } from '@airdeck/contract/rules/rule-handling';
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
export const reachesAlarm = (alarmId: SQL): SQL => reachesRoom(sql`target.place_ids`, roomOf(alarmId));

const roomOf = (alarmId: SQL): SQL =>
  sql`(select device.room_id from device join alarm on alarm.device_id = device.id where alarm.id = ${alarmId})`;

/** The recipients of the step `step`, of the rule `r`: repetitions are of the last step. SQL. */
const recipientsOfStep = (step: SQL): SQL => sql`(
  case when coalesce(${step}, 0) = 0 or jsonb_array_length(r.steps) = 0 then r.recipients
    else r.steps -> (least(${step}, jsonb_array_length(r.steps)) - 1) -> ${jsonKey<RuleStep>('recipients')} end)`;

/** The user who is on call by each rota; null: no one. */
export type OnCall = Readonly<Record<string, string | null>>;

/** Expressions of an alarm, and of those whom its rule names. */
type WhichAlarm = Readonly<Record<'tenantId' | 'customerId' | 'severity' | 'recipients', SQL>> & {
  /** Missing: any of the rule. */
  readonly alarmId?: SQL;
};

/** The expressions of the rows of `changesOf`, whose rule is the row `r`. */
export const OF_CHANGE: WhichAlarm = {
  tenantId: sql`c."tenantId"`,
  customerId: sql`c."customerId"`,
  severity: sql`c.severity`,
  recipients: recipientsOfStep(sql`c.step`),
  alarmId: sql`c."alarmId"`,
};

/** Whether the user `u` is not limited to branches, or the alarm is in them. */
const isWithinBranches = ({ alarmId }: WhichAlarm): SQL =>
  alarmId ? reachesRoom(sql`u.place_ids`, roomOf(alarmId)) : sql`u.place_ids is null`;

const waysToUsers = (ways: Ways): SQL => sql`app_user u
  join user_credentials account on account.user_id = u.id and account.enabled
  cross join lateral (${waysTo(ways)}) way`;

/** Whether the user `u` chose the channel `way` for a severity. */
const isChosen = (severity: SQL): SQL =>
  sql`coalesce(u.notification_choices, ${USUAL}::jsonb) -> way.channel ? ${severity}`;

/** The rotas among these recipients, as rows `rota_id`. */
export const rotasOf = (recipients: SQL): SQL =>
  sql`jsonb_array_elements_text(coalesce(${recipients} -> ${jsonKey<RuleRecipients>('rotaIds')}, '[]')) rota_id`;

/** The user who is on call by the rota `rota_id`; null: no one. */
export const onCallBy = (onCall: OnCall): SQL => sql`(${JSON.stringify(onCall)}::jsonb ->> rota_id)`;

/** Whether no one is on call by the rota `rota_id`, or they may not see the alarm, or cannot be notified of it. */
export const isMissed = (which: WhichAlarm, ways: Ways, onCall: OnCall): SQL => sql`
  not exists (select 1 from ${waysToUsers(ways)}
    where u.tenant_id = ${which.tenantId} and u.id::text = ${onCallBy(onCall)} and ${isChosen(which.severity)}
      and (u.customer_id is null or u.customer_id = ${which.customerId}) and ${isWithinBranches(which)})`;

/** How many administrators are notified in the place of one who is on call. */
export const countAdministrators = (which: WhichAlarm, ways: Ways): SQL => sql`
  (select count(distinct u.id)::int from ${waysToUsers(ways)}
    where u.tenant_id = ${which.tenantId} and u.authority = 'TENANT_ADMIN' and ${isChosen(which.severity)}
      and ${isWithinBranches(which)})`;

/**
 * The targets of the alarms that the rule `r` raises, or that no rule does: each way to a recipient, as they chose, the
 * tenant's webhook, and the receivers that the rule names. Rows of `channel`, `user_id`, `subscription_id`,
 * `receiver_id`, `customer_id` if only alarms of this customer are for the target, and `place_ids` if only those in these
 * branches are.
 */
export function targetsOf(which: WhichAlarm, ways: Ways, onCall: OnCall): SQL {
  const { tenantId, severity, recipients } = which;
  const isRecipient = sql`(
    coalesce((${recipients} ->> case u.authority when 'TENANT_ADMIN' then ${jsonKey<RuleRecipients>('tenantAdmins')}
      else ${jsonKey<RuleRecipients>('customerUsers')} end)::boolean, true)
    or ${recipients} -> ${jsonKey<RuleRecipients>('userIds')} ? u.id::text
    or exists (select 1 from ${rotasOf(recipients)} where ${onCallBy(onCall)} = u.id::text)
    -- No one is on call, or they cannot be notified of it: administrators are, so that someone is.
    or u.authority = 'TENANT_ADMIN'
      and exists (select 1 from ${rotasOf(recipients)} where ${isMissed(which, ways, onCall)}))`;
  return sql`
  select way.channel, u.id as user_id, way.subscription_id, null::uuid as receiver_id, u.customer_id, u.place_ids
  from ${waysToUsers(ways)}
  where u.tenant_id = ${tenantId} and ${isRecipient} and ${isChosen(severity)}
  union all
  select 'webhook', null, null, null, null, null from webhook w
  where w.tenant_id = ${tenantId} and w.is_enabled and w.severities ? ${severity}
  union all
  select 'receiver', null, null, x.id, null, null from receiver x
  where x.tenant_id = ${tenantId} and x.is_enabled and x.confirmed_time is not null
    and (${ways.sendsMail}::boolean or x.target ->> ${jsonKey<ReceiverTarget>('kind')} <> 'mail')
    and ${recipients} -> ${jsonKey<RuleRecipients>('receiverIds')} ? x.id::text`;
}
