import { JUDGED_METRICS, type JudgedMetric, type MeasuredAir } from '@airdeck/air/verdict';

/** A row of what a device measures now. `faults`: metrics with an implausible newest value; null: none. */
export type PresentAir = { readonly [metric in JudgedMetric]: number | null } & {
  readonly faults: readonly JudgedMetric[] | null;
};

/** The values of a row, with its faults. */
export function measuredAir(air: PresentAir): MeasuredAir {
  const { faults } = air;
  if (!faults) return air;
  return Object.fromEntries(
    JUDGED_METRICS.map((metric) => [metric, faults.includes(metric) ? 'fault' : air[metric]]),
  );
}
