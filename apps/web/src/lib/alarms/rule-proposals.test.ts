import type { NoiseProposal } from '@airdeck/contract/rules/rule-noise';
import type { RuleForm } from '@airdeck/contract/rules/rules';
import { expect, it } from 'vitest';
import { proposalPath, withProposal } from './rule-proposals.ts';

const RULE: RuleForm = {
  name: 'High CO₂',
  isEnabled: true,
  severity: 'MAJOR',
  devices: { kind: 'all' },
  condition: { kind: 'above', key: 'co2', threshold: 1000, clearAt: 900 },
  holdMinutes: 5,
  schedule: null,
  recipients: { customerUsers: true, tenantAdmins: true, userIds: [], receiverIds: [], rotaIds: [] },
  steps: [],
  repeat: null,
};
const HOURS = { weekdays: [1, 2, 3, 4, 5], from: '08:00', to: '18:00' };

const opened = (proposal: NoiseProposal) =>
  withProposal(RULE, new URL(proposalPath('r1', proposal), 'https://air.example').searchParams);

it('opens the form of a rule with the proposed change', () => {
  expect(proposalPath('r1', { kind: 'duration', holdMinutes: 10, alarms: 3 })).toMatch(/^\/rules\/r1\?/);
  expect(opened({ kind: 'limit', threshold: 1200, clearAt: 1100, alarms: 6 })).toEqual({
    ...RULE,
    condition: { kind: 'above', key: 'co2', threshold: 1200, clearAt: 1100 },
  });
  expect(opened({ kind: 'duration', holdMinutes: 10, alarms: 3 })).toEqual({ ...RULE, holdMinutes: 10 });
  expect(opened({ kind: 'hours', schedule: HOURS, alarms: 3 })).toEqual({ ...RULE, schedule: HOURS });
  expect(opened({ kind: 'open', alarms: 3 })).toEqual({ ...RULE, schedule: { kind: 'open' } });
  expect(withProposal(RULE, new URLSearchParams())).toBe(RULE);
});
