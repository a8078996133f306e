import { z } from 'zod';
import type { FeatureEntry } from '../feature.ts';

export const USERS_ENTRY = {
  auditedKinds: ['USER'],
  /** Role, branches or menu of the signed-in user have changed, or the kind of their tenant. */
  streamEvents: { rights: z.object({}) },
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
