import { z } from 'zod';
import { customerTitleSchema } from '../common/customer-title.ts';
import { operation } from '../common/operation.ts';
import { ownerParameter, textParameter, uuidsParameter } from '../common/parameters.ts';
import { PLACE_PERMISSIONS } from './places.permissions.ts';
import { MADE_PLACE_KINDS } from './places.ts';

/** Most places that one search finds. */
export const MAX_FOUND_PLACES = 50;

const foundPlaceSchema = z.object({
  id: z.string(),
  kind: z.enum(MADE_PLACE_KINDS),
  path: z.array(z.string()).describe('Its name and those of the places around it, the innermost first'),
  customerTitle: customerTitleSchema,
});
export type FoundPlace = z.output<typeof foundPlaceSchema>;

export const findPlaces = operation({
  method: 'GET',
  path: '/backoffice/places/found',
  permission: PLACE_PERMISSIONS.read,
  tag: 'places',
  summary: `Buildings, floors and rooms in scope by kind and name, ${MAX_FOUND_PLACES} at most`,
  query: z.object({
    textSearch: textParameter(),
    kind: z.enum(MADE_PLACE_KINDS).optional(),
    customerId: ownerParameter().describe("Only places of this customer; empty: the tenant's own"),
    placeIds: uuidsParameter('placeIds', MAX_FOUND_PLACES)
      .optional()
      .describe('Places to find; missing: all'),
  }),
  responses: { 200: z.array(foundPlaceSchema) },
});
