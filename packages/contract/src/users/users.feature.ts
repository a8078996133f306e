import { z } from 'zod';
import type { FeatureEntry } from '../feature.ts';

export const USERS_ENTRY = {
  auditedKinds: ['USER'],
  // The latter two stand in entries from before there were roles.
  auditDetails: {
    from: z.string(),
    to: z.string(),
    places: z.string(),
    provider: z.string(),
    group: z.string(),
  },
  auditActions: ['accessRoleChanged', 'customerAdministratorMade', 'customerAdministratorUnmade'],
} as const satisfies FeatureEntry;
