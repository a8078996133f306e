import type { FeatureEntry } from '../feature.ts';

export const AUTOMATIONS_ENTRY = {
  auditedKinds: ['AUTOMATION'],
  activityKinds: [
    /** An automation requested a mode. `details`: name as `automation`, `mode` and its `name`, `isAfter`: it ended. */
    'modeAutomated',
    /** Automations requested more changes than the hourly limit of a device. `details`: `automation`, `most`. */
    'automationHeldBack',
  ],
} as const satisfies FeatureEntry;
