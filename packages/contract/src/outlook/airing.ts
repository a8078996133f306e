import { z } from 'zod';

/** Why a room is aired on a day, or not. */
export const AIRING_REASONS = [
  'clean',
  'cleanerOutside',
  'leastBad',
  'dirtyOutside',
  'wet',
  'closed',
  'unknown',
] as const;

/** When a window is: within all open time, from its beginning, until its end, or between two times. */
export const AIRING_TIMES = ['anyTime', 'before', 'after', 'between'] as const;

/** Outdoors it is too cold or too hot for more than some minutes; or the air is cleaner when it is cold, hot or wet. */
export const AIRING_CAVEATS = ['cold', 'hot', 'cleanerButCold', 'cleanerButHot', 'cleanerButWet'] as const;

export const airingReasonSchema = z
  .enum(AIRING_REASONS)
  .describe(
    '`clean`: the outdoor air is fine; `cleanerOutside`: it is much better than in the room; `leastBad`: the room is very stuffy, and the outdoor air is at its best; `dirtyOutside`: it is worse than in the room all day; `wet`: it rains or storms whenever it is clean; `closed`; `unknown`: the particles of most hours are',
  );
