import { asc, eq } from 'drizzle-orm';
import type { Queryable } from '../../database/database.ts';
import { geoCountry, geoSource, geoState } from '../../database/schema/geography.ts';

export type CountryRow = typeof geoCountry.$inferSelect;

/** Which release of each part is loaded; undefined before the first. */
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
