import { z } from 'zod';
import { textParameter } from '../common/parameters.ts';

/** The hours that count: those while a place is open, or all of them. */
export const COUNTED_HOURS = ['open', 'all'] as const;
export type CountedHours = (typeof COUNTED_HOURS)[number];

/** In a request. */
export const countedHours = z
  .enum(COUNTED_HOURS)
  .default('open')
  .describe('`open`: only while the place is open, where opening hours are said; `all`: all hours');
export const countedHoursParameter = textParameter().pipe(countedHours);

/** In an answer about a room. */
export const countedFields = {
  counted: z.enum(COUNTED_HOURS).describe('`all` also where no opening hours are said'),
  hasOpeningHours: z.boolean().describe('Whether opening hours are said for the place'),
};
