import { DEFAULT_INDEX } from '@airdeck/air/indices/default-index';
import { bandOfMetric } from '@airdeck/air/levels';
import { expect, it } from 'vitest';
import { STARTING_RULES } from './starting-rules.ts';

const RULES = STARTING_RULES.flatMap(({ condition, severity }) =>
  condition.kind === 'above' ? [{ ...condition, severity }] : [],
);

it.each(RULES)(
  '$severity for $key above $threshold begins where the band does',
  ({ key, threshold, severity }) => {
    const bandAt = (value: number) => bandOfMetric(DEFAULT_INDEX, key as 'co2', value);
    const [before, after] = severity === 'WARNING' ? ['satisfactory', 'moderate'] : ['moderate', 'poor'];
    expect([bandAt(threshold - 0.1), bandAt(threshold + 0.1)]).toEqual([before, after]);
  },
);

it('raises an alarm once for a value at an edge', () => {
  for (const { threshold, clearAt } of RULES) expect(clearAt).toBeLessThan(threshold);
  expect(RULES).toHaveLength(6);
});
