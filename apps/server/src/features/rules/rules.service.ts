import { isDeepStrictEqual } from 'node:util';
import { RULE_ERRORS, type Rule, type RuleForm, type RuleLine } from '@airdeck/contract/rules/rules';
import type { Clock } from '../../clock.ts';
import { tenantOf } from '../../database/caller-scope-sql.ts';
import type { Database } from '../../database/database.ts';
import { takeTurnToAdd } from '../../database/limited-rows-sql.ts';
import { changedFields, newEntity, nextVersion } from '../../database/stored-entity.ts';
import { inUnitOfWork, type UnitOfWork } from '../../database/unit-of-work.ts';
import type { DomainEvents } from '../../domain-events.ts';
import { type AuditedActionOn, type DetailsArgument, eventOf } from '../../domain-events.ts';
import type { EventBus } from '../../events.ts';
import type { Caller } from '../../http/caller.ts';
import { mapConstraintErrors } from '../../http/constraint-errors.ts';
import { ApiError, notFound } from '../../http/errors.ts';
import type { AlarmLedger } from '../alarms/alarm-ledger.ts';
import type { RuleReach } from '../alarms/rule-reach.service.ts';
import { watches } from './rule-devices.ts';
import { checkedRule } from './rule-form.ts';
import { RULE_CONSTRAINTS } from './rules.constraints.ts';
import { RULE_LIMITS } from './rules.limits.ts';
import {
  countOpenAlarms,
  countRulesByTenant,
  countRulesOf,
  deleteRule,
  findRule,
  findWatchedDevices,
  insertRules,
  listRulesOf,
  lockRule,
  type RuleRow,
  updateRule,
} from './rules.repository.ts';
import { STARTING_RULES } from './starting-rules.ts';

export type RuleService = ReturnType<typeof createRuleService>;

/** The rules of a tenant, managed by its administrators. */
export function createRuleService(parts: {
  database: Database;
  clock: Clock;
  events: EventBus;
  domainEvents: DomainEvents;
  alarmLedger: AlarmLedger;
  /** The given rules whose alarms reach anyone. */
  findHeardRules: RuleReach;
}) {
  const { database, clock, events, domainEvents, alarmLedger, findHeardRules } = parts;
  const { db } = database;

  async function bodiesOf(rows: readonly RuleRow[]): Promise<Rule[]> {
    const ids = rows.map(({ id }) => id);
    const [open, heard] = await Promise.all([countOpenAlarms(db, ids), findHeardRules(db, ids)]);
    return rows.map((row) => bodyOf(row, { openAlarms: open.get(row.id) ?? 0, isHeard: heard.has(row.id) }));
  }

  async function bodyNow(row: RuleRow): Promise<Rule> {
    const [body] = await bodiesOf([row]);
    if (!body) throw new Error('a rule has no body');
    return body;
  }

  /** Publishes a change of a rule, and announces it after the commit. */
  async function publish<Name extends AuditedActionOn<'RULE'>>(
    action: Name,
    { id, tenantId, name }: RuleRow,
    unit: UnitOfWork,
    ...details: DetailsArgument<'RULE', Name>
  ): Promise<void> {
    await domainEvents.publish(eventOf('RULE', action, { id, name, tenantId }, ...details), unit);
    unit.afterCommit(() => events.emit('rules.changed', { tenantId }));
  }

  /** @throws ApiError 404/32 */
  async function locked(tenantId: string, id: string, unit: UnitOfWork): Promise<RuleRow> {
    const row = await lockRule(unit.tx, tenantId, id);
    if (!row) throw notFound('Rule', id);
    return row;
  }

  // In the transaction that creates the tenant or partner.
  domainEvents.listen(async ({ entityType, action, entity }, unit) => {
    if (entityType !== 'TENANT' || action !== 'created') return;
    const rows = STARTING_RULES.map((form) => rowOf(entity.id, form, clock));
    await insertRules(unit.tx, rows);
  });

  return {
    /** By name. */
    list: async (caller: Caller): Promise<Rule[]> => bodiesOf(await listRulesOf(db, tenantOf(caller))),

    /** @throws ApiError 404/32 */
    async get(caller: Caller, id: string): Promise<Rule> {
      const row = await findRule(db, tenantOf(caller), id);
      if (!row) throw notFound('Rule', id);
      return bodyNow(row);
    },

    /** @throws ApiError 400/31 */
    async create(caller: Caller, form: RuleForm): Promise<Rule> {
      const tenantId = tenantOf(caller);
      const fields = await checkedRule(db, tenantId, form);
      const work = async (unit: UnitOfWork) => {
        await takeTurnToAdd(unit.tx, 'rules', tenantId);
        if ((await countRulesOf(unit.tx, tenantId)) >= RULE_LIMITS.numbers.perTenant) {
          throw new ApiError(RULE_ERRORS.tooMany, { max: RULE_LIMITS.numbers.perTenant });
        }
        const [row] = await insertRules(unit.tx, [rowOf(tenantId, fields, clock)]);
        if (!row) throw new Error('a rule was not stored');
        await publish('created', row, unit);
        return row;
      };
      return bodyNow(
        await mapConstraintErrors(RULE_CONSTRAINTS, fields, () => inUnitOfWork(db, caller, work)),
      );
    },

    /**
     * Replaces a rule. If its devices, condition, duration or schedule change, its state is reset: its open alarms are
     * cleared, and earlier readings no longer count. The same applies when it is switched off and on.
     * @throws ApiError 400/31, 404/32, 409/35
     */
    async update(
      caller: Caller,
      id: string,
      form: RuleForm & { version?: number | undefined },
    ): Promise<Rule> {
      const tenantId = tenantOf(caller);
      const fields = await checkedRule(db, tenantId, form);
      const work = async (unit: UnitOfWork) => {
        const stored = await locked(tenantId, id, unit);
        const version = nextVersion('Rule', stored.version, form.version);
        const begins = !isDeepStrictEqual(partsThatDecide(stored), partsThatDecide(fields));
        const change = { ...fields, version, ...(begins && { effectiveTime: clock() }) };
        const row = await updateRule(unit.tx, id, change);
        if (begins) await alarmLedger.clearOpen(unit, { ruleId: id }, 'ruleChanged');
        await publish('updated', row, unit, changedFields(stored, row));
        return row;
      };
      return bodyNow(
        await mapConstraintErrors(RULE_CONSTRAINTS, fields, () => inUnitOfWork(db, caller, work)),
      );
    },

    /** Its alarms stay, cleared. @throws ApiError 404/32 */
    async delete(caller: Caller, id: string): Promise<void> {
      const tenantId = tenantOf(caller);
      await inUnitOfWork(db, caller, async (unit: UnitOfWork) => {
        const stored = await locked(tenantId, id, unit);
        await alarmLedger.clearOpen(unit, { ruleId: id }, 'ruleChanged');
        await deleteRule(unit.tx, id);
        await publish('deleted', stored, unit);
      });
    },

    /** Thresholds of rules for these devices; devices out of scope are left out. */
    async linesOf(caller: Caller, deviceIds: readonly string[]): Promise<Record<string, RuleLine[]>> {
      const [devices, rules] = await Promise.all([
        findWatchedDevices(db, caller, deviceIds),
        listRulesOf(db, tenantOf(caller)),
      ]);
      return Object.fromEntries(
        devices.map((device) => [
          device.id,
          rules.flatMap((rule) => (rule.isEnabled && watches(rule.devices, device) ? lineOf(rule) : [])),
        ]),
      );
    },

    /** For system administrators. */
    async countByTenant() {
      const tenants = await countRulesByTenant(db);
      return { total: tenants.reduce((sum, { rules }) => sum + rules, 0), tenants };
    },
  };
}

function rowOf(tenantId: string, form: RuleForm, clock: Clock) {
  const entity = newEntity(clock);
  return { ...entity, tenantId, ...form, effectiveTime: entity.createdTime };
}

const bodyOf = ({ tenantId: _, ...row }: RuleRow, now: Pick<Rule, 'openAlarms' | 'isHeard'>): Rule => ({
  ...row,
  ...now,
});

/** Fields whose change resets a rule. */
const partsThatDecide = ({ devices, condition, holdMinutes, schedule, isEnabled }: RuleForm | RuleRow) => ({
  devices,
  condition,
  holdMinutes,
  schedule,
  isEnabled,
});

function lineOf({ id, name, condition, severity }: RuleRow): RuleLine[] {
  if (condition.kind !== 'above' && condition.kind !== 'below') return [];
  const { kind, key, threshold } = condition;
  return [{ ruleId: id, name, key, kind, threshold, severity }];
}
