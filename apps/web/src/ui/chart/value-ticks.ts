const FACTORS = [1, 2, 2.5, 5, 10];

/** The round number nearest above a step that would make four parts of the span. */
function roundStep(span: number, isWhole: boolean): number {
  const rough = span / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const steps = FACTORS.map((factor) => factor * power);
  const isFit = (step: number) => step >= rough && (!isWhole || Number.isInteger(step));
  return steps.find(isFit) ?? (isWhole ? 1 : 10 * power);
}

/** Without the error that a multiple of a decimal fraction carries. */
function exact(value: number): number {
  return Number(value.toPrecision(12));
}

export interface ValueScale {
  min: number;
  max: number;
  ticks: number[];
}

/**
 * A scale with three to five ticks that holds the values seen and, when it lies near enough to mean something, the next
 * threshold above them. Bars and concentrations stand on zero; other scales begin where their values do.
 * @param isCount whether there is nothing between one whole number and the next
 */
export function valueScale(
  low: number,
  high: number,
  thresholds: readonly number[],
  zeroBased: boolean,
  isCount = false,
): ValueScale {
  const near = thresholds.filter((value) => value > high && value <= high * 2);
  const top = near.length > 0 ? Math.min(...near) : high;
  const bottom = zeroBased ? Math.min(0, low) : low;
  const span = top - bottom;
  const step = roundStep(span > 0 ? span : Math.max(Math.abs(top), 1), isCount);
  const first = Math.floor(bottom / step);
  const count = Math.max(2, Math.ceil(top / step) - first);
  const ticks = Array.from({ length: count + 1 }, (_, index) => exact((first + index) * step));
  // The ends are ticks themselves: one that lay a rounding error outside would not be drawn.
  const min = exact(first * step);
  const max = exact((first + count) * step);
  // Six ticks come of a span that starts and ends between two: every second of them is enough.
  return { min, max, ticks: ticks.length > 5 ? ticks.filter((_, index) => index % 2 === 0) : ticks };
}
