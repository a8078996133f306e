import type { RuleLine } from '@airdeck/contract/rules/rules';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { queryKeyOf } from '../query/query.ts';

/** Most devices in one call. */
const MOST_DEVICES = 100;

/** Thresholds change with rules, which is rare. */
const FRESH_MS = 60_000;

const NONE: readonly RuleLine[] = [];

/**
 * The distinct thresholds of the rules of these devices. Empty while loading, and if they could not be read: a chart is
 * useful without them. The code is loaded on demand, after the first paint.
 */
export function useRuleLines(deviceIds: readonly string[]): readonly RuleLine[] {
  const ids = deviceIds.slice(0, MOST_DEVICES).join();
  const { data } = useQuery({
    queryKey: queryKeyOf({ tag: 'rules', path: 'lines' }, ids),
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
