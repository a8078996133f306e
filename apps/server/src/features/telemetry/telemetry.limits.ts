import { MAX_INTERVALS, MAX_KEYS_PER_REQUEST, MAX_LIMIT } from '@airdeck/contract/telemetry/telemetry';
import { atOnce, defineLimits, number, time } from '../../limits/feature-limits.ts';

const DAY_MS = 86_400_000;

export const TELEMETRY_LIMITS = defineLimits({
  title: 'Readings',
  numbers: {
    points: MAX_LIMIT,
    keys: MAX_KEYS_PER_REQUEST,
    intervals: MAX_INTERVALS,
    /** Points of all keys in one answer: some 36 MB of text. */
    totalPoints: 1_000_000,
    totalMs: 30_000,
    /** A read of a longer range, or of more readings, is a long statement. */
    longRangeMs: 35 * DAY_MS,
    longReadings: 50_000,
    /** Shorter ones at the same time: others are to have some of the ten connections, too. */
    shortStatements: 5,
    /** From this many points of a key on, an answer counts as long. */
    longAnswerPoints: 1_000,
    /** Long answers that are being put together at the same time, each with all its text in memory. */
    longAnswers: 2,
  },
  rows: (limits) => [
    ['Keys', 'request', number(limits.keys), '400'],
    ['Points of one key', 'request', number(limits.points), '400'],
    ['Intervals of an aggregation', 'request', number(limits.intervals), '400'],
    ['Points of all keys', 'request', number(limits.totalPoints), '400'],
    ['A read of raw points, waiting included', 'request', time(limits.totalMs), '503 with `Retry-After`'],
    [
      `Reads of more than ${time(limits.longRangeMs)} or ${number(limits.longReadings)} readings`,
      'server',
      'as many as long statements',
      'They wait; each tenant has its turn before one has its next, then each user, then each device',
    ],
    ['Shorter reads', 'server', atOnce(limits.shortStatements), 'They wait, as above'],
    [
      `Answers of more than ${number(limits.longAnswerPoints)} points of a key`,
      'server',
      atOnce(limits.longAnswers),
      'They wait, as above',
    ],
  ],
});
