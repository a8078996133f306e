import { z } from 'zod';
import type { FeatureEntry } from '../feature.ts';

/** Change of a device as a gateway: it became one, is no longer one, or its rights changed. */
export const GATEWAY_CHANGES = ['marked', 'unmarked', 'changed'] as const;
export type GatewayChange = (typeof GATEWAY_CHANGES)[number];

/** The names of the changed fields, without values, which may be private. */
const CHANGED_FIELDS = { changed: z.array(z.string()).readonly() };
/** The old and the new value. Missing: it is a former owner's. */
const OLD_AND_NEW = { from: z.string().nullish(), to: z.string().nullish() };
/** On the tenant's decision, the device keeps a token that users of its former customer could read. */
const KEPT_TOKEN = { keepsToken: z.literal(true).optional() };
/** The former and the new tenant; null: the stock. */
const TENANTS = { fromTenantId: z.string().nullable(), toTenantId: z.string().nullable() };

export const DEVICES_ENTRY = {
  auditedKinds: ['DEVICE'],
  auditActions: ['assigned', 'unassigned', 'movedToTenant', 'tokenChanged', 'tokenRead', 'placed'],
  /** Details of `movedToTenant`. */
  auditDetails: TENANTS,
  activityKinds: {
    created: {},
    updated: { ...CHANGED_FIELDS, gateway: z.enum(GATEWAY_CHANGES).optional() },
    renamed: OLD_AND_NEW,
    relabelled: OLD_AND_NEW,
    /** The numbers of the models. */
    modelChanged: OLD_AND_NEW,
    /** `withHistory`: the customer reads it from the tenant's first day on. */
    assigned: { withHistory: z.literal(true).optional(), ...KEPT_TOKEN },
    unassigned: KEPT_TOKEN,
    movedToTenant: { ...TENANTS, ...KEPT_TOKEN },
    tokenChanged: {},
    tokenRead: {},
    /** The kind of place and the city; null: none. */
    placed: { ...CHANGED_FIELDS, place: z.string().nullish(), city: z.string().nullish() },
  },
  /** Devices were assigned to the recipient's customer or tenant. */
  deviceMessageKinds: ['deviceHandedOver'],
  streamEvents: {
    /** The reader's devices: created, assigned, unassigned, changed, moved or deleted. */
    devices: z.object({}),
  },
} as const satisfies FeatureEntry;
