import { z } from 'zod';
import type { FeatureEntry } from '../feature.ts';

export const PLACES_ENTRY = {
  auditedKinds: ['PLACE'],
  auditActions: ['moved', 'roomChanged'],
  activityKinds: {
    /** The names of the rooms; null: none. */
    roomChanged: { from: z.string().nullish(), to: z.string().nullish() },
  },
  streamEvents: {
    /** Places of the reader's tenant or customer changed. */
    places: z.object({}),
  },
} as const satisfies FeatureEntry;
