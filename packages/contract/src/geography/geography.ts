import { z } from 'zod';
import { operation } from '../common/operation.ts';
import { optionalIntegerParameter, requiredTextParameter, textParameter } from '../common/parameters.ts';
import { EVERY_USER, permission } from '../common/permission.ts';

/** A country. `name`: by language of the console. */
const countrySchema = z.object({
  /** ISO 3166-1, two letters. */
  code: z.string(),
  name: z.object({ en: z.string(), ar: z.string(), jp: z.string() }),
});
export type Country = z.infer<typeof countrySchema>;

/** The first-level division of a country: state, prefecture, governorate. */
const stateSchema = z.object({
  /** Unique in its country. */
  code: z.string(),
  /** In Latin letters. */
  name: z.string(),
});
export type State = z.infer<typeof stateSchema>;

/** A city or village, from GeoNames. */
const placeSchema = z.object({
  name: z.string(),
  /** The first-level division of its country; null: unknown. */
  state: z.string().nullable(),
  /** ISO 3166-1, two letters. */
  countryCode: z.string(),
  /** Degrees, WGS 84. */
  lat: z.number(),
  lon: z.number(),
  /** IANA name. */
  timeZone: z.string(),
});
export type Place = z.infer<typeof placeSchema>;

/** `place`: null if none is known within 200 km. */
const nearestPlaceSchema = z.object({
  place: placeSchema.extend({ distanceKm: z.number() }).nullable(),
  /** IANA name of the time zone of the coordinates. */
  timeZone: z.string(),
});
export type NearestPlace = z.infer<typeof nearestPlaceSchema>;

const tag = 'geography';
const read = permission('geography:read', {
  who: EVERY_USER,
  act: 'read',
  inBranches: true,
  does: 'read countries, their states, and places of the world',
});

const countryParams = z.object({
  /** Two letters, case-insensitive. */
  code: z
    .string()
    .regex(/^[A-Za-z]{2}$/)
    .transform((code) => code.toUpperCase()),
});

/** Sorted by English name. Empty in the first seconds of an installation. */
export const listCountries = operation({
  method: 'GET',
  path: '/backoffice/geo/countries',
  permission: read,
  tag,
  summary: 'Countries of the world, with their names in English, Arabic and Japanese',
  responses: { 200: z.array(countrySchema), 304: z.undefined() },
});

/** Sorted by name; empty for a country without states. */
export const listStates = operation({
  method: 'GET',
  path: '/backoffice/geo/countries/:code/states',
  permission: read,
  tag,
  summary: 'States of a country, or its equivalent divisions',
  params: countryParams,
  responses: { 200: z.array(stateSchema), 304: z.undefined() },
});

/** Sorted by name, each once. */
export const listCities = operation({
  method: 'GET',
  path: '/backoffice/geo/countries/:code/cities',
  permission: read,
  tag,
  summary: 'Cities and villages of a state, or of a country that has no states',
  params: countryParams,
  query: z.object({ state: textParameter().describe('Code of a state of the country') }),
  responses: { 200: z.array(z.object({ name: z.string() })), 304: z.undefined() },
});

/** Names that begin with or contain the text: ten by default, 50 at most. */
export const findPlaces = operation({
  method: 'GET',
  path: '/backoffice/geo/places',
  permission: read,
  tag,
  summary:
    'Cities and villages by name, best matches first; a state or country after a comma narrows the search',
  query: z.object({
    text: requiredTextParameter('text'),
    limit: optionalIntegerParameter('limit', 'java.lang.Integer'),
  }),
  responses: { 200: z.array(placeSchema) },
});

export const findNearestPlace = operation({
  method: 'GET',
  path: '/backoffice/geo/nearest',
  permission: read,
  tag,
  summary: 'The place that is nearest to a position, and its time zone',
  query: z.object({
    lat: z.coerce.number<number>().min(-90).max(90),
    lon: z.coerce.number<number>().min(-180).max(180),
  }),
  responses: { 200: nearestPlaceSchema },
});
