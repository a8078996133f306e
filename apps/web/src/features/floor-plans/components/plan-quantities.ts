import { JUDGED_METRICS } from '@airdeck/air/verdict';
import type { TFunction } from 'i18next';
import { airWords } from '../../../lib/air-view/air-words.ts';

/** `air`: the verdict on all that is measured. */
export const PLAN_KEYS = ['air', 'iaq', 'pm25', 'pm10', 'co2', 'tvoc', 'temp', 'rh'] as const;
export type PlanKey = (typeof PLAN_KEYS)[number];

export const keyText = (key: PlanKey, t: TFunction): string =>
  key === 'air' ? t('floorPlans.wholeAir') : airWords(t).metric(key);

/** The stored quantities from which one is told. */
export function storedKeysOf(key: PlanKey): readonly string[] {
  if (key === 'air') return JUDGED_METRICS;
  return key === 'iaq' ? ['iaq', 'pm25', 'pm10'] : [key];
}
