import { z } from 'zod';
import type { FeatureEntry } from '../feature.ts';

export const MAINTENANCE_ENTRY = {
  auditedKinds: ['MAINTENANCE'],
  /** A maintenance was ended before its time, or ended by itself. */
  auditActions: ['ended'],
  /** A maintenance is over: what was raised meanwhile. */
  deliveryEvents: ['maintenanceEnded'],
  alertSubjects: ['maintenance'],
  streamEvents: {
    /** Maintenance was planned, changed, or is over. */
    maintenance: z.object({}),
  },
} as const satisfies FeatureEntry;
