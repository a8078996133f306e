import { z } from 'zod';
import type { FeatureEntry } from '../feature.ts';

export const COMMANDS_ENTRY = {
  auditActions: ['commandSent', 'commandWithdrawn'],
  activityKinds: {
    /** The number of the mode, and its name. */
    modeAsked: { mode: z.number(), name: z.string() },
    modeWithdrawn: {},
  },
  streamEvents: {
    /** Mode requests of these purifiers: requested, withdrawn, sent to the device; not listed if too many. */
    modes: z.object({ deviceIds: z.array(z.string()) }),
  },
} as const satisfies FeatureEntry;
