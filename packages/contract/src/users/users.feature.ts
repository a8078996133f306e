import type { FeatureEntry } from '../feature.ts';

export const USERS_ENTRY = {
  auditedKinds: ['USER'],
  auditActions: ['customerAdministratorMade', 'customerAdministratorUnmade'],
} as const satisfies FeatureEntry;
