import type { Queryable } from '../../database/database.ts';
import { findHeardRules } from './alarm-deliveries.repository.ts';

export type RuleReach = ReturnType<typeof createRuleReach>;

/** Finds rules whose alarms reach no one: their recipients have no channel that works, and no webhook is called. */
export function createRuleReach({ sendsMail }: { readonly sendsMail: boolean }) {
  return (queryable: Queryable, ruleIds: readonly string[]): Promise<ReadonlySet<string>> =>
    findHeardRules(queryable, ruleIds, sendsMail);
}
