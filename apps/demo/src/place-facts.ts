import type { OpeningHours } from '@airdeck/contract/places/opening-hours';
import type { DemoPlaceFacts } from './home.ts';

const WEEKDAYS = [1, 2, 3, 4, 5];
type Holiday = OpeningHours['holidays'][number];

const holiday = (name: string, from: string, to = from): Holiday => ({ name, from, to });

/** Lessons of a school in Japan. @param years for which holidays are listed */
const schoolHours = (years: readonly number[]): OpeningHours => ({
  spans: [{ weekdays: WEEKDAYS, from: '08:15', to: '16:00' }],
  holidays: years.flatMap((year) => [
    holiday('National Foundation Day', `${year}-02-11`),
    holiday('Emperor’s Birthday', `${year}-02-23`),
    holiday('Spring holidays', `${year}-03-26`, `${year}-04-05`),
    holiday('Golden Week', `${year}-05-03`, `${year}-05-05`),
    holiday('Summer holidays', `${year}-07-21`, `${year}-08-31`),
    holiday('Culture Day', `${year}-11-03`),
    holiday('Labour Thanksgiving Day', `${year}-11-23`),
    holiday('Winter holidays', `${year}-12-25`, `${year + 1}-01-07`),
  ]),
});

/** Two shifts of a factory in Britain, and one on Saturdays. */
const factoryHours = (years: readonly number[]): OpeningHours => ({
  spans: [
    { weekdays: WEEKDAYS, from: '06:00', to: '22:00' },
    { weekdays: [6], from: '06:00', to: '14:00' },
  ],
  holidays: years.flatMap((year) => [
    holiday('Summer shutdown', `${year}-08-03`, `${year}-08-16`),
    holiday('Christmas shutdown', `${year}-12-24`, `${year + 1}-01-01`),
  ]),
});

/** Consultation in a hospital in India: its wards are always open. */
export const consultationHours = (years: readonly number[]): OpeningHours => ({
  spans: [{ weekdays: [...WEEKDAYS, 6], from: '08:00', to: '20:00' }],
  holidays: years.flatMap((year) => [
    holiday('Republic Day', `${year}-01-26`),
    holiday('Independence Day', `${year}-08-15`),
    holiday('Gandhi Jayanti', `${year}-10-02`),
  ]),
});

export const SCHOOL_PLACES: readonly DemoPlaceFacts[] = [
  { path: [], openingHours: schoolHours },
  { path: ['Main building'], address: 'Midori 3-8-1', latitude: 35.7021, longitude: 139.7034 },
  { path: ['Music hall'], address: 'Midori 3-8-2', latitude: 35.7029, longitude: 139.7046 },
];

export const HOSPITAL_PLACES: readonly DemoPlaceFacts[] = [
  { path: ['Main building'], address: 'Unit 6', latitude: 20.2668, longitude: 85.8207 },
  { path: ['Main building', 'Floor 1', 'Waiting room'], openingHours: consultationHours },
];

export const FACTORY_PLACES: readonly DemoPlaceFacts[] = [{ path: [], openingHours: factoryHours }];
