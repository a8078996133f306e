import { useQueries } from '@tanstack/react-query';
import type { Query } from '../query/query.ts';
import type { LookupOption } from './lookup.ts';

/** The stored ids as options with names; undefined: loading. One that is unknown or deleted is named by its id. */
export function useNames<Named>(
  ids: readonly string[],
  find: (id: string) => Query<Named>,
  nameOf: (named: Named) => string,
): LookupOption[] | undefined {
  const answers = useQueries({ queries: ids.map((id) => ({ ...find(id), select: nameOf, retry: false })) });
  if (answers.some(({ isPending }) => isPending)) return undefined;
  return ids.map((id, index) => ({ value: id, label: answers[index]?.data ?? id }));
}
