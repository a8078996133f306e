/** CO2 of a room at a time: the mean of one step, or a single reading. */
export type Co2Value = { readonly atMs: number; readonly ppm: number };

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** Values of this time are averaged where a fall begins and ends, so that noise neither begins nor ends one. */
const SMOOTHED_MS = 10 * MINUTE_MS;
/** Without values for longer, what happened in between is unknown: the fall ends. */
const LONGEST_GAP_MS = 20 * MINUTE_MS;
/** A person left for a moment, or air moved past the sensor: not the emptying of a room. */
const LEAST_DROP_PPM = 150;
/** A rise by this share of the drop, and by this much, means that a person has come back. */
const RISE_OF_DROP = 0.1;
const LEAST_RISE_PPM = 25;
/** The share of the drop within which people still leave, one after another, and the air is still mixing. */
const LEAVING_SHARE = 0.4;
/** The share of the drop from which the length of a fall is measured. */
const BEGUN = 0.15;
const MOSTLY_FALLEN = 0.85;
/** In lengths of the span between both: the tail shows where a fall ends, but a longer one shows the weather. */
const TAIL_LENGTHS = 1.5;
const LONGEST_FALL_MS = 12 * HOUR_MS;

/**
 * The spans in which the CO2 of a room falls after people have left, without the time in which they leave, each with
 * the tail that shows the level to which it falls.
 * @param values ordered by time; gaps end a fall
 */
export function co2Falls(values: readonly Co2Value[]): (readonly Co2Value[])[] {
  const smoothed = smooth(values);
  const falls: (readonly Co2Value[])[] = [];
  let [peak, low] = [0, 0];
  const levelAt = (index: number) => smoothed[index] ?? Number.NaN;
  const endAt = (index: number) => {
    const fall = steepPart(values, smoothed, peak, index);
    if (fall) falls.push(fall);
    [peak, low] = [index, index];
  };
  for (let index = 1; index < values.length; index += 1) {
    const gapMs = (values[index]?.atMs ?? 0) - (values[index - 1]?.atMs ?? 0);
    const level = levelAt(index);
    if (gapMs > LONGEST_GAP_MS) endAt(index);
    else if (level >= levelAt(peak)) [peak, low] = [index, index];
    else if (level < levelAt(low)) low = index;
    else if (level - levelAt(low) > Math.max(LEAST_RISE_PPM, RISE_OF_DROP * (levelAt(peak) - levelAt(low)))) {
      endAt(index);
    }
  }
  endAt(values.length);
  return falls;
}

/** The values from the first to the last that count; undefined: the drop is too small. */
function steepPart(
  values: readonly Co2Value[],
  smoothed: readonly number[],
  peak: number,
  end: number,
): readonly Co2Value[] | undefined {
  const levels = smoothed.slice(peak, end);
  const top = levels[0] ?? Number.NaN;
  const drop = top - Math.min(...levels);
  if (!(drop >= LEAST_DROP_PPM)) return undefined;
  const firstBelow = (share: number) => peak + levels.findIndex((level) => level <= top - share * drop);
  const timeBelow = (share: number) => values[firstBelow(share)]?.atMs ?? 0;
  const [startMs, mostlyMs] = [timeBelow(BEGUN), timeBelow(MOSTLY_FALLEN)];
  const lastMs = startMs + Math.min(LONGEST_FALL_MS, TAIL_LENGTHS * (mostlyMs - startMs));
  return values.slice(firstBelow(LEAVING_SHARE), end).filter(({ atMs }) => atMs <= lastMs);
}

/** Centred means of the values around each. */
function smooth(values: readonly Co2Value[]): number[] {
  let [from, upTo, sum] = [0, 0, 0];
  return values.map(({ atMs }) => {
    while (upTo < values.length && (values[upTo]?.atMs ?? 0) <= atMs + SMOOTHED_MS / 2) {
      sum += values[upTo]?.ppm ?? 0;
      upTo += 1;
    }
    while ((values[from]?.atMs ?? 0) < atMs - SMOOTHED_MS / 2) {
      sum -= values[from]?.ppm ?? 0;
      from += 1;
    }
    return sum / (upTo - from);
  });
}
