import { sql } from 'drizzle-orm';
import type { Queryable } from '../../database/database.ts';

/** A city or village with what it lies in; null where the source knows none. */
export type FoundPlace = {
  readonly name: string;
  readonly region: string | null;
  /** ISO 3166-1, two letters. */
  readonly countryCode: string;
  /** In the languages of the console. */
  readonly country: { readonly en: string; readonly ar: string; readonly jp: string } | null;
  readonly lat: number;
  readonly lon: number;
};

type Row = {
  name: string;
  region: string | null;
  country_code: string;
  name_en: string | null;
  name_ar: string | null;
  name_jp: string | null;
  lat: number;
  lon: number;
};

/** Those that are nearest by degrees, which are not the same length in both directions. */
export async function findPlacesAround(
  queryable: Queryable,
  { lat, lon }: { lat: number; lon: number },
  limit: number,
): Promise<FoundPlace[]> {
  const { rows } = await queryable.execute<Row>(sql`
    select c.name, s.name as region, c.country_code, k.name_en, k.name_ar, k.name_jp, c.lat, c.lon
    from geo_city c
    left join geo_state s on (s.country_code, s.code) = (c.country_code, c.state_code)
    left join geo_country k on k.code = c.country_code
    order by point(c.lon, c.lat) <-> point(${lon}::float8, ${lat}::float8)
    limit ${limit}`);
  return rows.map(({ country_code: countryCode, name_en: en, name_ar: ar, name_jp: jp, ...place }) => ({
    ...place,
    countryCode,
    country: en !== null && ar !== null && jp !== null ? { en, ar, jp } : null,
  }));
}
