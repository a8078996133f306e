import type { ErrorDefinition } from '@airdeck/contract/common/errors';
import { RULE_ERRORS, type RuleForm } from '@airdeck/contract/rules/rules';
import { describe, expect, it } from 'vitest';
import { ApiFailure } from '../../../lib/api-client/api-failure.ts';
import { partRefused } from '../../../lib/forms/part-errors.ts';
import { ALL_DEVICES } from '../../../parts/chosen-devices/chosen-devices.ts';
import { draftOf, errorsOf, formOf, NEW_RULE, PARTS_OF_ERRORS, termsOf } from './rule-draft.ts';

const NAMES = { watched: { ...ALL_DEVICES, kind: 'places' as const, places: ['School'] }, users: [] };
const named = { ...NEW_RULE, name: 'High PM2.5' };

const rule: RuleForm = {
  name: 'Battery',
  isEnabled: false,
  severity: 'MINOR',
  condition: { kind: 'below', key: 'bat', threshold: 20, clearAt: 25.5 },
  holdMinutes: 30,
  devices: { kind: 'places', places: ['School'] },
  schedule: { weekdays: [1, 2], from: '22:00', to: '06:00' },
  recipients: { customerUsers: false, tenantAdmins: true, userIds: [], receiverIds: ['r'], rotaIds: ['n'] },
  steps: [
    {
      afterMinutes: 10,
      recipients: { customerUsers: true, tenantAdmins: false, userIds: [], receiverIds: [], rotaIds: [] },
    },
  ],
  repeat: { everyMinutes: 15, times: 2 },
};

describe('the form of a rule', () => {
  it('converts a stored rule without loss', () => {
    expect(formOf(draftOf(rule, NAMES))).toEqual(rule);
  });

  it.each<RuleForm['condition']>([
    { kind: 'index', band: 'veryPoor' },
    { kind: 'silent', minutes: 45 },
    { kind: 'finding', finding: 'stuck' },
  ])('converts $kind without loss', (condition) => {
    const holdMinutes = condition.kind === 'index' ? 30 : 0;
    expect(formOf(draftOf({ ...rule, condition, holdMinutes }, NAMES))).toEqual({
      ...rule,
      condition,
      holdMinutes,
    });
  });

  it('accepts a decimal comma, and does not take empty input for zero', () => {
    expect(formOf({ ...named, clearAt: '35,5' }).condition).toMatchObject({ clearAt: 35.5 });
    expect(errorsOf({ ...named, clearAt: ' ' })).toEqual({ condition: 'conditions.invalid.number' });
    expect(termsOf({ ...named, clearAt: ' ' })).toBeUndefined();
  });

  it('reports the error of each part', () => {
    const wrong = {
      ...NEW_RULE,
      clearAt: '45',
      holdMinutes: '1.5',
      watched: { ...ALL_DEVICES, kind: 'customers' as const },
      schedule: { weekdays: [], from: '08:00', to: '18:00' },
    };
    expect(errorsOf({ ...wrong, holdMinutes: '5' })).toEqual({
      name: 'rules.error.nameRequired',
      condition: 'rules.error.clearLevelInvalid',
      devices: 'rules.error.devicesRequired',
      schedule: 'rules.error.scheduleEmpty',
    });
    expect(errorsOf(wrong)).toMatchObject({ holdMinutes: 'conditions.invalid.minutes' });
    expect(errorsOf(named)).toEqual({});
  });

  it('maps errors of the server to parts', () => {
    const refused = ({ code }: ErrorDefinition) =>
      partRefused(new ApiFailure('', { kind: 'http', status: 400, code }), PARTS_OF_ERRORS);
    expect(refused(RULE_ERRORS.nameTaken)).toEqual({ name: 'rules.error.nameTaken' });
    expect(refused(RULE_ERRORS.unknownDevice)).toEqual({
      devices: 'rules.error.unknownDevice',
    });
    expect(refused(RULE_ERRORS.tooMany)).toBeUndefined();
  });
});
