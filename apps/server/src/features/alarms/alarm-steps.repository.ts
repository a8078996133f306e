import type { RuleRecipients } from '@airdeck/contract/rules/rule-handling';
import { and, asc, eq, inArray, isNull, lte, notInArray, type SQL, sql } from 'drizzle-orm';
import { isAnyOf } from '../../database/any-id-sql.ts';
import type { Queryable } from '../../database/database.ts';
import { appUser } from '../../database/schema/users.ts';
import { rota } from '../notifications/on-call/on-call.tables.ts';
import { receiver } from '../notifications/receivers/receivers.tables.ts';
import { outage } from '../outages/outages.tables.ts';
import { alarmRule } from '../rules/rules.tables.ts';
import { nameOf } from '../users/person.ts';
import { isSilent } from './alarm-silence-sql.ts';
import { type DueStep, NO_STEPS, type StepPlan, stepAfter, upcomingStep } from './alarm-step-plan.ts';
import { alarm, alarmStep } from './alarms.tables.ts';

/** The alarms of the outage of the row `alarm`, while it goes on. */
const withItsOutage = sql`(select other.id, other.ack_time from ${alarm} other
  join ${outage} on ${outage.id} = other.outage_id and ${outage.endedTime} is null
  where other.outage_id = ${alarm.outageId})`;
/** Who acknowledges one alarm of an outage knows of the outage. */
const isAttended = sql`(${alarm.ackTime} is not null or ${alarm.clearTime} is not null
  or exists (select 1 from ${withItsOutage} known where known.ack_time is not null))`;

const selectPlans = (tx: Queryable, where: SQL | undefined) =>
  tx
    .select({
      alarmId: alarm.id,
      // From when steps are counted that a changed rule has added; of an outage, of all its alarms together.
      beganTime: sql<number>`coalesce((select min(first.created_time) from ${alarm} first
        where first.outage_id = ${outage.id} and first.rule_id = ${alarm.ruleId}), ${alarm.createdTime})`.mapWith(
        Number,
      ),
      ruleId: alarm.ruleId,
      outageId: outage.id,
      steps: alarmRule.steps,
      repeat: alarmRule.repeat,
      waiting: { step: alarmStep.step, beginTime: alarmStep.beginTime },
    })
    .from(alarm)
    .leftJoin(alarmRule, eq(alarmRule.id, alarm.ruleId))
    .leftJoin(alarmStep, eq(alarmStep.alarmId, alarm.id))
    .leftJoin(outage, and(eq(outage.id, alarm.outageId), isNull(outage.endedTime)))
    .where(and(where, sql`not ${isAttended}`))
    .orderBy(asc(alarm.id));
type Planned = Awaited<ReturnType<typeof selectPlans>>[number];

const planOf = ({ steps, repeat }: Pick<Planned, 'steps' | 'repeat'>): StepPlan =>
  steps === null ? NO_STEPS : { steps, repeat };

/** The step that is next, and from when it is counted. */
type NextStep = DueStep & { readonly beginTime: number };

/** Writes what is next of an alarm in place of what was; undefined: nothing. */
async function storeNext(tx: Queryable, alarmId: string, next: NextStep | undefined): Promise<void> {
  if (!next) {
    await tx.delete(alarmStep).where(eq(alarmStep.alarmId, alarmId));
    return;
  }
  const { step, dueTime, beginTime } = next;
  const row = { step, dueTime, beginTime };
  await tx
    .insert(alarmStep)
    .values({ alarmId, ...row })
    .onConflictDoUpdate({ target: alarmStep.alarmId, set: row });
}

/**
 * Counts the steps of alarms from now on, in the transaction that raises them or ends their snooze. Those of an outage go
 * on together: one that joins it later has the steps of the others.
 */
export async function beginSteps(tx: Queryable, alarmIds: readonly string[], now: number): Promise<void> {
  for (const row of await selectPlans(tx, isAnyOf(alarm.id, alarmIds))) {
    const earlier = row.outageId === null ? undefined : await findEarlierOf(tx, row, alarmIds);
    const first = () => stepAfter(planOf(row), 0, now, now);
    await storeNext(tx, row.alarmId, earlier ? earlier.next : withBegin(first(), now));
  }
}

const withBegin = (step: DueStep | undefined, beginTime: number): NextStep | undefined =>
  step && { ...step, beginTime };

/** The next step of the alarms of the same rule that were a part of the outage before these; undefined: there are none. */
async function findEarlierOf(
  tx: Queryable,
  { outageId, ruleId }: Pick<Planned, 'outageId' | 'ruleId'>,
  alarmIds: readonly string[],
): Promise<{ readonly next: NextStep | undefined } | undefined> {
  const [found] = await tx
    .select({ step: alarmStep.step, dueTime: alarmStep.dueTime, beginTime: alarmStep.beginTime })
    .from(alarm)
    .leftJoin(alarmStep, eq(alarmStep.alarmId, alarm.id))
    .where(
      and(
        sql`${alarm.outageId} = ${outageId} and ${alarm.ruleId} is not distinct from ${ruleId}::uuid`,
        isNull(alarm.clearTime),
        notInArray(alarm.id, [...alarmIds]),
      ),
    )
    .orderBy(sql`${alarmStep.dueTime} nulls last`)
    .limit(1);
  if (!found) return undefined;
  const { step, dueTime, beginTime } = found;
  const hasNext = step !== null && dueTime !== null && beginTime !== null;
  return { next: hasNext ? { step, dueTime, beginTime } : undefined };
}

/** Begins again with the first notification at the end of a snooze. */
export async function holdSteps(tx: Queryable, alarmIds: readonly string[], until: number): Promise<void> {
  for (const { alarmId } of await selectPlans(tx, isAnyOf(alarm.id, alarmIds)))
    await storeNext(tx, alarmId, { step: 0, dueTime: until, beginTime: until });
}

/** In the transaction that acknowledges or clears them. */
export async function endSteps(tx: Queryable, alarmIds: readonly string[]): Promise<void> {
  const these = isAnyOf(alarmStep.alarmId, alarmIds);
  // Acts on different alarms of an outage lock the steps of all of them in one order.
  await tx
    .select({ id: alarmStep.alarmId })
    .from(alarmStep)
    .where(these)
    .orderBy(alarmStep.alarmId)
    .for('update');
  await tx.delete(alarmStep).where(these);
}

/** These alarms, and those of the outages of which they are a part: people are notified of them in one. */
export async function findWithOutages(tx: Queryable, alarmIds: readonly string[]): Promise<string[]> {
  const others = await tx
    .selectDistinct({ id: sql<string>`known.id` })
    .from(alarm)
    .innerJoin(sql`lateral ${withItsOutage} known`, sql`true`)
    .where(isAnyOf(alarm.id, alarmIds));
  return [...new Set([...alarmIds, ...others.map(({ id }) => id)])].toSorted();
}

/** Follows a changed rule: what would have been due by now is not made up for. Locks its alarms, by id as everywhere. */
export async function replanSteps(tx: Queryable, ruleId: string, now: number): Promise<void> {
  const open = and(eq(alarm.ruleId, ruleId), isNull(alarm.clearTime));
  await tx.select({ id: alarm.id }).from(alarm).where(open).orderBy(asc(alarm.id)).for('no key update');
  for (const row of await selectPlans(tx, open)) {
    // A snooze goes on.
    if (row.waiting?.step === 0) continue;
    const beginTime = row.waiting?.beginTime ?? row.beganTime;
    await storeNext(tx, row.alarmId, withBegin(upcomingStep(planOf(row), beginTime, now), beginTime));
  }
}

/** Most steps of one transaction. */
const AT_ONCE = 200;

/** A step that is taken, of an alarm. */
export type TakenStep = DueStep & {
  readonly alarmId: string;
  /** The outage of which people are notified in place of the alarm; null: none. */
  readonly outageId: string | null;
};

/**
 * Takes the steps that are due by now, and writes what is next of each. They and their alarms are locked until the
 * transaction ends; those that another transaction has are left to it. One that is silenced waits until it is not.
 */
export async function takeDueSteps(tx: Queryable, now: number): Promise<TakenStep[]> {
  const due = await tx
    .select({
      alarmId: alarmStep.alarmId,
      step: alarmStep.step,
      dueTime: alarmStep.dueTime,
      beginTime: alarmStep.beginTime,
      ruleId: alarm.ruleId,
      outageId: outage.id,
    })
    .from(alarmStep)
    .innerJoin(alarm, eq(alarm.id, alarmStep.alarmId))
    .leftJoin(outage, and(eq(outage.id, alarm.outageId), isNull(outage.endedTime)))
    .where(and(lte(alarmStep.dueTime, now), sql`not ${isSilent(now)}`))
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
  for (const { alarmId, step, beginTime, ruleId } of due) {
    const plan = plans.get(ruleId ?? '') ?? NO_STEPS;
    await storeNext(tx, alarmId, withBegin(stepAfter(plan, step, beginTime, now), beginTime));
  }
  return due.map(({ alarmId, step, dueTime, outageId }) => ({ alarmId, step, dueTime, outageId }));
}

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
