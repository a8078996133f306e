import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, type QueryKey, useQuery } from '@tanstack/react-query';
import { useState } from 'react';

/** So many of a long list are offered at once; typing finds the others. */
export const LOOKUP_SIZE = 50;

const TYPING_PAUSE_MS = 250;

/** One of a choice: `value` is what is stored. */
export type LookupOption = { readonly value: string; readonly label: string };

/** What a typed text finds in a list that only the server has whole. */
export type Lookup = {
  readonly options: readonly LookupOption[];
  readonly isLoading: boolean;
  readonly failure: Error | null;
};

/** Of the calls that find: the first of those that fit a text, in the order of one of their properties. */
export const lookupQuery = (text: string, sortProperty: string) => ({
  pageSize: LOOKUP_SIZE,
  page: 0,
  sortProperty,
  sortOrder: 'ASC',
  textSearch: text === '' ? undefined : text,
});

/** Asks the server for what fits a typed text, once the typing pauses. */
export function useLookup(
  key: QueryKey,
  typed: string,
  find: (text: string, signal: AbortSignal) => Promise<readonly LookupOption[]>,
): Lookup {
  const [text] = useDebouncedValue(typed.trim(), TYPING_PAUSE_MS);
  const { data, error, isFetching } = useQuery({
    queryKey: [...key, 'lookup', text],
    queryFn: ({ signal }) => find(text, signal),
    placeholderData: keepPreviousData,
  });
  return { options: data ?? [], isLoading: isFetching, failure: error };
}

/** What a field needs that looks for what is typed in it, and what was chosen there. */
export function useLookupField(useFound: (typed: string) => Lookup, initial: LookupOption | null = null) {
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState(initial);
  const { options, isLoading, failure } = useFound(typed);
  return {
    chosen,
    failure,
    field: { options, isLoading, failure, value: chosen, onChange: setChosen, typed, onType: setTyped },
  };
}
