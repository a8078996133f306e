import type { ReadingSeries } from '../telemetry/device-readings.ts';

/** A quantity beside the index and its gases, as a room measured it in the hours of a span. */
export type OtherMeasurement = {
  readonly room: string;
  readonly key: string;
  readonly hours: number;
  /** Mean of the means of the hours; the lowest and the highest value, in the unit of the quantity. */
  readonly mean: number;
  readonly lowest: number;
  readonly highest: number;
};

/** One for each quantity with values, in their order. */
export function otherMeasurements(room: string, series: readonly ReadingSeries[]): OtherMeasurement[] {
  return series.flatMap(({ key, avg, min, max }) => {
    if (avg.length === 0) return [];
    const mean = avg.reduce((sum, value) => sum + value, 0) / avg.length;
    const [lowest, highest] = [min.reduce(smaller), max.reduce(larger)];
    return [{ room, key, hours: avg.length, mean, lowest, highest }];
  });
}

const smaller = (a: number, b: number) => Math.min(a, b);
const larger = (a: number, b: number) => Math.max(a, b);
