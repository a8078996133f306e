/** Litres of a gas for each mole, at 25 °C and 1013 hPa. */
export const MOLAR_VOLUME_L = 24.45;
/**
 * One mg/m³ of TVOC in ppb, for air at 25 °C and 1013 hPa (24.45 l/mol), as isobutylene equivalent (56.1 g/mol), like
 * sensors that report ppb.
 */
export const TVOC_PPB_PER_MG_PER_M3 = (MOLAR_VOLUME_L * 1000) / 56.1;

/** How a value in another unit becomes one in the unit in which it is stored: `(value + before) * factor`. */
export type Conversion = { readonly before?: number; readonly factor: number };

/** From °F to °C. */
export const FROM_FAHRENHEIT = { before: -32, factor: 5 / 9 } as const satisfies Conversion;
/** TVOC from µg/m³ to ppb. */
export const FROM_TVOC_MASS = { factor: TVOC_PPB_PER_MG_PER_M3 / 1000 } as const satisfies Conversion;

/** 25.4 conventional millimetres of mercury, of 133.322387415 Pa each. */
const HPA_PER_INHG = 33.863_886_403_41;
/** The international mile: exactly this. */
const KM_PER_MILE = 1.609_344;

/** Air pressure: inches of mercury to hectopascal. */
export function hPaFromInHg(pressureInHg: number): number {
  return pressureInHg * HPA_PER_INHG;
}

/** Wind speed: miles an hour to kilometres an hour. */
export function kmhFromMph(speedMph: number): number {
  return speedMph * KM_PER_MILE;
}
