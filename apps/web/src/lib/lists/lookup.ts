import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Query } from '../query/query.ts';

/** Options offered of a long list; typing finds the others. */
export const LOOKUP_SIZE = 50;

const TYPING_PAUSE_MS = 250;

/** An option; `value` is stored. */
export type LookupOption = { readonly value: string; readonly label: string };

/** Search results of a typed text in a list on the server. */
export type Lookup = {
  readonly options: readonly LookupOption[];
  readonly isLoading: boolean;
  readonly failure: Error | null;
};

/** Parameters of search calls: the first matches of a text, sorted by one of their properties. */
export const lookupQuery = (text: string, sortProperty: string) => ({
  pageSize: LOOKUP_SIZE,
  page: 0,
  sortProperty,
  sortOrder: 'ASC',
  textSearch: text === '' ? undefined : text,
});

/**
 * Searches on the server for a typed text, after a pause in typing.
 * @param find query of the matches of a text
 * @param toOptions options of its answer
 */
export function useLookup<Found>(
  typed: string,
  find: (text: string) => Query<Found>,
  toOptions: (found: Found) => readonly LookupOption[],
): Lookup {
  const [text] = useDebouncedValue(typed.trim(), TYPING_PAUSE_MS);
  const { data, error, isFetching } = useQuery({
    ...find(text),
    select: toOptions,
    placeholderData: keepPreviousData,
  });
  return { options: data ?? [], isLoading: isFetching, failure: error };
}

/** Props of a lookup field, and its selection. */
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
