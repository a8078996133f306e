import { z } from 'zod';
import { errors, USUAL_ERRORS } from '../common/errors.ts';
import { operation } from '../common/operation.ts';
import { textParameter } from '../common/parameters.ts';
import { EVERY_USER, permission } from '../common/permission.ts';

export const OUTDOOR_ERRORS = errors('outdoor', {
  cityUnknown: ['ITEM_NOT_FOUND', 'City [{city}] is not found'],
});

/** Our own sky conditions: each has an icon and a text in every language. */
export const WEATHER_CONDITIONS = [
  'clear',
  'partlyCloudy',
  'cloudy',
  'fog',
  'dust',
  'drizzle',
  'rain',
  'sleet',
  'snow',
  'thunder',
] as const;
export type WeatherCondition = (typeof WEATHER_CONDITIONS)[number];

const MAX_CITY_LENGTH = 100;

const latitude = z.coerce.number<number>().min(-90).max(90);
const longitude = z.coerce.number<number>().min(-180).max(180);

/** Degrees, WGS 84. */
const positionQuerySchema = z.object({ lat: latitude, lon: longitude });

/** A city by its name, or the coordinates of a place. */
const outdoorQuerySchema = z
  .object({
    city: textParameter().describe(
      "A name of GeoNames', also followed by its state or country: `London, Canada`",
    ),
    lat: latitude.optional(),
    lon: longitude.optional(),
  })
  .refine(({ city, lat, lon }) => city !== undefined || (lat !== undefined && lon !== undefined), {
    message: "Either 'city' or 'lat' and 'lon' have to be given",
  })
  .refine(({ city }) => (city?.length ?? 0) <= MAX_CITY_LENGTH, {
    message: `city: at most ${MAX_CITY_LENGTH} characters`,
  });

export const outdoorPlaceSchema = z.object({
  name: z.string(),
  /** The first-level division of its country; null: unknown. */
  region: z.string().nullable(),
  /** In English. */
  country: z.string().nullable(),
});
export type OutdoorPlace = z.infer<typeof outdoorPlaceSchema>;

const amount = z.number().nullable();

/** Measured or modelled outdoor values. Unknown values are null, never 0. */
export const outdoorReadingSchema = z.object({
  /** Time of the values, epoch ms. */
  observedTime: z.number().int(),
  temperatureC: z.number(),
  /** % */
  humidity: amount,
  /** At sea level. */
  pressureHpa: amount,
  windKmh: amount,
  /** Null: a condition of the provider without an equivalent. */
  conditionCode: z.enum(WEATHER_CONDITIONS).nullable(),
  /** Whether the sun is up. */
  isDay: z.boolean(),
  /** µg/m³ */
  airQuality: z.object({ pm25: amount, pm10: amount, co: amount, no2: amount }),
});
export type OutdoorReading = z.infer<typeof outdoorReadingSchema>;

/** A recorded outdoor reading with its place; null: no place known nearby. */
export const recordedOutdoorSchema = outdoorReadingSchema.extend({ place: outdoorPlaceSchema.nullable() });
export type RecordedOutdoor = z.infer<typeof recordedOutdoorSchema>;

/**
 * `off`: the server has no provider of outdoor data;
 * `away`: the provider does not answer, and its last data are too old; or its newest data are themselves old.
 */
const outdoorCurrentSchema = z.discriminatedUnion('isAvailable', [
  outdoorReadingSchema.extend({
    isAvailable: z.literal(true),
    /** Null: no place known nearby. */
    place: outdoorPlaceSchema.nullable(),
    /** Time of the server's request, epoch ms. */
    fetchedTime: z.number().int(),
    /** Age at the time of this answer, by the server's clock, which may differ from the reader's. */
    ageMs: z.number().int().min(0),
    /** Whether the provider is unavailable: these are its last data. */
    isStale: z.boolean(),
  }),
  z.object({
    isAvailable: z.literal(false),
    reason: z.enum(['off', 'away']),
    place: outdoorPlaceSchema.nullable(),
  }),
]);
export type OutdoorCurrent = z.infer<typeof outdoorCurrentSchema>;

const tag = 'outdoor';
const read = permission('outdoor:read', {
  who: EVERY_USER,
  act: 'read',
  inBranches: true,
  does: 'read the weather and the air outside, and what a place is called',
});

export const getOutdoorAir = operation({
  method: 'GET',
  path: '/backoffice/outdoor/current',
  permission: read,
  tag,
  summary: 'The weather and the air outside, at coordinates or in a city',
  description:
    'Of cities with one name, the largest is meant; a state or country after a comma narrows it. Answers may be five minutes old, and up to three hours, as stale, while the source is not responding.',
  query: outdoorQuerySchema,
  responses: { 200: outdoorCurrentSchema },
  errors: [...USUAL_ERRORS, OUTDOOR_ERRORS.cityUnknown],
});

/** Null: unknown. */
export const getLocationText = operation({
  method: 'GET',
  path: '/backoffice/location',
  permission: read,
  tag,
  summary: 'Name of the place at coordinates',
  query: positionQuerySchema,
  responses: { 200: z.object({ text: z.string().nullable() }) },
});
