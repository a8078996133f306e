import { z } from 'zod';
import { optionalIntegerParameter } from './common/parameters.ts';
import { operation } from './operation.ts';
import { permission, TENANT_AND_CUSTOMER } from './permission.ts';

export const WORST_AIR_PERMISSIONS = {
  read: permission('worst-air:read', {
    who: TENANT_AND_CUSTOMER,
    does: 'read which devices in scope have the worst air',
  }),
};

/** Devices in scope, the worst air first, by the worse of index and gases; then by name, those that measure neither. */
const worstAirSchema = z.object({
  devices: z.array(
    z.object({
      deviceId: z.string(),
      name: z.string(),
      label: z.string().nullable(),
      /** Null: the device measures no particles, or is silent. */
      index: z.number().nullable(),
    }),
  ),
  /** Number of all devices in scope. */
  total: z.number().int(),
});
export type WorstAir = z.infer<typeof worstAirSchema>;

export const getWorstAir = operation({
  method: 'GET',
  path: '/backoffice/worstAir',
  permission: WORST_AIR_PERMISSIONS.read,
  tag: 'worst air',
  summary: 'The devices in scope with the worst air now, by index, CO2 and TVOC, then the others by name',
  query: z.object({
    limit: optionalIntegerParameter('limit', 'java.lang.Integer').describe('20 when missing, 100 at most'),
  }),
  responses: { 200: worstAirSchema },
});
