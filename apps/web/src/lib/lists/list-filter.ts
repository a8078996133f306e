import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';

/** Restriction of a list besides its search: values by URL parameter; null: none. */
type Filter = { readonly [parameter: string]: string | null };

const NO_NAMES = {};

/** Controls that narrow a list less often, and the parameters of those that stand beside its search. */
type OtherFilters<Values> = {
  readonly fields: ReactNode;
  readonly beside: readonly (keyof Values & string)[];
};

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** An id in a URL's parameter; null: none, or an invalid one. */
export function idOf(params: URLSearchParams, parameter: string): string | null {
  const id = params.get(parameter);
  return id !== null && UUID.test(id) ? id : null;
}

/**
 * Writes a filter to a copy of the URL's parameters, and returns to the first page.
 * @param none the filter that the list opens with, which needs no parameters
 * @param nameOf for a parameter with an id, the parameter with its name
 */
export function writeFilter<Values extends Filter>(
  params: URLSearchParams,
  filter: Values,
  none: Values,
  nameOf: Readonly<Record<string, string>> = NO_NAMES,
): URLSearchParams {
  const next = new URLSearchParams(params);
  next.delete('page');
  for (const [parameter, value] of Object.entries(filter)) {
    if (value === null || value === none[parameter]) next.delete(parameter);
    else next.set(parameter, value);
    const name = nameOf[parameter];
    if (name !== undefined && value === null) next.delete(name);
  }
  return next;
}

/**
 * A list's filter, kept in the URL.
 * @param read reads it from the URL's parameters; invalid values are ignored
 */
export function useListFilter<Values extends Filter>(
  read: (params: URLSearchParams) => Values,
  nameOf: Readonly<Record<string, string>> = NO_NAMES,
) {
  const [params, setParams] = useSearchParams();
  const none = read(new URLSearchParams());
  const filter = read(params);
  const narrow = (next: Values) => setParams(writeFilter(params, next, none, nameOf), { replace: true });
  return {
    filter,
    narrow,
    /**
     * Props of a table.
     * @param main the controls that narrow the list daily
     * @param others all further ones, and the parameters of the main ones
     */
    filtersOf: (main: ReactNode, others?: OtherFilters<Values>) => {
      const names = Object.values(nameOf);
      const beside: readonly string[] = others?.beside ?? Object.keys(filter);
      const chosen = Object.keys(filter).filter(
        (parameter) => filter[parameter] !== none[parameter] && !names.includes(parameter),
      );
      return {
        main,
        others: others?.fields,
        chosen: chosen.length,
        chosenOthers: chosen.filter((parameter) => !beside.includes(parameter)).length,
        onReset: () => narrow(none),
      };
    },
  };
}
