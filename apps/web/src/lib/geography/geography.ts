import { listCountries, listStates } from '@airdeck/contract/geography';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../api-client/call.ts';
import { languageOf } from '../i18n/languages.ts';

/** Countries do not change while a user works. */
const FRESH_MS = 24 * 3_600_000;

/** One of a choice of places: `value` is what is stored. */
export type PlaceOption = { readonly value: string; readonly label: string };

export type Places = {
  readonly options: readonly PlaceOption[];
  readonly isLoading: boolean;
};

/**
 * All countries in the order of the reader's language. A country is stored by its English name.
 * @param stored a name that stays choosable even if it is none of them.
 */
export function useCountries(stored: string): Places {
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
export function useStates(country: string, stored: string): Places {
  const { i18n } = useTranslation();
  const { data: countries } = useCountryList();
  const code = countries?.find(({ name }) => name.en === country)?.code;
  const { data, isLoading } = useQuery({
    queryKey: ['geography', 'states', code],
    queryFn: ({ signal }) => call(listStates, { params: { code: code ?? '' } }, { signal }),
    enabled: code !== undefined,
    staleTime: FRESH_MS,
  });
  const names = [...new Set((data ?? []).map(({ name }) => name))];
  const options = names
    .sort((a, b) => a.localeCompare(b, languageOf(i18n.language).tag))
    .map((name) => ({ value: name, label: name }));
  return { options: keeping(options, stored), isLoading };
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
