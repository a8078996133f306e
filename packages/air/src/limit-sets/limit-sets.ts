import type { Limit, LimitSet } from './limit-set.ts';

type Ends = Pick<Limit, 'from' | 'upTo'>;
const UG = 'µg/m³';

/** Means of a day and a year, in µg/m³. */
const particles = (
  quantity: 'pm25' | 'pm10',
  ends: { readonly day: number; readonly year?: number },
): Limit[] => [
  { quantity, unit: UG, over: 'day', upTo: ends.day },
  ...(ends.year === undefined ? [] : [{ quantity, unit: UG, over: 'year', upTo: ends.year } as const]),
];

const limit = (quantity: Limit['quantity'], over: Limit['over'], ends: Ends, unit: string): Limit => ({
  quantity,
  unit,
  over,
  ...ends,
});

/**
 * Guidelines for outdoors and indoors. Those of a day are the 99th percentile of a year: three or four days may be above.
 */
const WHO_2021: LimitSet = {
  source: 'WHO global air quality guidelines, Geneva 2021, ISBN 978-92-4-003422-8, table 0.1',
  air: 'any',
  limits: [
    ...particles('pm25', { day: 15, year: 5 }),
    ...particles('pm10', { day: 45, year: 15 }),
    limit('o3', '8hours', { upTo: 100 }, UG),
    limit('no2', 'day', { upTo: 25 }, UG),
    limit('no2', 'year', { upTo: 10 }, UG),
    limit('co', 'day', { upTo: 4 }, 'mg/m³'),
  ],
};

/**
 * India's National Ambient Air Quality Standards, for industrial, residential and rural areas. 98 % of the days of a
 * year must be within them, and no two consecutive days above.
 */
const NAAQS_2009: LimitSet = {
  source: 'CPCB, National Ambient Air Quality Standards, notification of 18 November 2009',
  air: 'outdoor',
  limits: [
    ...particles('pm25', { day: 60, year: 40 }),
    ...particles('pm10', { day: 100, year: 60 }),
    limit('no2', 'day', { upTo: 80 }, UG),
    limit('no2', 'year', { upTo: 40 }, UG),
    limit('o3', 'hour', { upTo: 180 }, UG),
    limit('o3', '8hours', { upTo: 100 }, UG),
    limit('co', 'hour', { upTo: 4 }, 'mg/m³'),
    limit('co', '8hours', { upTo: 2 }, 'mg/m³'),
  ],
};

/** From 1 January 2030. Particles may be above the limit of a day on 18 days of a year. */
const EU_2030: LimitSet = {
  source: 'Directive (EU) 2024/2881 on ambient air quality, from 1 January 2030',
  air: 'outdoor',
  limits: [
    ...particles('pm25', { day: 25, year: 10 }),
    ...particles('pm10', { day: 45, year: 20 }),
    limit('no2', 'hour', { upTo: 200 }, UG),
    limit('no2', 'day', { upTo: 50 }, UG),
    limit('no2', 'year', { upTo: 20 }, UG),
  ],
};

const US: LimitSet = {
  source: 'US EPA, National Ambient Air Quality Standards, as of 2024',
  air: 'outdoor',
  limits: [
    ...particles('pm25', { day: 35, year: 9 }),
    ...particles('pm10', { day: 150 }),
    limit('o3', '8hours', { upTo: 70 }, 'ppb'),
    limit('no2', 'hour', { upTo: 100 }, 'ppb'),
    limit('no2', 'year', { upTo: 53 }, 'ppb'),
    limit('co', 'hour', { upTo: 35 }, 'ppm'),
    limit('co', '8hours', { upTo: 9 }, 'ppm'),
  ],
};

/** Japan has no index: its standards of the environment are what outdoor values are compared with. */
const JAPAN_ENVIRONMENT: LimitSet = {
  source: 'Ministry of the Environment of Japan, environmental quality standards for air (PM2.5: 2009)',
  air: 'outdoor',
  limits: [
    ...particles('pm25', { day: 35, year: 15 }),
    limit('no2', 'day', { upTo: 60 }, 'ppb'),
    limit('co', '8hours', { upTo: 20 }, 'ppm'),
    limit('co', 'day', { upTo: 10 }, 'ppm'),
  ],
};

/**
 * Japan's law on sanitation in buildings, of 3,000 m² and more. Dust, CO and CO2 are means of the two readings of a day.
 * Of the dust that it limits, devices measure PM10.
 */
const JAPAN_BUILDINGS: LimitSet = {
  source: 'Act on Maintenance of Sanitation in Buildings, cabinet order 347 of 2021, from 1 April 2022',
  air: 'indoor',
  limits: [
    limit('temp', 'reading', { from: 18, upTo: 28 }, '°C'),
    limit('rh', 'reading', { from: 40, upTo: 70 }, '%'),
    limit('co2', 'day', { upTo: 1000 }, 'ppm'),
    limit('co', 'day', { upTo: 6 }, 'ppm'),
    limit('pm10', 'day', { upTo: 150 }, UG),
  ],
};

export const LIMIT_SETS = {
  who2021: WHO_2021,
  naaqs2009: NAAQS_2009,
  eu2030: EU_2030,
  us: US,
  japanEnvironment: JAPAN_ENVIRONMENT,
  japanBuildings: JAPAN_BUILDINGS,
} as const satisfies Record<string, LimitSet>;
