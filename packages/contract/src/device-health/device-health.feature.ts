import { z } from 'zod';
import type { FeatureEntry } from '../feature.ts';

export const DEVICE_HEALTH_ENTRY = {
  auditActions: ['rejectedSentAgain'],
  activityKinds: {
    /** Its very first message. */
    firstHeard: {},
    silent: {},
    /** The time of its last reading before the silence, epoch ms. */
    back: { lastReadingTime: z.number() },
    /** The demo generated the readings of this span; epoch ms. */
    filledIn: { fromTs: z.number(), toTs: z.number() },
  },
} as const satisfies FeatureEntry;
