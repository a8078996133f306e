import { z } from 'zod';
import { optionalIntegerParameter, requiredTextParameter } from './common/parameters.ts';

/** A country. `name` by the languages of the console. */
export const countrySchema = z.object({
  /** ISO 3166-1, two letters. */
  code: z.string(),
  name: z.object({ en: z.string(), ar: z.string(), jp: z.string() }),
});
export type Country = z.infer<typeof countrySchema>;

/** Answer of `GET /backoffice/geo/countries`: by English name. Empty in the first seconds of an installation. */
export const countriesSchema = z.array(countrySchema);

/** The first division of a country, whatever it is called there: state, prefecture, governorate. */
export const stateSchema = z.object({
  /** Unique in its country. */
  code: z.string(),
  /** In Latin letters. */
  name: z.string(),
});
export type State = z.infer<typeof stateSchema>;

/** Answer of `GET /backoffice/geo/countries/{code}/states`: by name; empty where a country has none. */
export const statesSchema = z.array(stateSchema);

/** `code` in a path: two letters, in any case. */
export const countryParamsSchema = z.object({
  code: z
    .string()
    .regex(/^[A-Za-z]{2}$/)
    .transform((code) => code.toUpperCase()),
});

/** A city or village of the world, as GeoNames has it. */
export const placeSchema = z.object({
  name: z.string(),
  /** The first division of its country; null where the source knows none. */
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

/** Query of `GET /backoffice/geo/places`: names that begin with or contain the text, the best first. */
export const placeSearchQuerySchema = z.object({
  text: requiredTextParameter('text'),
  limit: optionalIntegerParameter('limit', 'java.lang.Integer'),
});

/** Answer of `GET /backoffice/geo/places`: ten unless asked for up to 50. */
export const placesSchema = z.array(placeSchema);

/** Query of `GET /backoffice/geo/nearest`. */
export const nearestQuerySchema = z.object({
  lat: z.coerce.number().min(-90).max(90),
  lon: z.coerce.number().min(-180).max(180),
});

/** Answer of `GET /backoffice/geo/nearest`. `place` is null where no place is known within 200 km. */
export const nearestPlaceSchema = z.object({
  place: placeSchema.extend({ distanceKm: z.number() }).nullable(),
  /** IANA name of the zone of the coordinates themselves. */
  timeZone: z.string(),
});
export type NearestPlace = z.infer<typeof nearestPlaceSchema>;
