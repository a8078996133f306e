import {
  findPlaces,
  listCities,
  listCountries,
  listStates,
  type Place,
} from '@airdeck/contract/geography/geography';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { languageOf } from '../i18n/languages.ts';
import { type Lookup, useLookup } from '../lists/lookup.ts';
import { type Query, queryKeyOf, queryOf } from '../query/query.ts';

/** Countries do not change during a session. */
const FRESH_MS = 24 * 3_600_000;

/** A place in a selection; `value` is stored. */
type PlaceOption = { readonly value: string; readonly label: string };

type Places = {
  readonly options: readonly PlaceOption[];
  readonly isLoading: boolean;
};

/**
 * All countries, sorted by the reader's language. A country is stored by its English name.
 * @param stored a name that stays selectable even if unknown.
 */
function useCountries(stored: string): Places {
  const { i18n } = useTranslation();
  const { file, tag } = languageOf(i18n.language);
  const { data, isLoading } = useCountryList();
  const options = (data ?? [])
    .map(({ name }) => ({ value: name.en, label: name[file] }))
    .sort((a, b) => a.label.localeCompare(b.label, tag));
  return { options: keeping(options, stored), isLoading };
}

/**
 * The states of a country, by name.
 * @param country its English name; an unknown country has no states.
 * @param stored as above.
 */
function useStates(country: string, stored: string): Places {
  const { i18n } = useTranslation();
  const { data, isLoading } = useStateList(useCountryCode(country));
  const names = [...new Set((data ?? []).map(({ name }) => name))];
  const options = names
    .sort((a, b) => a.localeCompare(b, languageOf(i18n.language).tag))
    .map((name) => ({ value: name, label: name }));
  return { options: keeping(options, stored), isLoading };
}

/**
 * The cities of a state, or of a country that has no states.
 * @param stored as above.
 */
export function useCities(country: string, state: string, stored: string): Places {
  const code = useCountryCode(country);
  const { data: states } = useStateList(code);
  const stateCode = states?.find(({ name }) => name === state)?.code;
  const { data, isLoading } = useQuery({
    ...queryOf(listCities, { params: { code: code ?? '' }, query: { state: stateCode } }),
    enabled: stateCode !== undefined || states?.length === 0,
    staleTime: FRESH_MS,
  });
  const options = (data ?? []).map(({ name }) => ({ value: name, label: name }));
  return { options: keeping(options, stored), isLoading };
}

/** Code of a country by its English name; undefined: unknown. */
function useCountryCode(country: string): string | undefined {
  const { data } = useCountryList();
  return data?.find(({ name }) => name.en === country)?.code;
}

function useStateList(code: string | undefined) {
  return useQuery({
    ...queryOf(listStates, { params: { code: code ?? '' } }),
    enabled: code !== undefined,
    staleTime: FRESH_MS,
  });
}

/** Translates the stored English name of a country to the reader's language, once loaded. */
export function useCountryNames(): (stored: string) => string {
  const { i18n } = useTranslation();
  const { file } = languageOf(i18n.language);
  const { data } = useCountryList(file !== 'en');
  if (file === 'en' || !data) return (stored) => stored;
  const names = new Map(data.map(({ name }) => [name.en, name[file]]));
  return (stored) => names.get(stored) ?? stored;
}

function useCountryList(enabled = true) {
  return useQuery({
    ...queryOf(listCountries, {}),
    enabled,
    // A new server loads its places in the first minute, and returns none until then.
    staleTime: ({ state }) => (state.data?.length ? FRESH_MS : 0),
  });
}

/** Keeps a value stored by another client selectable. Without options, the field is a text field. */
function keeping(options: readonly PlaceOption[], stored: string): readonly PlaceOption[] {
  const isKnown = stored === '' || options.length === 0 || options.some(({ value }) => value === stored);
  return isKnown ? options : [{ value: stored, label: stored }, ...options];
}

const NO_PLACES: Query<Place[]> = { queryKey: queryKeyOf(findPlaces), queryFn: async () => [] };

/** Cities and villages by name, the best match first; `value` holds position and name, for `placedAt` and `nameOfPlace`. */
export function usePlaceLookup(typed: string): Lookup {
  const { i18n } = useTranslation();
  const describe = placeNamer(languageOf(i18n.language).tag);
  return useLookup(
    typed,
    (text) => (text === '' ? NO_PLACES : queryOf(findPlaces, { query: { text } })),
    (places) =>
      places.map((place) => ({
        value: `${place.lat} ${place.lon} ${place.name}`,
        label: describe(place),
      })),
  );
}

/** Position of a found place: degrees, WGS 84. */
export function placedAt({ value }: { readonly value: string }): {
  readonly lat: number;
  readonly lon: number;
} {
  const [lat = 0, lon = 0] = value.split(' ').map(Number);
  return { lat, lon };
}

/** Name of a found place, without its state. */
export const nameOfPlace = ({ value }: { readonly value: string }): string =>
  value.split(' ').slice(2).join(' ');

/** `Cuttack, Odisha, India`: states are not translated, countries are. */
export function placeNamer(
  language: string,
): (place: Pick<Place, 'name' | 'state' | 'countryCode'>) => string {
  const countries = new Intl.DisplayNames(language, { type: 'region' });
  const separator = language === 'ar' ? '، ' : language === 'ja' ? '、' : ', ';
  return ({ name, state, countryCode }) =>
    [name, state === name ? null : state, countries.of(countryCode)].filter(Boolean).join(separator);
}

type PlaceValues = { readonly country: string; readonly state: string };

/** Props of two optional fields: a country, and one of its states. */
export function usePlaceFields(
  { country, state }: PlaceValues,
  change: (part: Partial<PlaceValues>) => void,
) {
  const countries = useCountries(country);
  const states = useStates(country, state);
  return {
    country: {
      options: countries.options,
      isLoading: countries.isLoading,
      value: country,
      onChange: (chosen: string) => change({ country: chosen, state: '' }),
    },
    state: {
      options: states.options,
      isLoading: states.isLoading,
      value: state,
      onChange: (chosen: string) => change({ state: chosen }),
    },
  };
}
