import { z } from 'zod';
import { customerTitleSchema } from '../common/customer-title.ts';
import { operation } from '../common/operation.ts';
import { optionalIntegerParameter, optionalUuidParameter } from '../common/parameters.ts';
import { permission, TENANT_AND_CUSTOMER } from '../common/permission.ts';
import { placeFilter } from '../places/place-filter.ts';
import { verdictSchema } from './verdict.ts';

export const WORST_AIR_PERMISSIONS = {
  read: permission('worst-air:read', {
    who: TENANT_AND_CUSTOMER,
    act: 'read',
    inBranches: true,
    does: 'read which devices in scope have the worst air',
  }),
};

/**
 * Devices in scope, the worst verdict first, in a band those with the worst open alerts; then those that measure nothing
 * or are silent, with open alerts first, by name.
 */
const worstAirSchema = z.object({
  devices: z.array(
    z.object({
      deviceId: z.string(),
      name: z.string(),
      label: z.string().nullable(),
      customerTitle: customerTitleSchema,
      timeZone: z.string().nullable().describe('IANA name of the zone of its place'),
      verdict: verdictSchema,
    }),
  ),
  total: z.number().int().describe('All devices in scope, of the customer or in the place'),
  attention: z
    .number()
    .int()
    .describe('Devices in scope whose air is worse than Satisfactory, or that have a sensor at fault'),
  silent: z.number().int().describe('Silent devices in scope'),
  buildings: z
    .number()
    .int()
    .describe('Buildings in scope, or of the customer: with several, a screen begins with them'),
});
export type WorstAir = z.infer<typeof worstAirSchema>;

export const getWorstAir = operation({
  method: 'GET',
  path: '/backoffice/worstAir',
  permission: WORST_AIR_PERMISSIONS.read,
  tag: 'worst air',
  summary: 'The devices in scope with the worst air now, by verdict and open alerts, then the others by name',
  query: z.object({
    limit: optionalIntegerParameter('limit', 'java.lang.Integer').describe('20 when missing, 100 at most'),
    customerId: optionalUuidParameter('customerId').describe('Only the devices of this customer'),
    ...placeFilter,
  }),
  responses: { 200: worstAirSchema },
});
