import { z } from 'zod';
import { intParameter, optionalIntegerParameter, textParameter } from './parameters.ts';

/** Largest page size: the platform's dashboards request 1000. */
const MAX_PAGE_SIZE = 1000;

/** One page of a list. */
export const pageSchema = <T extends z.ZodType>(item: T) =>
  z.object({
    data: z.array(item),
    totalPages: z.number().int(),
    totalElements: z.number().int(),
    hasNext: z.boolean(),
  });

export type Page<T> = { data: T[]; totalPages: number; totalElements: number; hasNext: boolean };

/** Wraps one page of rows; `page` counts from zero. */
export function toPage<T>(data: T[], totalElements: number, page: number, pageSize: number): Page<T> {
  const totalPages = Math.ceil(totalElements / pageSize);
  return { data, totalPages, totalElements, hasNext: page + 1 < totalPages };
}

/** Page, search text and sort order of a list. */
export type PageQuery<Sortable extends string = string> = {
  readonly pageSize: number;
  /** Counts from zero. */
  readonly page: number;
  /** Case-insensitive "contains"; `%` and `_` are literal. */
  readonly textSearch?: string | undefined;
  /** When missing: by id. */
  readonly sort?: { readonly property: Sortable; readonly descending: boolean } | undefined;
};

const SEARCH_AND_SORT = {
  textSearch: textParameter(),
  sortProperty: textParameter(),
  sortOrder: textParameter(),
};
const PAGE_PARAMETERS = {
  pageSize: intParameter('pageSize'),
  page: intParameter('page'),
  ...SEARCH_AND_SORT,
};

/** Default page size of the product's own lists. */
const DEFAULT_PAGE_SIZE = 10;

const optionalOr = (name: string, value: number) =>
  optionalIntegerParameter(name, 'java.lang.Integer').transform((given) => given ?? value);
const GIVEN_PAGE_PARAMETERS = {
  pageSize: optionalIntegerParameter('pageSize', 'java.lang.Integer'),
  page: optionalIntegerParameter('page', 'java.lang.Integer'),
  ...SEARCH_AND_SORT,
};
const OPTIONAL_PAGE_PARAMETERS = {
  pageSize: optionalOr('pageSize', DEFAULT_PAGE_SIZE),
  page: optionalOr('page', 0),
  ...SEARCH_AND_SORT,
};
type PageParameters = z.output<z.ZodObject<typeof PAGE_PARAMETERS>>;
type Query<Filters extends z.ZodRawShape> = PageParameters & z.output<z.ZodObject<Filters>>;

/**
 * Query parameters of a list: `pageSize` and `page` are required. A sort order without a property is ignored.
 * @param sortable the properties that the list can be sorted by
 * @param filters further parameters of the list
 */
export const pageQuerySchema = <Sortable extends string, Filters extends z.ZodRawShape>(
  sortable: readonly Sortable[],
  filters: Filters,
) => readPage(PAGE_PARAMETERS, sortable, filters);

/** The same for the product's own lists, where no parameter is required: 10 rows, from the first. */
export const optionalPageQuerySchema = <Sortable extends string, Filters extends z.ZodRawShape>(
  sortable: readonly Sortable[],
  filters: Filters,
) => readPage(OPTIONAL_PAGE_PARAMETERS, sortable, filters);

/**
 * The same for lists that are returned whole without page parameters: neither size nor number, search or order.
 * `isWhole` is true then; filters apply to whole lists as well.
 */
export const wholeOrPageQuerySchema = <Sortable extends string, Filters extends z.ZodRawShape>(
  sortable: readonly Sortable[],
  filters: Filters,
) =>
  z.object({ ...GIVEN_PAGE_PARAMETERS, ...filters }).transform((query, context) => {
    const { pageSize, page, textSearch, sortProperty } = query as z.output<
      z.ZodObject<typeof GIVEN_PAGE_PARAMETERS>
    >;
    const isWhole = [pageSize, page, textSearch, sortProperty].every((given) => given === undefined);
    const complete = { ...query, pageSize: pageSize ?? DEFAULT_PAGE_SIZE, page: page ?? 0 };
    return { ...pageOf<Sortable, Filters>(complete as Query<Filters>, sortable, context), isWhole };
  });

/** The answer of such a list: a page, or all rows as an array. */
export const wholeOrPageSchema = <T extends z.ZodType>(item: T) => z.union([pageSchema(item), z.array(item)]);

const readPage = <
  Parameters extends typeof PAGE_PARAMETERS | typeof OPTIONAL_PAGE_PARAMETERS,
  Sortable extends string,
  Filters extends z.ZodRawShape,
>(
  parameters: Parameters,
  sortable: readonly Sortable[],
  filters: Filters,
) =>
  z
    .object({ ...parameters, ...filters })
    .transform((query, context) => pageOf<Sortable, Filters>(query as Query<Filters>, sortable, context));

function pageOf<Sortable extends string, Filters extends z.ZodRawShape>(
  query: Query<Filters>,
  sortable: readonly Sortable[],
  context: z.RefinementCtx,
): PageQuery<Sortable> & Omit<Query<Filters>, keyof PageParameters> {
  const { pageSize, page, textSearch, sortProperty, sortOrder, ...rest } = query;
  const addError = (message: string) => context.addIssue({ code: 'custom', message });
  if (pageSize < 1) {
    addError(`Incorrect page link page size '${pageSize}'. Page size must be greater than zero.`);
  }
  if (pageSize > MAX_PAGE_SIZE) {
    addError(
      `Incorrect page link page size '${pageSize}'. Page size must not be greater than ${MAX_PAGE_SIZE}.`,
    );
  }
  if (page < 0) addError(`Incorrect page link page '${page}'. Page must be positive integer.`);
  const sort = sortProperty === undefined ? undefined : readSort(sortProperty, sortOrder, sortable, addError);
  return { pageSize, page, textSearch, sort, ...rest };
}

function readSort<Sortable extends string>(
  property: string,
  order: string | undefined,
  sortable: readonly Sortable[],
  addError: (message: string) => void,
): PageQuery<Sortable>['sort'] {
  const known = sortable.find((name) => name === property);
  if (!known) addError('Invalid sort property');
  const direction = (order ?? 'ASC').toUpperCase();
  if (direction !== 'ASC' && direction !== 'DESC') {
    addError(`Unsupported sort order '${order}'! Only 'ASC' or 'DESC' types are allowed.`);
  }
  return known && { property: known, descending: direction === 'DESC' };
}
