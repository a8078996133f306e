import { type TrialProgress, trialProgressSchema, tryRule } from '@airdeck/contract/rules/rule-trials';
import {
  createRule,
  deleteRule,
  getRule,
  listRules,
  type Rule,
  type RuleForm,
  type RuleTerms,
  updateRule,
} from '@airdeck/contract/rules/rules';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ALARMS_KEY } from '../../../lib/alarms/use-alarm-marks.ts';
import { RULES_KEY } from '../../../lib/alarms/use-rule-lines.ts';
import { sendFileForLines } from '../../../lib/api-client/api.ts';
import { call } from '../../../lib/api-client/call.ts';
import { requestOf } from '../../../lib/api-client/http-exchange.ts';
import type { TryOnPast } from '../../../lib/rules/use-trial.ts';

/** The rules of the reader's tenant, by name. */
export function useRules() {
  return useQuery({
    queryKey: [...RULES_KEY, 'list'],
    queryFn: ({ signal }) => call(listRules, {}, { signal }),
  });
}

export function useRule(ruleId: string) {
  return useQuery({
    queryKey: [...RULES_KEY, 'one', ruleId],
    queryFn: ({ signal }) => call(getRule, { params: { ruleId } }, { signal }),
    // A refetch must not change the form during input.
    refetchOnWindowFocus: false,
  });
}

/** Changing a rule also clears its alarms: reloads both. */
function useReload() {
  const queries = useQueryClient();
  return () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: RULES_KEY }),
      queries.invalidateQueries({ queryKey: ALARMS_KEY }),
    ]);
}

/** Saves a rule. `stored`: as it was read; undefined: creates the rule. */
export function useSaveRule() {
  const reload = useReload();
  return useMutation({
    mutationFn: ({ form, stored }: { form: RuleForm; stored: Pick<Rule, 'id' | 'version'> | undefined }) =>
      stored
        ? call(updateRule, { params: { ruleId: stored.id }, body: { ...form, version: stored.version } })
        : call(createRule, { body: form }),
    onSuccess: reload,
  });
}

export function useDeleteRule() {
  const reload = useReload();
  return useMutation({
    mutationFn: (ruleId: string) => call(deleteRule, { params: { ruleId } }),
    onSettled: reload,
  });
}

/** Trial of a rule on the last days. */
export const tryOnPast: TryOnPast<RuleTerms, TrialProgress> = (terms, { listsAll, signal }, onLine) => {
  const file = new Blob([JSON.stringify(terms)], { type: 'application/json' });
  const request = {
    ...requestOf(tryRule, { query: listsAll ? { all: true } : {}, body: terms }),
    schema: trialProgressSchema,
  };
  return sendFileForLines({ ...request, file, signal }, onLine);
};
