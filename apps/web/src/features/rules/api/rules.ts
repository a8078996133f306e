import { type TrialProgress, trialProgressSchema, tryRule } from '@airdeck/contract/rules/rule-trials';
import {
  countRules,
  createRule,
  deleteRule,
  getRule,
  listRules,
  type Rule,
  type RuleForm,
  type RuleTerms,
  updateRule,
} from '@airdeck/contract/rules/rules';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api-client/call.ts';
import { sendFileForLines } from '../../../lib/api-client/files.ts';
import { requestOf } from '../../../lib/api-client/http-exchange.ts';
import { changing, queryOf } from '../../../lib/query/query.ts';
import type { TryOnPast } from '../../../parts/conditions/use-trial.ts';

/** The rules of the reader's tenant, by name. */
export function useRules() {
  return useQuery(queryOf(listRules, {}));
}

export function useRule(ruleId: string) {
  return useQuery({
    ...queryOf(getRule, { params: { ruleId } }),
    // A refetch must not change the form during input.
    refetchOnWindowFocus: false,
  });
}

/** Changing a rule also clears its alarms: reloads both. */
const CHANGED = [listRules, 'alarms'] as const;

/** Number of enabled rules of each tenant. */
export const useRuleCounts = () => useQuery(queryOf(countRules, {}));

/** Saves a rule. @param stored as it was read; undefined: creates the rule */
export const saveRule = (form: RuleForm, stored: Pick<Rule, 'id' | 'version'> | undefined) =>
  changing(
    stored
      ? call(updateRule, { params: { ruleId: stored.id }, body: { ...form, version: stored.version } })
      : call(createRule, { body: form }),
    ...CHANGED,
  );

export const removeRule = (ruleId: string) => changing(call(deleteRule, { params: { ruleId } }), ...CHANGED);

/** Trial of a rule on the last days. */
export const tryOnPast: TryOnPast<RuleTerms, TrialProgress> = (terms, { listsAll, signal }, onLine) => {
  const file = new Blob([JSON.stringify(terms)], { type: 'application/json' });
  const request = {
    ...requestOf(tryRule, { query: listsAll ? { all: true } : {}, body: terms }),
    schema: trialProgressSchema,
  };
  return sendFileForLines({ ...request, file, signal }, onLine);
};
