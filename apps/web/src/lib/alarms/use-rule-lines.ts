import type { RuleLine } from '@airdeck/contract/rules';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';

/** Where everything that is read of rules is kept: anyone who changes one drops all of it by this key. */
export const RULES_KEY = ['rules'] as const;

/** Devices that one call takes. */
const MOST_DEVICES = 100;

/** Lines change when a rule does, which is seldom. */
const FRESH_MS = 60_000;

const NONE: readonly RuleLine[] = [];

/**
 * The numbers that the rules of these devices compare with, each once however many of the devices it is for. Empty
 * until they are known, and where they could not be read: a chart is worth showing without them. Their code comes when
 * they are wanted, which is after the first paint.
 */
export function useRuleLines(deviceIds: readonly string[]): readonly RuleLine[] {
  const ids = deviceIds.slice(0, MOST_DEVICES).join();
  const { data } = useQuery({
    queryKey: [...RULES_KEY, 'lines', ids],
    queryFn: async ({ signal }) => {
      const { readRuleLines } = await import('./read-rule-lines.ts');
      return readRuleLines(ids, signal);
    },
    enabled: ids !== '',
    staleTime: FRESH_MS,
    retry: false,
  });
  return useMemo(() => {
    if (!data) return NONE;
    const lines = Object.values(data).flat();
    return [...new Map(lines.map((line) => [line.ruleId, line])).values()];
  }, [data]);
}
