import type { RuleRecipients, RuleStep } from '@airdeck/contract/rules/rule-handling';
import { and, asc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import { isAnyOf } from '../../database/any-id-sql.ts';
import type { Queryable } from '../../database/database.ts';
import { jsonKey } from '../../database/json-key-sql.ts';
import { appUser } from '../../database/schema/users.ts';
import { rota } from '../notifications/on-call/on-call.tables.ts';
import { receiver } from '../notifications/receivers/receivers.tables.ts';
import { alarmRule } from '../rules/rules.tables.ts';
import { nameOf } from '../users/person.ts';
import { silenceOf } from './alarm-silence-sql.ts';
import { type DueStep, NO_STEPS, type StepPlan, stepAfter, upcomingStep } from './alarm-step-plan.ts';
import { alarm, alarmStep } from './alarms.tables.ts';

/** The time by the clock of the database, epoch ms: servers of one installation may differ. */
const databaseNow = sql<number>`(extract(epoch from clock_timestamp()) * 1000)::bigint`.mapWith(Number);
const isAttended = sql`(${alarm.ackTime} is not null or ${alarm.clearTime} is not null)`;

const selectPlans = (tx: Queryable, where: SQL | undefined) =>
  tx
    .select({
      alarmId: alarm.id,
      createdTime: alarm.createdTime,
      steps: alarmRule.steps,
      repeat: alarmRule.repeat,
      waiting: { step: alarmStep.step, beginTime: alarmStep.beginTime },
      now: databaseNow,
    })
    .from(alarm)
    .leftJoin(alarmRule, eq(alarmRule.id, alarm.ruleId))
    .leftJoin(alarmStep, eq(alarmStep.alarmId, alarm.id))
    .where(and(where, sql`not ${isAttended}`))
    .orderBy(asc(alarm.id));
type Planned = Awaited<ReturnType<typeof selectPlans>>[number];

const planOf = ({ steps, repeat }: Pick<Planned, 'steps' | 'repeat'>): StepPlan =>
  steps === null ? NO_STEPS : { steps, repeat };

/** Writes what is next of an alarm in place of what was; undefined: nothing. */
async function storeNext(
  tx: Queryable,
  alarmId: string,
  beginTime: number,
  next: DueStep | undefined,
): Promise<void> {
  if (!next) return endSteps(tx, [alarmId]);
  const row = { beginTime, ...next };
  await tx
    .insert(alarmStep)
    .values({ alarmId, ...row })
    .onConflictDoUpdate({ target: alarmStep.alarmId, set: row });
}

/** Counts the steps of alarms from now on, in the transaction that raises them or ends their snooze. */
export async function beginSteps(tx: Queryable, alarmIds: readonly string[]): Promise<void> {
  for (const row of await selectPlans(tx, isAnyOf(alarm.id, alarmIds)))
    await storeNext(tx, row.alarmId, row.now, stepAfter(planOf(row), 0, row.now, row.now));
}

/** Begins again with the first notification at the end of a snooze. */
export async function holdSteps(tx: Queryable, alarmIds: readonly string[], until: number): Promise<void> {
  for (const { alarmId } of await selectPlans(tx, isAnyOf(alarm.id, alarmIds)))
    await storeNext(tx, alarmId, until, { step: 0, dueTime: until });
}

/** In the transaction that acknowledges or clears them. */
export async function endSteps(tx: Queryable, alarmIds: readonly string[]): Promise<void> {
  await tx.delete(alarmStep).where(isAnyOf(alarmStep.alarmId, alarmIds));
}

/** Follows a changed rule: what would have been due by now is not made up for. Locks its alarms, by id as everywhere. */
export async function replanSteps(tx: Queryable, ruleId: string): Promise<void> {
  const open = and(eq(alarm.ruleId, ruleId), isNull(alarm.clearTime));
  await tx.select({ id: alarm.id }).from(alarm).where(open).orderBy(asc(alarm.id)).for('no key update');
  for (const row of await selectPlans(tx, open)) {
    // A snooze goes on.
    if (row.waiting?.step === 0) continue;
    const beginTime = row.waiting?.beginTime ?? row.createdTime;
    await storeNext(tx, row.alarmId, beginTime, upcomingStep(planOf(row), beginTime, row.now));
  }
}

/** Most steps of one transaction. */
const AT_ONCE = 200;

/**
 * Takes due steps, and writes what is next of each. They and their alarms are locked until the transaction ends; those
 * that another transaction has are left to it. One that is silenced waits until it is not.
 * @returns the step of each alarm
 */
export async function takeDueSteps(tx: Queryable): Promise<Map<string, number>> {
  const due = await tx
    .select({
      alarmId: alarmStep.alarmId,
      step: alarmStep.step,
      beginTime: alarmStep.beginTime,
      ruleId: alarm.ruleId,
      now: databaseNow,
    })
    .from(alarmStep)
    .innerJoin(alarm, eq(alarm.id, alarmStep.alarmId))
    .where(and(sql`${alarmStep.dueTime} <= ${databaseNow}`, sql`(${silenceOf(databaseNow)}) is null`))
    .orderBy(asc(alarmStep.dueTime), asc(alarmStep.alarmId))
    .limit(AT_ONCE)
    .for('update', { of: [alarmStep, alarm], skipLocked: true });
  const rules = await tx
    .select({ id: alarmRule.id, steps: alarmRule.steps, repeat: alarmRule.repeat })
    .from(alarmRule)
    .where(
      isAnyOf(
        alarmRule.id,
        due.flatMap(({ ruleId }) => ruleId ?? []),
      ),
    );
  const plans = new Map(rules.map((rule) => [rule.id, rule]));
  for (const { alarmId, step, beginTime, ruleId, now } of due) {
    const plan = plans.get(ruleId ?? '') ?? NO_STEPS;
    await storeNext(tx, alarmId, beginTime, stepAfter(plan, step, beginTime, now));
  }
  return new Map(due.map(({ alarmId, step }) => [alarmId, step]));
}

/** The recipients of the step `step`, of the rule `r`: repetitions are of the last step. SQL. */
export const recipientsOfStep = (step: SQL): SQL => sql`(
  case when coalesce(${step}, 0) = 0 or jsonb_array_length(r.steps) = 0 then r.recipients
    else r.steps -> (least(${step}, jsonb_array_length(r.steps)) - 1) -> ${jsonKey<RuleStep>('recipients')} end)`;

/** The next step of an alarm, with whom its rule names for it; undefined: there is none. */
export async function findNextStep(db: Queryable, alarmId: string) {
  const [found] = await db
    .select({
      step: alarmStep.step,
      dueTime: alarmStep.dueTime,
      recipients: alarmRule.recipients,
      steps: alarmRule.steps,
    })
    .from(alarmStep)
    .innerJoin(alarm, eq(alarm.id, alarmStep.alarmId))
    .leftJoin(alarmRule, eq(alarmRule.id, alarm.ruleId))
    .where(eq(alarmStep.alarmId, alarmId));
  if (!found) return undefined;
  const { step, dueTime, recipients, steps } = found;
  const last = steps?.length ?? 0;
  const those = (step === 0 ? undefined : steps?.[Math.min(step, last) - 1]?.recipients) ?? recipients;
  return { dueTime, recipients: those, names: those ? await namesOf(db, those) : [] };
}

/** The names of rotas, users and receivers, in this order. */
async function namesOf(db: Queryable, { userIds, receiverIds, rotaIds }: RuleRecipients): Promise<string[]> {
  const [rotas, users, receivers] = await Promise.all([
    db
      .select({ name: rota.name })
      .from(rota)
      .where(inArray(rota.id, [...(rotaIds ?? [])])),
    db
      .select()
      .from(appUser)
      .where(inArray(appUser.id, [...userIds])),
    db
      .select({ name: receiver.name })
      .from(receiver)
      .where(inArray(receiver.id, [...receiverIds])),
  ]);
  return [...rotas.map(({ name }) => name), ...users.map(nameOf), ...receivers.map(({ name }) => name)];
}
