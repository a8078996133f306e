import type { BandName } from '../bands.ts';
import type { JudgedMetric } from '../verdict.ts';

/** The expected statements of every surface about a room, worked out by hand. */
export type ExpectedRating = {
  readonly state: 'rated';
  readonly band: BandName;
  /** The name of the band: English, Arabic. */
  readonly words: readonly [string, string];
  /** Colour of the band. */
  readonly fill: string;
  /** The cause, with its name and unit. */
  readonly cause: { readonly metric: JudgedMetric; readonly value: number; readonly text: string };
  /** Whether that is a gas, whose value then stands beside the word. */
  readonly isGas: boolean;
  /** The dial's number; null: no particles are measured. */
  readonly index: number | null;
  readonly isFine: boolean;
};
export type ExpectedAir = ExpectedRating | { readonly state: 'fault' | 'notMeasured' | 'offline' };

export type RoomOfEveryKind = {
  readonly name: string;
  /** The readings of its device. */
  readonly sends: Readonly<Record<string, number>>;
  /** Whether the device has been silent for a day. */
  readonly isSilent: boolean;
  readonly now: ExpectedAir;
  /** The expectation for a day on which it sent this all the time. */
  readonly day: Exclude<ExpectedAir, { state: 'offline' }>;
  /** Advice while the outdoor air is unknown: what to do, and on a wall screen. */
  readonly advice: 'purify' | 'open' | 'look' | 'leave' | 'unknown';
  readonly wallAdvice: 'good' | 'purify' | 'airNow' | 'stuffy' | 'fault' | 'unknown';
};

const severeByCo2: ExpectedRating = {
  state: 'rated',
  band: 'severe',
  words: ['Severe', 'خطير'],
  fill: '#7B1230',
  cause: { metric: 'co2', value: 4600, text: 'CO₂ 4,600\u00a0ppm' },
  isGas: true,
  index: 10,
  isFine: false,
};

const poorByCoarseParticles: ExpectedRating = {
  state: 'rated',
  band: 'poor',
  words: ['Poor', 'سيئ'],
  fill: '#D63A32',
  // PM2.5 is Poor, too, with an index of 215.
  cause: { metric: 'pm10', value: 300, text: 'PM10 300.0\u00a0µg/m³' },
  isGas: false,
  index: 250,
  isFine: false,
};

const moderateByCo2Alone: ExpectedRating = {
  state: 'rated',
  band: 'moderate',
  words: ['Moderate', 'متوسط'],
  fill: '#EE7B1A',
  cause: { metric: 'co2', value: 1240, text: 'CO₂ 1,240\u00a0ppm' },
  isGas: true,
  index: null,
  isFine: false,
};

const good: ExpectedRating = {
  state: 'rated',
  band: 'good',
  words: ['Good', 'جيد'],
  fill: '#2E9E5B',
  cause: { metric: 'pm10', value: 12, text: 'PM10 12.0\u00a0µg/m³' },
  isGas: false,
  index: 12,
  isFine: true,
};

const severeByFineParticles: ExpectedRating = {
  state: 'rated',
  band: 'severe',
  words: ['Severe', 'خطير'],
  fill: '#7B1230',
  cause: { metric: 'pm25', value: 308, text: 'PM2.5 308.0\u00a0µg/m³' },
  isGas: false,
  index: 445,
  isFine: false,
};

/**
 * One room of every kind, the worst first: tests of the server and of the console show them on every surface, and
 * compare. The expectations are written by hand and not by `verdictOf`, so that they do not change with it.
 */
export const ROOMS_OF_EVERY_KIND: readonly RoomOfEveryKind[] = [
  {
    name: 'Bedroom',
    sends: { pm25: 6, pm10: 10, co2: 4600, tvoc: 300, temp: 22 },
    isSilent: false,
    now: severeByCo2,
    day: severeByCo2,
    advice: 'open',
    wallAdvice: 'airNow',
  },
  {
    name: 'Kitchen',
    sends: { pm25: 95, pm10: 300, co2: 700, temp: 24 },
    isSilent: false,
    now: poorByCoarseParticles,
    day: poorByCoarseParticles,
    advice: 'purify',
    wallAdvice: 'purify',
  },
  {
    name: 'Classroom',
    sends: { co2: 1240, temp: 21 },
    isSilent: false,
    now: moderateByCo2Alone,
    day: moderateByCo2Alone,
    advice: 'unknown',
    wallAdvice: 'stuffy',
  },
  {
    name: 'Library',
    sends: { pm25: 5, pm10: 12, co2: 450, tvoc: 90, temp: 20 },
    isSilent: false,
    now: good,
    day: good,
    advice: 'leave',
    wallAdvice: 'good',
  },
  {
    name: 'Attic',
    sends: { pm25: 65_535, temp: 23 },
    isSilent: false,
    now: { state: 'fault' },
    // It is only known of a past day that nothing was measured.
    day: { state: 'notMeasured' },
    advice: 'look',
    wallAdvice: 'fault',
  },
  {
    name: 'Hall',
    sends: { temp: 21, rh: 45 },
    isSilent: false,
    now: { state: 'notMeasured' },
    day: { state: 'notMeasured' },
    advice: 'unknown',
    wallAdvice: 'unknown',
  },
  {
    name: 'Cellar',
    sends: { pm25: 308, temp: 15 },
    isSilent: true,
    now: { state: 'offline' },
    day: severeByFineParticles,
    advice: 'look',
    // On the last values, which a screen shows greyed.
    wallAdvice: 'purify',
  },
];

/** How many of them need attention, also for a sensor at fault. */
export const ROOMS_THAT_NEED_ATTENTION = 4;
