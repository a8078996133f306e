import type { PageQuery } from '@airdeck/contract/common/page';

type SortOf<Query extends PageQuery> = NonNullable<Query['sort']>['property'];
type Names<Query extends PageQuery> = Readonly<Record<SortOf<Query>, string>>;

/** The query of a list, sorted by the product's name of a column in place of the wire's. */
export function withSortNames<Query extends PageQuery, Own extends Names<Query>>(
  { sort, ...query }: Query,
  names: Own,
): Omit<Query, 'sort'> & Pick<PageQuery, 'page' | 'pageSize'> & Pick<PageQuery<Own[SortOf<Query>]>, 'sort'> {
  return { ...query, sort: sort && { ...sort, property: names[sort.property as SortOf<Query>] } };
}
