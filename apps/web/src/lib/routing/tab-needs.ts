import { queryKeyOf } from '../query/query.ts';
import type { TabNeed } from './app-route.ts';

/** Query of the needs that a user of a customer lacks. Its code is loaded only for those who may lack something. */
export const lackedQuery = (needs: readonly TabNeed[], userId: string) => ({
  queryKey: queryKeyOf<readonly TabNeed[]>({ tag: 'users', path: 'tab-needs' }, userId, needs),
  queryFn: async ({ signal }: { readonly signal: AbortSignal }) =>
    (await import('./tab-holdings.ts')).lackedBy(needs, signal),
  // Kept while the session lasts: a tab must not come late at a later visit.
  gcTime: Number.POSITIVE_INFINITY,
});
