/** CO2 of the outdoor air, ppm, where none is measured: the yearly mean on Mauna Loa, 2025, rounded (NOAA). */
export const OUTDOOR_CO2_PPM = 430;
/** CO2 of exhaled air, ppm (Rudnick and Milton 2003, Indoor Air 13:237). */
const EXHALED_CO2_PPM = 38_000;
/** CO2 that an adult at a desk exhales, litres a second (Persily and de Jonge 2017, doi 10.1111/ina.12383). */
const EXHALED_L_PER_S = 0.0048;
const L_PER_M3 = 1000;
const S_PER_H = 3600;

/** Fresh air, m³ an hour. @param perHour air changes an hour */
export function freshAirM3PerH(perHour: number, volumeM3: number): number {
  return perHour * volumeM3;
}

/** Fresh air of each of the people in a room, litres a second. */
export function freshAirLPerSAndPerson(perHour: number, volumeM3: number, persons: number): number {
  return (freshAirM3PerH(perHour, volumeM3) * L_PER_M3) / S_PER_H / persons;
}

/** CO2 above the outdoor air, ppm, that settles in a room with this fresh air for each adult at a desk. */
export function settledExcessPpm(freshAirLPerSAndPerson: number): number {
  return (EXHALED_L_PER_S / freshAirLPerSAndPerson) * 1e6;
}

/** The share of the air, 0 to 1, that people have exhaled before. */
export function rebreathedShare(co2Ppm: number, outdoorPpm = OUTDOOR_CO2_PPM): number {
  return Math.max(0, co2Ppm - outdoorPpm) / EXHALED_CO2_PPM;
}

/** Lower and higher levels are not those of outdoor air, but of a sensor that is wrong, or of a room that never is empty. */
const OUTDOOR_RANGE_PPM = { from: 350, upTo: 480 } as const;

/** The outdoor level, ppm, as the sensor of a room shows it: its lowest hour, if the outdoor air can be like that. */
export function outdoorCo2Ppm(hourlyPpm: readonly number[]): number {
  const lowest = hourlyPpm.reduce((least, ppm) => Math.min(least, ppm), Number.POSITIVE_INFINITY);
  return lowest >= OUTDOOR_RANGE_PPM.from && lowest <= OUTDOOR_RANGE_PPM.upTo ? lowest : OUTDOOR_CO2_PPM;
}
