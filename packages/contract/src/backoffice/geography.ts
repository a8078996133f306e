import { z } from 'zod';

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
