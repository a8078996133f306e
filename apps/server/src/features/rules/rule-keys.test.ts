import { FURTHER_KEYS } from '@airdeck/air/quantities';
import { RULE_KEYS } from '@airdeck/contract/rules/rule-keys';
import { isColumnKey } from '@airdeck/contract/telemetry/telemetry-values';
import { expect, it } from 'vitest';

// The contract does not import `air`, so that its list of keys repeats the quantities.
it('rules have all further quantities as subjects, in the order of their table', () => {
  expect(RULE_KEYS.filter((key) => !isColumnKey(key))).toEqual(FURTHER_KEYS);
});
