/** What of a list is shown, as a table's state says it. */
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
 * The page in the platform's own parameters, whose pages count from 0.
 * @param sortable the properties the server sorts by: an address may name any other, which it would refuse.
 */
export function pageParameters(
  { search, sort, page, pageSize }: WantedPage,
  sortable: readonly string[],
): PageParameters {
  const isSorted = sort !== undefined && sortable.includes(sort.key);
  return {
    pageSize,
    page: page - 1,
    textSearch: search.trim() === '' ? undefined : search.trim(),
    sortProperty: isSorted ? sort.key : undefined,
    sortOrder: isSorted ? (sort.direction === 'ascending' ? 'ASC' : 'DESC') : undefined,
  };
}
