import type { Country, State } from '@airdeck/contract/geography';
import type { Database } from '../../database/database.ts';
import { notFound } from '../../http/errors.ts';
import { findLoadedVersions, hasCountry, listCountries, listStates } from './geography.repository.ts';

export type GeographyService = ReturnType<typeof createGeographyService>;

const byName = new Intl.Collator('en').compare;

/** Countries of the world and their states, from GeoNames. */
export function createGeographyService({ database: { db } }: { database: Pick<Database, 'db'> }) {
  return {
    /** The release that the answers come from; undefined until the first is loaded, some seconds after the first start. */
    async version(): Promise<string | undefined> {
      return (await findLoadedVersions(db)).regions;
    },

    /** By English name. */
    async countries(): Promise<Country[]> {
      const rows = await listCountries(db);
      return rows
        .map(({ code, nameEn, nameAr, nameJp }) => ({ code, name: { en: nameEn, ar: nameAr, jp: nameJp } }))
        .sort((one, other) => byName(one.name.en, other.name.en));
    },

    /** By name; none for a country that has no states. @throws ApiError 404/32 */
    async states(countryCode: string): Promise<State[]> {
      if (!(await hasCountry(db, countryCode))) throw notFound('Country', countryCode);
      const states = await listStates(db, countryCode);
      return states.sort((one, other) => byName(one.name, other.name));
    },
  };
}
