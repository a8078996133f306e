import { z } from 'zod';
import type { FeatureEntry } from '../feature.ts';

/** The calendar day of the change, yyyy-MM-dd, and the time at which it was recorded, epoch ms. */
const FILTER_CHANGE = { day: z.string(), notedTime: z.number() };
/** The day on which the filter will be due or is due, yyyy-MM-dd; null: unknown. */
const FILTER_DAY = { day: z.string().nullable() };

export const FILTER_WEAR_ENTRY = {
  auditActions: ['filterChanged', 'filterChangeUndone'],
  activityKinds: {
    filterChanged: FILTER_CHANGE,
    filterChangeUndone: FILTER_CHANGE,
    filterSoon: FILTER_DAY,
    filterDue: FILTER_DAY,
  },
  /** A filter will be due soon, or is due. */
  deviceMessageKinds: ['filterSoon', 'filterDue'],
} as const satisfies FeatureEntry;
