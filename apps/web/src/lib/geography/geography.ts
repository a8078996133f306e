import { findPlaces, listCities, listCountries, listStates, type Place } from '@airdeck/contract/geography';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../api-client/call.ts';
import { languageOf } from '../i18n/languages.ts';
import { type Lookup, useLookup } from '../lists/lookup.ts';

/** Countries do not change while a user works. */
const FRESH_MS = 24 * 3_600_000;

/** One of a choice of places: `value` is what is stored. */
type PlaceOption = { readonly value: string; readonly label: string };

type Places = {
  readonly options: readonly PlaceOption[];
  readonly isLoading: boolean;
};

/**
 * All countries in the order of the reader's language. A country is stored by its English name.
 * @param stored a name that stays choosable even if it is none of them.
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
 * @param country its English name; none are known of one that is not in the list.
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
    queryKey: ['geography', 'cities', code, stateCode],
    queryFn: ({ signal }) =>
      call(listCities, { params: { code: code ?? '' }, query: { state: stateCode } }, { signal }),
    enabled: stateCode !== undefined || states?.length === 0,
    staleTime: FRESH_MS,
  });
  const options = (data ?? []).map(({ name }) => ({ value: name, label: name }));
  return { options: keeping(options, stored), isLoading };
}

/** The code of a country by its English name; undefined for one that is not in the list. */
function useCountryCode(country: string): string | undefined {
  const { data } = useCountryList();
  return data?.find(({ name }) => name.en === country)?.code;
}

function useStateList(code: string | undefined) {
  return useQuery({
    queryKey: ['geography', 'states', code],
    queryFn: ({ signal }) => call(listStates, { params: { code: code ?? '' } }, { signal }),
    enabled: code !== undefined,
    staleTime: FRESH_MS,
  });
}

/** From the English name by which a country is stored to its name in the reader's language, as soon as it is known. */
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
    queryKey: ['geography', 'countries'],
    queryFn: ({ signal }) => call(listCountries, {}, { signal }),
    enabled,
    // A server loads its places in its first minute: until then it knows none.
    staleTime: ({ state }) => (state.data?.length ? FRESH_MS : 0),
  });
}

/** What another client stored is not lost by opening a form. Where there is nothing to choose from, it is no choice. */
function keeping(options: readonly PlaceOption[], stored: string): readonly PlaceOption[] {
  const isKnown = stored === '' || options.length === 0 || options.some(({ value }) => value === stored);
  return isKnown ? options : [{ value: stored, label: stored }, ...options];
}

/** Cities and villages by name, the best first; `value` is where each lies, for `placedAt`. */
export function usePlaceLookup(typed: string, describe: (place: Place) => string): Lookup {
  return useLookup(['geography', 'places'], typed, async (text, signal) => {
    if (text === '') return [];
    const places = await call(findPlaces, { query: { text } }, { signal });
    return places.map((place) => ({ value: `${place.lat} ${place.lon}`, label: describe(place) }));
  });
}

/** Where a found place lies: degrees, WGS 84. */
export function placedAt({ value }: { readonly value: string }): {
  readonly lat: number;
  readonly lon: number;
} {
  const [lat = 0, lon = 0] = value.split(' ').map(Number);
  return { lat, lon };
}

/** `Cuttack, Odisha, India`: states have no other names than their own, countries are named as the reader does. */
export function placeNamer(
  language: string,
): (place: Pick<Place, 'name' | 'state' | 'countryCode'>) => string {
  const countries = new Intl.DisplayNames(language, { type: 'region' });
  const separator = language === 'ar' ? '، ' : language === 'ja' ? '、' : ', ';
  return ({ name, state, countryCode }) =>
    [name, state === name ? null : state, countries.of(countryCode)].filter(Boolean).join(separator);
}

type PlaceValues = { readonly country: string; readonly state: string };

/** What two fields need of which one chooses a country and the other one of its states. Both may be left out. */
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
