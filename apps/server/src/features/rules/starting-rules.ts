import { DEFAULT_INDEX } from '@airdeck/air/indices/default-index';
import { bandEdgesOf } from '@airdeck/air/levels';
import type { RuleCondition, RuleForm } from '@airdeck/contract/rules/rules';

type JudgedKey = 'co2' | 'pm25' | 'pm10';

const SILENT_MINUTES = 30;
/** The places of 'Satisfactory' and 'Moderate' among the bands: 'Moderate' and 'Poor' begin above their upper edges. */
const MODERATE_ABOVE = 1;
const POOR_ABOVE = 2;
/** An alarm ends below this share of its threshold, so that a value at an edge raises one alarm instead of many. */
const CLEARED_AT_SHARE = 0.9;

/** A rule on the scale of the bands, in which cards and headlines judge a room. */
function onScale(
  name: string,
  key: JudgedKey,
  bandsBelow: number,
  more: Pick<RuleForm, 'holdMinutes' | 'severity'>,
): RuleForm {
  const threshold = bandEdgesOf(DEFAULT_INDEX, key)?.[bandsBelow]?.at ?? 0;
  const clearAt = Math.round(threshold * CLEARED_AT_SHARE);
  return rule(name, { kind: 'above', key, threshold, clearAt }, more);
}

const moderate = (name: string, key: JudgedKey) =>
  onScale(name, key, MODERATE_ABOVE, { holdMinutes: 15, severity: 'WARNING' });
const poor = (name: string, key: JudgedKey) =>
  onScale(name, key, POOR_ABOVE, { holdMinutes: 10, severity: 'MAJOR' });

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
    recipients: { customerUsers: true, tenantAdmins: true, userIds: [], receiverIds: [], rotaIds: [] },
    steps: [],
    repeat: null,
  };
}

/** Default rules of a new tenant or partner. */
export const STARTING_RULES: readonly RuleForm[] = [
  moderate('High CO2', 'co2'),
  poor('Very high CO2', 'co2'),
  moderate('High PM10', 'pm10'),
  poor('Very high PM10', 'pm10'),
  moderate('High PM2.5', 'pm25'),
  poor('Very high PM2.5', 'pm25'),
  rule('Silent', { kind: 'silent', minutes: SILENT_MINUTES }, { holdMinutes: 0, severity: 'WARNING' }),
];
