import { z } from 'zod';
import type { FeatureEntry } from '../feature.ts';

export const DEVICES_ENTRY = {
  auditedKinds: ['DEVICE'],
  auditActions: ['assigned', 'unassigned', 'movedToTenant', 'tokenChanged', 'tokenRead', 'placed'],
  activityKinds: [
    'created',
    /** `details`: field names as `changed`; `gateway`: one of GATEWAY_CHANGES, if that changed. */
    'updated',
    /** `details`: old and new name, or model number, as `from` and `to`; without values of a former owner. */
    'renamed',
    'relabelled',
    'modelChanged',
    'assigned',
    'unassigned',
    'movedToTenant',
    'tokenChanged',
    'tokenRead',
    /** `details`: field names as `changed`; the kind of `place` and the `city`, null: none. */
    'placed',
  ],
  /** Devices were assigned to the recipient's customer or tenant. */
  messageKinds: ['deviceHandedOver'],
  streamEvents: {
    /** The reader's devices: created, assigned, unassigned, changed, moved or deleted. */
    devices: z.object({}),
  },
} as const satisfies FeatureEntry;
