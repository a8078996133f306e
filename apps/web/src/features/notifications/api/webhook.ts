import type { Query } from '../../../lib/query/query.ts';
import { queryClient } from '../../../lib/query/query-client.ts';

type Saved = { readonly secret: string | null };

/** Puts what a change of a webhook answers in the place of the known one. Its secret is not cached. */
export async function replacing<Changed extends Saved>(
  { queryKey }: Pick<Query<Omit<Changed, 'secret'> | null>, 'queryKey'>,
  change: Promise<Changed>,
): Promise<Changed> {
  const changed = await change;
  const { secret: _, ...webhook } = changed;
  queryClient.setQueryData<Omit<Changed, 'secret'> | null>(queryKey, webhook);
  return changed;
}
