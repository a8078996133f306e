import type { Metric } from './metrics.ts';

/** The range of a quantity in its unit, and values in it that sensors send instead of a measurement. */
type PlausibleRange = {
  readonly min: number;
  readonly max: number;
  readonly faultValues?: readonly number[];
};

/**
 * Bounds of what the sensors of a room can mean, in the units of the metrics: measuring ranges of common parts, wide
 * enough for
 * Beijing's worst day and for a cellar full of fermenting must. No room has CO2 far below that of outdoor air. The
 * fault values were seen in the threads of drivers: the ends of a counter (32767, 40 000, 60 000), a particle sensor
 * that cannot count further (999.9, 1999.9), a thermometer that has just been switched on (85), and a humidity of zero.
 * All bits set, -127 and -999 lie outside of the ranges. `mode` is defined by the device, and may be any number.
 */
export const PLAUSIBLE_RANGES = {
  pm25: { min: 0, max: 1000, faultValues: [999.9] },
  pm10: { min: 0, max: 2000, faultValues: [1999.9] },
  co2: { min: 300, max: 40_000, faultValues: [32_767, 40_000] },
  tvoc: { min: 0, max: 60_000, faultValues: [32_767, 57_330, 60_000] },
  iaq: { min: 0, max: 500 },
  temp: { min: -40, max: 85, faultValues: [85] },
  rh: { min: 0, max: 100, faultValues: [0] },
  bat: { min: 0, max: 100 },
  lat: { min: -90, max: 90 },
  lon: { min: -180, max: 180 },
} as const satisfies Partial<Record<Metric, PlausibleRange>>;

/**
 * The sensor behind each quantity of the air. An index is computed from particles. Battery, position and mode are known
 * to a device even if all its sensors are dead.
 */
export const SENSORS = {
  pm25: 'particles',
  pm10: 'particles',
  iaq: 'particles',
  co2: 'co2',
  tvoc: 'tvoc',
  temp: 'temp',
  rh: 'rh',
} as const satisfies Partial<Record<Metric, string>>;

/** Sensors that do not measure zero at the same time: clean air has no particles, but no air is without all of these. */
export const DEAD_SENSORS = 2;

type Quantity = Required<PlausibleRange> & {
  readonly key: string;
  readonly sensor: string | undefined;
  /** The smallest and the largest fault value: few values lie between them, and have to be looked up. */
  readonly faultsFrom: number;
  readonly faultsTo: number;
};

const QUANTITIES = Object.entries<PlausibleRange>(PLAUSIBLE_RANGES).map(
  ([key, { min, max, faultValues = [] }]): Quantity => ({
    key,
    min,
    max,
    faultValues,
    sensor: Object.hasOwn(SENSORS, key) ? SENSORS[key as keyof typeof SENSORS] : undefined,
    faultsFrom: Math.min(...faultValues),
    faultsTo: Math.max(...faultValues),
  }),
);

function isMeant(value: number, { min, max, faultsFrom, faultsTo, faultValues }: Quantity): boolean {
  return (
    value >= min && value <= max && !(value >= faultsFrom && value <= faultsTo && faultValues.includes(value))
  );
}

/**
 * The keys of a record whose numbers no sensor can mean: implausible ones, and all zeros of a record in which several
 * sensors measured nothing but zero, as from a dead bus. Keys that are not metrics may have any value.
 *
 * This is asked once for each record, where it enters the system. On the path of every message: it allocates nothing
 * if there are none, which are almost all records.
 * @param values of one moment; only numbers are evaluated
 * @returns undefined: none
 */
export function faultsOf(values: Readonly<Record<string, unknown>>): ReadonlySet<string> | undefined {
  let faults: Set<string> | undefined;
  let zeros = 0;
  let others = 0;
  for (const quantity of QUANTITIES) {
    const value = values[quantity.key];
    if (typeof value !== 'number') continue;
    if (!isMeant(value, quantity)) {
      faults ??= new Set();
      faults.add(quantity.key);
    }
    if (quantity.sensor === undefined) continue;
    if (value === 0) zeros += 1;
    else others += 1;
  }
  return zeros < DEAD_SENSORS || others > 0 ? faults : withZeros(values, faults);
}

function withZeros(
  values: Readonly<Record<string, unknown>>,
  faults: Set<string> | undefined,
): ReadonlySet<string> | undefined {
  const zeros = QUANTITIES.filter(({ key, sensor }) => sensor !== undefined && values[key] === 0);
  if (new Set(zeros.map(({ sensor }) => sensor)).size < DEAD_SENSORS) return faults;
  return new Set([...(faults ?? []), ...zeros.map(({ key }) => key)]);
}
