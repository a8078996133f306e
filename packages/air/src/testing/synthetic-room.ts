import type { Co2Value } from '../ventilation/co2-falls.ts';
import { seededRandom } from './seeded-random.ts';

/** A synthetic room: its truth, and what a sensor in it shows. */
export type SyntheticRoom = {
  /** Air changes an hour of a typical night: the truth. */
  readonly perHour: number;
  readonly values: readonly Co2Value[];
};

const MINUTE_MS = 60_000;
const DAY_MIN = 1440;
/** CO2 of an adult at a desk, m³ an hour. */
const EXHALED_M3_PER_H = 0.0048 * 3.6;

/**
 * Four weeks of a room with people on weekdays: the mass balance of CO2, minute by minute. Its air changes are between
 * 0.2 and 5 an hour, and differ by 5 to 25 % from night to night; people leave within 5 to 35 minutes, and on some evenings
 * one comes back; the outdoor air has a daily course of up to 40 ppm; the sensor has noise of 2 to 13 ppm, an offset, a
 * gain, a drift, and in every second room one step of its baseline.
 */
export function syntheticRoom(seed: number): SyntheticRoom {
  const { uniform, normal } = randomNumbers(seed);
  const perHour = 0.2 * 25 ** uniform();
  const spread = 0.05 + uniform() * 0.2;
  const noisePpm = (3 + uniform() * 15) / Math.SQRT2;
  const persons = 1 + Math.floor(uniform() * 25);
  const volumeM3 = 30 + persons * (5 + uniform() * 20);
  let offsetPpm = -50 + uniform() * 100;
  const stepDay = uniform() < 0.5 ? Math.floor(uniform() * 28) : -1;
  const gain = 0.95 + uniform() * 0.1;
  const outdoor = { amplitudePpm: uniform() * 20, phaseH: uniform() * 24 };
  let co2Ppm = 450;
  let now = perHour;
  const values: Co2Value[] = [];
  for (let day = 0; day < 28; day += 1) {
    const tonight = perHour * Math.exp(spread * normal());
    const leaveH = 16 + uniform() * 3;
    const leavingH = (5 + uniform() * 30) / 60;
    const returnH = uniform() < 0.15 ? leaveH + 1 + uniform() * 3 : Number.POSITIVE_INFINITY;
    for (let minute = 0; minute < DAY_MIN; minute += 1) {
      const hour = minute / 60;
      if (minute === DAY_MIN / 2) now = tonight;
      let present = 0;
      if (day % 7 < 5 && hour > 8 && hour < leaveH + leavingH) {
        present = persons * Math.min(1, 1 - (hour - leaveH) / leavingH);
      }
      if (hour > returnH && hour < returnH + 0.4) present += 1;
      const outside =
        425 + outdoor.amplitudePpm * Math.sin((Math.PI * (hour - outdoor.phaseH)) / 12) + normal();
      co2Ppm += ((EXHALED_M3_PER_H * present * 1e6) / volumeM3 - now * (co2Ppm - outside)) / 60;
      offsetPpm += normal() * 0.05 + (day === stepDay && minute === 700 ? normal() * 30 : 0);
      if (minute % 2 === 0) {
        const ppm = Math.round(gain * co2Ppm + offsetPpm + normal() * noisePpm);
        values.push({ atMs: (day * DAY_MIN + minute) * MINUTE_MS, ppm });
      }
    }
  }
  return { perHour, values };
}

/** The same numbers for the same seed, uniform ones, and normal ones by Box and Muller. */
function randomNumbers(seed: number) {
  const uniform = seededRandom(seed);
  const normal = () => Math.sqrt(-2 * Math.log(1 - uniform())) * Math.cos(2 * Math.PI * uniform());
  return { uniform, normal };
}
