import { isDeepStrictEqual } from 'node:util';
import { RULE_ERRORS, type Rule, type RuleForm, type RuleLine } from '@airdeck/contract/rules/rules';
import type { Clock } from '../../clock.ts';
import { tenantOf, tenantWithin } from '../../database/caller-scope-sql.ts';
import { type Database, firstOrThrow } from '../../database/database.ts';
import { takeTurnToAdd } from '../../database/limited-rows-sql.ts';
import { changedFields, newEntity, nextVersion } from '../../database/stored-entity.ts';
import { inUnitOfWork } from '../../database/unit-of-work.ts';
import type { DomainEvents } from '../../domain-events.ts';
import type { EventBus } from '../../events.ts';
import type { Caller } from '../../http/caller.ts';
import { mapConstraintErrors } from '../../http/constraint-errors.ts';
import { ApiError } from '../../http/errors.ts';
import { orNotFound } from '../../http/found-rows.ts';
import type { AlarmLedger } from '../alarms/alarm-ledger.ts';
import type { FindRuleReach } from '../alarms/rule-reach.service.ts';
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
  forgetRecipient,
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
  findReach: FindRuleReach;
}) {
  const { database, clock, events, domainEvents, alarmLedger, findReach } = parts;
  const { db } = database;

  async function bodiesOf(rows: readonly RuleRow[]): Promise<Rule[]> {
    const ids = rows.map(({ id }) => id);
    const [open, reachOf] = await Promise.all([countOpenAlarms(db, ids), findReach(db, ids)]);
    return rows.map(({ tenantId: _, ...row }) => ({
      ...row,
      openAlarms: open.get(row.id) ?? 0,
      ...reachOf(row.id),
    }));
  }

  const bodyOf = async (row: RuleRow): Promise<Rule> => firstOrThrow(await bodiesOf([row]));

  domainEvents.listen(async (unit, { entityType, entity }) => {
    if (entityType !== 'RULE') return;
    unit.afterCommit(() => events.emit('rules.changed', { tenantId: entity.tenantId }));
  });

  domainEvents.listen(async (unit, { entityType, action, entity }) => {
    if (action !== 'deleted') return;
    if (entityType === 'RECEIVER') await forgetRecipient(unit.tx, entity.tenantId, 'receiverIds', entity.id);
    if (entityType === 'ROTA') await forgetRecipient(unit.tx, entity.tenantId, 'rotaIds', entity.id);
  });

  // In the transaction that creates the tenant or partner.
  domainEvents.listen(async (unit, { entityType, action, entity }) => {
    if (entityType !== 'TENANT' || action !== 'created') return;
    const rows = STARTING_RULES.map((form) => rowOf(entity.id, form, clock));
    await insertRules(unit.tx, rows);
  });

  return {
    /** By name. */
    list: async (caller: Caller): Promise<Rule[]> => bodiesOf(await listRulesOf(db, tenantOf(caller))),

    /** @throws ApiError 404/32 */
    async get(caller: Caller, id: string): Promise<Rule> {
      return bodyOf(orNotFound(await findRule(db, tenantOf(caller), id), 'Rule', id));
    },

    /** @throws ApiError 400/31 */
    async create(caller: Caller, form: RuleForm): Promise<Rule> {
      const tenantId = tenantOf(caller);
      const fields = await checkedRule(db, tenantId, form);
      const { perTenant: max } = RULE_LIMITS.numbers;
      const created = await inUnitOfWork(db, caller, async (unit) => {
        await takeTurnToAdd(unit.tx, 'rules', tenantId);
        if ((await countRulesOf(unit.tx, tenantId)) >= max) throw new ApiError(RULE_ERRORS.tooMany, { max });
        const rows = await mapConstraintErrors(RULE_CONSTRAINTS, fields, () =>
          insertRules(unit.tx, [rowOf(tenantId, fields, clock)]),
        );
        const row = firstOrThrow(rows);
        await domainEvents.publish(unit, { entityType: 'RULE', action: 'created', entity: row });
        return row;
      });
      return bodyOf(created);
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
      const updated = await inUnitOfWork(db, caller, async (unit) => {
        const stored = orNotFound(await lockRule(unit.tx, tenantId, id), 'Rule', id);
        const version = nextVersion('Rule', stored.version, form.version);
        const begins = !isDeepStrictEqual(partsThatDecide(stored), partsThatDecide(fields));
        const change = { ...fields, version, ...(begins && { effectiveTime: clock() }) };
        const row = await mapConstraintErrors(RULE_CONSTRAINTS, fields, () =>
          updateRule(unit.tx, id, change),
        );
        if (begins) await alarmLedger.clearOpen(unit, { ruleId: id }, 'ruleChanged');
        const details = changedFields(stored, row);
        await domainEvents.publish(unit, { entityType: 'RULE', action: 'updated', entity: row, details });
        return row;
      });
      return bodyOf(updated);
    },

    /** Its alarms stay, cleared. @throws ApiError 404/32 */
    async delete(caller: Caller, id: string): Promise<void> {
      const tenantId = tenantOf(caller);
      await inUnitOfWork(db, caller, async (unit) => {
        const stored = orNotFound(await lockRule(unit.tx, tenantId, id), 'Rule', id);
        await alarmLedger.clearOpen(unit, { ruleId: id }, 'ruleChanged');
        await deleteRule(unit.tx, id);
        await domainEvents.publish(unit, { entityType: 'RULE', action: 'deleted', entity: stored });
      });
    },

    /** Thresholds of rules for these devices; devices out of scope are left out. */
    async linesOf(caller: Caller, deviceIds: readonly string[]): Promise<Record<string, RuleLine[]>> {
      const [devices, rules] = await Promise.all([
        findWatchedDevices(db, caller, deviceIds),
        listRulesOf(db, tenantWithin(caller)),
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
