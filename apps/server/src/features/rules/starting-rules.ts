import type { RuleCondition, RuleForm, RuleKey } from '@airdeck/contract/rules';

/** The duration after which a rule of a number raises: a door that is opened must not. */
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

/** What a new tenant or partner begins with, and changes at will. */
export const STARTING_RULES: readonly RuleForm[] = [
  above('High CO2', 'co2', 600, 550),
  above('High PM10', 'pm10', 70, 60),
  above('High PM2.5', 'pm25', 40, 35),
  rule('Silent', { kind: 'silent', minutes: SILENT_MINUTES }, { holdMinutes: 0, severity: 'WARNING' }),
];
