import { z } from 'zod';
import { customerTitleSchema } from '../common/customer-title.ts';
import { operation } from '../common/operation.ts';
import { optionalUuidParameter, uuidParameter } from '../common/parameters.ts';
import { verdictSchema } from './verdict.ts';
import { WORST_AIR_PERMISSIONS } from './worst-air.ts';

/** Most buildings or floors in one answer. */
export const MAX_AIR_PLACES = 100;

/** A building or a floor with the air in its rooms. */
const airOfPlaceSchema = z.object({
  id: z.string(),
  kind: z.enum(['building', 'floor']),
  name: z.string(),
  customerTitle: customerTitleSchema,
  hasPlan: z.boolean().describe('Whether there is a plan of it'),
  devices: z.number().int().describe('Devices in its rooms'),
  attention: z
    .number()
    .int()
    .describe('Devices whose air is worse than Satisfactory, or that have a sensor at fault'),
  silent: z.number().int().describe('Silent devices'),
  worst: z
    .object({
      deviceId: z.string(),
      name: z.string(),
      label: z.string().nullable(),
      verdict: verdictSchema,
    })
    .describe('The device with the worst air'),
});
export type AirOfPlace = z.infer<typeof airOfPlaceSchema>;

export const listAirOfPlaces = operation({
  method: 'GET',
  path: '/backoffice/worstAir/places',
  permission: WORST_AIR_PERMISSIONS.read,
  tag: 'worst air',
  summary: `Buildings in scope, or the floors of one, by the worst air in their rooms; ${MAX_AIR_PLACES} at most`,
  query: z.object({
    customerId: optionalUuidParameter('customerId').describe('Only the buildings of this customer'),
    buildingId: uuidParameter('buildingId').optional().describe('Its floors; missing: buildings'),
  }),
  responses: { 200: z.array(airOfPlaceSchema).describe('Those with devices, the worst first') },
});
