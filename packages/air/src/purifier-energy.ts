import { caughtIn, caughtMg, type ModeWear } from './filter-wear.ts';

/** Power and delivery of a purifier by mode number, from the data sheet of its model. */
export type PurifierData = {
  /** Power, W; of modes that are off, the standby power. */
  readonly wattsByMode: ReadonlyMap<number, number>;
  /** Clean air delivery rate (CADR), m³/h. */
  readonly cleanAirM3PerHour: ReadonlyMap<number, number>;
  /** Modes with the fan off. */
  readonly offModes: ReadonlySet<number>;
};

/** Why the energy for a µg cannot be told. */
export const ENERGY_REFUSALS = [
  /** The device reported no mode. */
  'modeUnknown',
  'notRunning',
  /** The model has no power for any mode in which the fan ran. */
  'noWatts',
  /** The model has no clean air delivery rate for any of these. */
  'noCleanAir',
  /** No particles were measured while the fan ran in such a mode. */
  'noParticles',
  /** There were so few particles that the error of the sensor is larger. */
  'tooClean',
] as const;
export type EnergyRefusal = (typeof ENERGY_REFUSALS)[number];

export type ModeEnergy = {
  readonly mode: number;
  readonly hours: number;
  /** Null: the power of the mode is unknown. */
  readonly kWh: number | null;
  /** Particles caught (PM2.5); null: the fan is off, or unknown. */
  readonly caughtMg: number | null;
};

/** Energy for a caught mg, Wh, with the range in which it is. */
export type EnergyPerMg = { readonly wh: number; readonly low: number; readonly high: number };

export type PurifierEnergy = {
  readonly modes: readonly ModeEnergy[];
  /** With standby; null: the power of no used mode is known. */
  readonly kWh: number | null;
  /** Hours in modes whose power is unknown: their energy is missing. */
  readonly hoursWithoutWatts: number;
  readonly caughtMg: number | null;
} & (
  | { readonly perMg: EnergyPerMg; readonly refusal: null }
  | { readonly perMg: null; readonly refusal: EnergyRefusal }
);

/** A laser sensor of particles is specified to 10 µg/m³ up to 100 µg/m³, and to 10 % above (Plantower PMS5003, data manual). */
const SENSOR = { ugM3: 10, share: 0.1 };
/** A measured clean air delivery rate is at least 90 % of the stated one (GB/T 18801-2022). */
const CLEAN_AIR_SHARE = 0.1;
/** The power of an appliance with a motor, up to 300 W, is at most 20 % above the rated one (IEC 60335-1, 10.1). */
const POWER_SHARE = 0.2;

/**
 * Energy of a purifier, and for what it caught: power times hours by mode, beside concentration times time times clean air
 * delivery rate, which `caughtMg` has for the filter, too. Only hours with a reported mode are in `modes`.
 *
 * The energy for a mg is of the hours in which both are known: the fan ran in a mode with power and delivery, while particles
 * were measured; standby is not in it. Its range combines the errors of the sensor, the delivery and the power as independent
 * ones (square root of the sum of squares, GUM 5.1). Turbo with 40 W and 260 m³/h for a day in 75 µg/m³: 0.96 kWh, 468 mg,
 * 2.1 Wh a mg (1.6 to 2.8).
 */
export function purifierEnergy(
  { wattsByMode, cleanAirM3PerHour, offModes }: PurifierData,
  used: readonly ModeWear[],
): PurifierEnergy {
  const modes = used.map((one) => {
    const { mode, hours } = one;
    const watts = wattsByMode.get(mode);
    const kWh = watts === undefined ? null : kWhOf(watts, hours);
    return { mode, hours, kWh, caughtMg: caughtIn({ cleanAirM3PerHour, offModes }, one) };
  });
  const known = {
    modes,
    kWh: sumOf(modes.map(({ kWh }) => kWh)),
    hoursWithoutWatts: modes.reduce((sum, { kWh, hours }) => sum + (kWh === null ? hours : 0), 0),
    caughtMg: sumOf(modes.map((one) => one.caughtMg)),
  };
  const refused = (refusal: EnergyRefusal): PurifierEnergy => ({ ...known, perMg: null, refusal });
  if (!used.some(({ hours }) => hours > 0)) return refused('modeUnknown');
  const running = used.filter(({ mode, hours }) => hours > 0 && !offModes.has(mode));
  if (running.length === 0) return refused('notRunning');
  const withWatts = running.flatMap((one) => {
    const watts = wattsByMode.get(one.mode);
    return watts === undefined ? [] : [{ ...one, watts }];
  });
  if (withWatts.length === 0) return refused('noWatts');
  const withBoth = withWatts.flatMap((one) => {
    const cleanAir = cleanAirM3PerHour.get(one.mode);
    return cleanAir === undefined ? [] : [{ ...one, cleanAir }];
  });
  if (withBoth.length === 0) return refused('noCleanAir');
  const hours = withBoth.reduce((sum, { particleHours }) => sum + particleHours, 0);
  if (hours === 0) return refused('noParticles');
  const mass = withBoth.reduce((sum, { dose, cleanAir }) => sum + caughtMg(dose, cleanAir), 0);
  const concentration = withBoth.reduce((sum, { dose }) => sum + dose, 0) / hours;
  const error = Math.hypot(sensorShare(concentration), CLEAN_AIR_SHARE, POWER_SHARE);
  if (mass <= 0 || error >= 1) return refused('tooClean');
  const wh = (1000 * withBoth.reduce((sum, one) => sum + kWhOf(one.watts, one.particleHours), 0)) / mass;
  return { ...known, perMg: { wh, low: wh / (1 + error), high: wh / (1 - error) }, refusal: null };
}

const kWhOf = (watts: number, hours: number): number => (watts * hours) / 1000;

/** The relative error of a mean concentration of more than 0 µg/m³. */
const sensorShare = (ugM3: number): number => Math.max(SENSOR.share, SENSOR.ugM3 / ugM3);

/** Null: none is known. */
function sumOf(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0);
}
