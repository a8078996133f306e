/** The part of a list that is shown, by a table's state. */
export type WantedPage = {
  readonly search: string;
  readonly sort: { readonly key: string; readonly direction: 'ascending' | 'descending' } | undefined;
  /** From 1. */
  readonly page: number;
  readonly pageSize: number;
};

type PageParameters = {
  readonly pageSize: number;
  readonly page: number;
  readonly textSearch: string | undefined;
  readonly sortProperty: string | undefined;
  readonly sortOrder: string | undefined;
};

/**
 * The page in the platform's parameters, whose pages count from 0.
 * @param sortable the server's sort properties: others in a URL would be rejected.
 * @param names those of them that the console has another key for, by this key
 */
export function pageParameters(
  { search, sort, page, pageSize }: WantedPage,
  sortable: readonly string[],
  names: Readonly<Record<string, string>> = {},
): PageParameters {
  const property = sort && (names[sort.key] ?? sort.key);
  const isSorted = property !== undefined && sortable.includes(property);
  return {
    pageSize,
    page: page - 1,
    textSearch: search.trim() === '' ? undefined : search.trim(),
    sortProperty: isSorted ? property : undefined,
    sortOrder: isSorted ? (sort?.direction === 'ascending' ? 'ASC' : 'DESC') : undefined,
  };
}
