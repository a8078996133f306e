/** The quantities of rules: numeric telemetry keys, those without a column last. */
export const RULE_KEYS = [
  'pm25',
  'pm10',
  'co2',
  'tvoc',
  'iaq',
  'temp',
  'rh',
  'bat',
  'pm1',
  'co',
  'hcho',
  'o3',
  'no2',
  'radon',
  'pressure',
  'noise',
  'light',
  'tvocIndex',
  'noxIndex',
] as const;
export type RuleKey = (typeof RULE_KEYS)[number];
