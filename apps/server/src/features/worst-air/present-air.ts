import type { AirQualityIndex, IndexChoice } from '@airdeck/air/indices/air-quality-index';
import { JUDGED_METRICS, type JudgedMetric, type MeasuredAir } from '@airdeck/air/verdict';
import { indexOf, type LimitsChoice, USUAL_LIMITS, type Yardstick } from '@airdeck/air/yardstick';

/** A row of what a device measures now. `faults`: metrics with an implausible newest value; null: none. */
export type PresentAir = { readonly [metric in JudgedMetric]: number | null } & {
  readonly faults: readonly JudgedMetric[] | null;
} & StoredYardstick;

/** The yardstick of a device, as `yardstickColumns` finds it; `limits` null: those of the country of the index. */
export type StoredYardstick = { readonly airIndex: IndexChoice; readonly limits: LimitsChoice | null };

/** The yardstick of a row. */
export const yardstickOf = ({ airIndex, limits }: StoredYardstick): Yardstick => ({
  index: airIndex,
  limits: limits ?? USUAL_LIMITS[airIndex],
});

/** The index that judges the air of a row. */
export const judgedBy = (row: StoredYardstick): AirQualityIndex => indexOf(yardstickOf(row));

/** The values of a row, with its faults. */
export function measuredAir(air: PresentAir): MeasuredAir {
  const { faults } = air;
  if (!faults) return air;
  return Object.fromEntries(
    JUDGED_METRICS.map((metric) => [metric, faults.includes(metric) ? 'fault' : air[metric]]),
  );
}
