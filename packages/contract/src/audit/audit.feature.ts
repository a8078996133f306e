import type { FeatureEntry } from '../feature.ts';

export const AUDIT_ENTRY = {
  /** Deleted by the server because of age. */
  auditedKinds: ['READINGS', 'HOURS', 'DELIVERIES', 'SESSIONS', 'AUDIT'],
  auditActions: ['deletionAnnounced', 'deletionHeld', 'deletionConfirmed', 'deletedByAge'],
} as const satisfies FeatureEntry;
