import type { FeatureEntry } from '../feature.ts';

export const DEVICE_HEALTH_ENTRY = {
  activityKinds: [
    /** Its very first message. */
    'firstHeard',
    'silent',
    'back',
    'filledIn',
  ],
} as const satisfies FeatureEntry;
