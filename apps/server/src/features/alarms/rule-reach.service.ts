import type { RuleReach } from '@airdeck/contract/rules/rule-reach';
import type { Clock } from '../../clock.ts';
import type { Queryable } from '../../database/database.ts';
import { findRestrictedReach } from './rule-reach.repository.ts';

export type FindRuleReach = ReturnType<typeof createRuleReach>;

const REACHES_ALL: RuleReach = { isHeard: true, unheardCustomers: { titles: [], count: 0 } };

/** Finds whom the alarms of rules reach: their recipients may have no way of notification that works. */
export function createRuleReach({
  clock,
  sendsMail,
}: {
  readonly clock: Clock;
  readonly sendsMail: boolean;
}) {
  return async (queryable: Queryable, ruleIds: readonly string[]): Promise<(ruleId: string) => RuleReach> => {
    const restricted = await findRestrictedReach(queryable, ruleIds, { now: clock(), sendsMail });
    return (ruleId) => restricted.get(ruleId) ?? REACHES_ALL;
  };
}
