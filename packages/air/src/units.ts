const HPA_PER_INHG = 33.863_886_67;
const KM_PER_MILE = 1.609_344;

/** Air pressure: inches of mercury to hectopascal. */
export function hPaFromInHg(pressureInHg: number): number {
  return pressureInHg * HPA_PER_INHG;
}

/** Wind speed: miles an hour to kilometres an hour. */
export function kmhFromMph(speedMph: number): number {
  return speedMph * KM_PER_MILE;
}
