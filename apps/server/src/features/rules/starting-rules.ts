import type { RuleCondition, RuleForm, RuleKey } from '@airdeck/contract/rules';

/** Duration of threshold rules, so that an opened door raises no alarm. */
const HOLD_MINUTES = 5;

const SILENT_MINUTES = 30;

const above = (name: string, key: RuleKey, threshold: number, clearAt: number) =>
  rule(name, { kind: 'above', key, threshold, clearAt }, { holdMinutes: HOLD_MINUTES, severity: 'MAJOR' });

function rule(
  name: string,
  condition: RuleCondition,
  more: Pick<RuleForm, 'holdMinutes' | 'severity'>,
): RuleForm {
  return {
    name,
    condition,
    ...more,
    isEnabled: true,
    devices: { kind: 'all' },
    schedule: null,
    recipients: { customerUsers: true, tenantAdmins: true, userIds: [] },
  };
}

/** Default rules of a new tenant or partner. */
export const STARTING_RULES: readonly RuleForm[] = [
  above('High CO2', 'co2', 600, 550),
  above('High PM10', 'pm10', 70, 60),
  above('High PM2.5', 'pm25', 40, 35),
  rule('Silent', { kind: 'silent', minutes: SILENT_MINUTES }, { holdMinutes: 0, severity: 'WARNING' }),
];
