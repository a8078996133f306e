const FACTORS = [1, 2, 2.5, 5, 10];

/** The round number nearest above a step that would make four parts of the span. */
function roundStep(span: number): number {
  const rough = span / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  return (FACTORS.find((factor) => factor * power >= rough) ?? 10) * power;
}

export interface ValueScale {
  min: number;
  max: number;
  ticks: number[];
}

/**
 * A scale with three to five ticks that holds the values seen and, when it lies near enough to mean something, the next
 * threshold above them. Bars and concentrations stand on zero; other scales begin where their values do.
 */
export function valueScale(
  low: number,
  high: number,
  thresholds: readonly number[],
  zeroBased: boolean,
): ValueScale {
  const near = thresholds.filter((value) => value > high && value <= high * 2);
  const top = near.length > 0 ? Math.min(...near) : high;
  const bottom = zeroBased ? Math.min(0, low) : low;
  const span = top - bottom;
  const step = roundStep(span > 0 ? span : Math.max(Math.abs(top), 1));
  const min = Math.floor(bottom / step) * step;
  let max = Math.ceil(top / step) * step;
  if (max - min < 2 * step) max = min + 2 * step;
  const count = Math.round((max - min) / step);
  const ticks = Array.from({ length: count + 1 }, (_, index) => Number((min + index * step).toPrecision(12)));
  // Six ticks come of a span that starts and ends between two: every second of them is enough.
  return { min, max, ticks: ticks.length > 5 ? ticks.filter((_, index) => index % 2 === 0) : ticks };
}
