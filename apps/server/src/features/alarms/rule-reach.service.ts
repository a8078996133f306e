import type { RuleReach } from '@airdeck/contract/rules/rule-reach';
import type { Clock } from '../../clock.ts';
import type { Queryable } from '../../database/database.ts';
import { findOnCallCases } from '../notifications/on-call/on-call.service.ts';
import { findRestrictedReach, findTenantsWithRotas } from './rule-reach.repository.ts';

export type FindRuleReach = ReturnType<typeof createRuleReach>;

const NAMED_CUSTOMERS = 3;

/** Finds whom the alarms of rules reach: their recipients may have no way of notification that works. */
export function createRuleReach({
  clock,
  sendsMail,
}: {
  readonly clock: Clock;
  readonly sendsMail: boolean;
}) {
  return async (queryable: Queryable, ruleIds: readonly string[]): Promise<(ruleId: string) => RuleReach> => {
    const ways = { now: clock(), sendsMail };
    const tenantIds = await findTenantsWithRotas(queryable, ruleIds);
    const isHeard = new Map<string, boolean>();
    const unheard = new Map<string, Set<string>>();
    // A rule reaches people only if it does so in every case of who is on call.
    for (const onCall of await findOnCallCases(queryable, tenantIds, ways.now)) {
      for (const [id, reach] of await findRestrictedReach(queryable, ruleIds, { ways, onCall })) {
        isHeard.set(id, reach.isHeard && (isHeard.get(id) ?? true));
        unheard.set(id, new Set([...(unheard.get(id) ?? []), ...reach.titles]));
      }
    }
    return (ruleId) => {
      const titles = [...(unheard.get(ruleId) ?? [])].toSorted((one, other) => one.localeCompare(other));
      return {
        isHeard: isHeard.get(ruleId) ?? true,
        unheardCustomers: { titles: titles.slice(0, NAMED_CUSTOMERS), count: titles.length },
      };
    };
  };
}
