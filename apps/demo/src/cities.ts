import { seedOf } from './air-model/noise.ts';

/** A city of the demo, with the climate for the outdoor model. */
export type City = {
  readonly name: string;
  readonly country: string;
  readonly state: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly timeZone: string;
  readonly seed: number;
  readonly climate: {
    readonly meanC: number;
    readonly seasonalC: number;
    readonly dailyC: number;
    /** % */
    readonly meanHumidity: number;
    /** Yearly mean outside, µg/m³. */
    readonly pm25: number;
    /** Coarse dust: mean ratio of PM10 to PM2.5, above 1.5. */
    readonly dust: number;
  };
};

const city = (facts: Omit<City, 'seed'>): City => ({ ...facts, seed: seedOf(facts.name) });

export const BHUBANESWAR = city({
  name: 'Bhubaneswar',
  country: 'India',
  state: 'Odisha',
  latitude: 20.296,
  longitude: 85.825,
  timeZone: 'Asia/Kolkata',
  climate: { meanC: 27, seasonalC: 4, dailyC: 5, meanHumidity: 70, pm25: 48, dust: 0.5 },
});
export const TOKYO = city({
  name: 'Tokyo',
  country: 'Japan',
  state: 'Tokyo',
  latitude: 35.69,
  longitude: 139.692,
  timeZone: 'Asia/Tokyo',
  climate: { meanC: 16, seasonalC: 10, dailyC: 4, meanHumidity: 65, pm25: 11, dust: 0.3 },
});
export const DUBAI = city({
  name: 'Dubai',
  country: 'United Arab Emirates',
  state: 'Dubai',
  latitude: 25.08,
  longitude: 55.14,
  timeZone: 'Asia/Dubai',
  climate: { meanC: 28, seasonalC: 8, dailyC: 5, meanHumidity: 55, pm25: 36, dust: 1.6 },
});
export const LONDON = city({
  name: 'London',
  country: 'United Kingdom',
  state: 'England',
  latitude: 51.502,
  longitude: 0.005,
  timeZone: 'Europe/London',
  climate: { meanC: 11, seasonalC: 7, dailyC: 3.5, meanHumidity: 76, pm25: 10, dust: 0.4 },
});
