import { hasRecordings, readRecordingRows } from '../apps/server/src/testing/recordings.ts';
import { modelRecording } from './modelled-air.ts';
import type { Part, Take } from './recorded-take.ts';

/** Particle readings of a meal, and the limits of a rule that they fulfil once. */
export type Meal = Pick<Take, 'name' | 'record' | 'options' | 'speed'> & {
  /** PM2.5 exceeds the threshold for longer than the rule's duration. */
  readonly rise: Part;
  /** PM2.5 falls below `clearAt`, at any speed. */
  readonly fall: Part;
  /** µg/m³ */
  readonly threshold: number;
  readonly clearAt: number;
};

const RECORDED: Meal = {
  name: 'meal',
  record: () => readRecordingRows('hyderabad'),
  rise: ['2019-11-23T11:17:00+05:30', '2019-11-23T11:27:20+05:30'],
  fall: ['2019-11-23T11:27:20+05:30', '2019-11-23T11:30:00+05:30'],
  speed: 6,
  options: [],
  threshold: 80,
  clearAt: 75,
};

/** The kitchen of the demo. */
const MODELLED: Meal = {
  name: 'modelled-meal',
  record: async () =>
    modelRecording({
      device: 'AD-1003',
      from: '2026-01-20T05:00:00Z',
      to: '2026-01-20T09:00:00Z',
      off: ['2026-01-20T05:00:00Z', '2026-01-20T05:01:00Z'],
      columns: ['pm25', 'pm10'],
    }),
  rise: ['2026-01-20T06:42:00Z', '2026-01-20T07:02:00Z'],
  fall: ['2026-01-20T07:34:00Z', '2026-01-20T07:42:00Z'],
  speed: 15,
  options: [],
  threshold: 80,
  clearAt: 75,
};

export const MEAL = hasRecordings ? RECORDED : MODELLED;
