import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { Queryable } from '../../database/database.ts';
import { geoCity, geoCountry, geoSource, geoState } from './geography.tables.ts';

type CountryRow = typeof geoCountry.$inferSelect;

/** The loaded release of each part; undefined: none yet. */
export async function findLoadedVersions(
  queryable: Queryable,
): Promise<{ regions: string | undefined; cities: string | undefined }> {
  const rows = await queryable.select().from(geoSource);
  const versionOf = (part: 'regions' | 'cities') => rows.find((row) => row.part === part)?.version;
  return { regions: versionOf('regions'), cities: versionOf('cities') };
}

export async function listCountries(queryable: Queryable): Promise<CountryRow[]> {
  return queryable.select().from(geoCountry).orderBy(asc(geoCountry.code));
}

export async function hasCountry(queryable: Queryable, code: string): Promise<boolean> {
  const found = await queryable
    .select({ code: geoCountry.code })
    .from(geoCountry)
    .where(eq(geoCountry.code, code));
  return found.length > 0;
}

export async function listStates(
  queryable: Queryable,
  countryCode: string,
): Promise<{ code: string; name: string }[]> {
  return queryable
    .select({ code: geoState.code, name: geoState.name })
    .from(geoState)
    .where(eq(geoState.countryCode, countryCode));
}

/** Distinct names of cities and villages. @param stateCode null: those without a state */
export async function listCityNames(
  queryable: Queryable,
  countryCode: string,
  stateCode: string | null,
): Promise<string[]> {
  const rows = await queryable
    .selectDistinct({ name: geoCity.name })
    .from(geoCity)
    .where(
      and(
        eq(geoCity.countryCode, countryCode),
        stateCode === null ? isNull(geoCity.stateCode) : eq(geoCity.stateCode, stateCode),
      ),
    );
  return rows.map(({ name }) => name);
}

/** A city or village with its region and country; null: unknown to the source. */
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

/** The nearest places by degrees, which do not have the same length in both directions. */
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

/** Maximum of ranked candidates, which takes a few milliseconds. */
const CANDIDATES = 500;

/** Factor of a place whose state contains its name: usually the capital. */
const OF_CAPITALS = 10;

/** Degrees around a place within which others are counted. */
const NEIGHBOURHOOD_DEG = 0.25;

/**
 * Places whose name is the text, begins with it, has a word that does, or contains it, in this order. As the source
 * has no population, the rank depends on the number of places around, on the number of namesakes (well-known names
 * are given to other places, too), and on the name of the state, which is often that of the capital.
 * @param searchName the text in lower case, without accents; one or two letters only match beginnings of names
 */
export async function searchPlaces(
  queryable: Queryable,
  searchName: string,
  limit: number,
): Promise<FoundPlace[]> {
  const prefix = `${searchName.replace(/[\\%_]/g, '\\$&')}%`;
  const pattern = searchName.length < 3 ? prefix : `%${prefix}`;
  const { rows } = await queryable.execute<FoundPlace>(sql`
    with found as (
      select id, name, lat, lon, country_code, state_code, search_name,
        case when search_name = ${searchName} then 0 when search_name like ${prefix} then 1
          when search_name like ${`% ${prefix}`} then 2 else 3 end as rank,
        count(*) over (partition by search_name) as namesakes
      from geo_city where search_name like ${pattern}
    ), candidate as materialized (
      select * from found order by rank, namesakes desc, length(search_name), id limit ${CANDIDATES}
    )
    select c.name, s.name as region, c.country_code as "countryCode", c.lat, c.lon,
      case when k.code is not null
        then jsonb_build_object('en', k.name_en, 'ar', k.name_ar, 'jp', k.name_jp) end as country
    from candidate c
    left join geo_state s on (s.country_code, s.code) = (c.country_code, c.state_code)
    left join geo_country k on k.code = c.country_code
    order by c.rank, c.namesakes
      * case when position(lower(c.name) in lower(s.name)) > 0 then ${OF_CAPITALS} else 1 end * (
      select count(*) from geo_city n where point(n.lon, n.lat) <@ box(
        point(c.lon - ${NEIGHBOURHOOD_DEG}, c.lat - ${NEIGHBOURHOOD_DEG}),
        point(c.lon + ${NEIGHBOURHOOD_DEG}, c.lat + ${NEIGHBOURHOOD_DEG})
      )
    ) desc, c.id
    limit ${limit}`);
  return rows;
}
