import { DAMP_PERCENT, WARM_C } from './usual-ends.ts';

/** A range with both ends inclusive. */
type Range = { readonly from: number; readonly upTo: number };
type Categories<Value> = { readonly I: Value; readonly II: Value; readonly III: Value };

/** Categories of expectation, the highest first. */
export const COMFORT_CATEGORIES = ['I', 'II', 'III'] as const satisfies (keyof Categories<unknown>)[];

/** `beyond`: not even the third. */
export type ComfortCategory = (typeof COMFORT_CATEGORIES)[number] | 'beyond';

export const EN_16798_SOURCE = 'EN 16798-1:2019';

/**
 * The categories of EN 16798-1:2019 for rooms without activity, such as offices. Temperatures are operative ones, in
 * which surfaces count as much as the air; without draughts and cold walls a thermometer is close to them. The fourth
 * category of temperature differs between sources, and is left out.
 */
export const EN_16798 = {
  /** °C, while rooms are heated, and while they are cooled. */
  temperature: {
    heating: { I: { from: 21, upTo: 23 }, II: { from: 20, upTo: 24 }, III: { from: 19, upTo: 25 } },
    cooling: { I: { from: 23.5, upTo: 25.5 }, II: { from: 23, upTo: WARM_C }, III: { from: 22, upTo: 27 } },
  },
  /** %: below, air is humidified where that is provided for, and dehumidified above. */
  humidity: { I: { from: 30, upTo: 50 }, II: { from: 25, upTo: DAMP_PERCENT }, III: { from: 20, upTo: 70 } },
  /** CO2 above that of the outdoor air, ppm. */
  co2AboveOutdoors: { I: { from: 0, upTo: 550 }, II: { from: 0, upTo: 800 }, III: { from: 0, upTo: 1350 } },
} as const satisfies {
  temperature: { heating: Categories<Range>; cooling: Categories<Range> };
  humidity: Categories<Range>;
  co2AboveOutdoors: Categories<Range>;
};

export const temperatureCategory = (temperatureC: number, season: 'heating' | 'cooling'): ComfortCategory =>
  categoryIn(EN_16798.temperature[season], temperatureC);

export const humidityCategory = (relativeHumidity: number): ComfortCategory =>
  categoryIn(EN_16798.humidity, relativeHumidity);

/** @param outdoorPpm measured or assumed CO2 of the outdoor air; rooms below it are of the first category */
export const ventilationCategory = (co2Ppm: number, outdoorPpm: number): ComfortCategory =>
  categoryIn(EN_16798.co2AboveOutdoors, Math.max(0, co2Ppm - outdoorPpm));

function categoryIn(ranges: Categories<Range>, value: number): ComfortCategory {
  const isIn = ({ from, upTo }: Range) => value >= from && value <= upTo;
  return COMFORT_CATEGORIES.find((category) => isIn(ranges[category])) ?? 'beyond';
}
