import { z } from 'zod';
import type { FeatureEntry } from '../feature.ts';

export const AUTOMATIONS_ENTRY = {
  auditedKinds: ['AUTOMATION'],
  activityKinds: {
    /** An automation, by its name, requested a mode, which has a number and a name. `isAfter`: because it ended. */
    modeAutomated: { automation: z.string(), mode: z.number(), name: z.string(), isAfter: z.boolean() },
    /** Automations requested more changes than the hourly limit of a device, `most`. */
    automationHeldBack: { automation: z.string(), most: z.number() },
  },
} as const satisfies FeatureEntry;
