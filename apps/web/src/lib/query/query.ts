import type { AnswerOf, InputOf, Operation } from '@airdeck/contract/common/operation';
import type { Page } from '@airdeck/contract/common/page';
import type { EventName } from '@airdeck/contract/events/events';
import type { DataTag } from '@tanstack/react-query';
import { type CallOptions, call, callPage, type PageIn } from '../api-client/call.ts';
import { queryClient } from './query-client.ts';

/** Key and function of a query, for `useQuery`. */
export type Query<Data> = {
  readonly queryKey: QueryKey<Data>;
  readonly queryFn: (context: { readonly signal: AbortSignal }) => Promise<Data>;
};

type QueryKey<Data> = DataTag<readonly unknown[], Data, Error>;

/** Event of the server about changed data. */
export type ChangeEvent = Exclude<EventName, 'ready' | 'reset'>;

/** Operations: all queries with the tag of one. Events: all queries whose changes they announce. */
type Changed = readonly (Operation | ChangeEvent)[];

type QueryOptions = Omit<CallOptions, 'signal'> & {
  /** Event that announces changes of the answer, if its name is not the operation's tag. */
  readonly changedBy?: ChangeEvent;
};

/**
 * Key of a query: the operation's tag first, by which `invalidate` and the server's events find it.
 * @param parts distinguish the queries of one operation
 */
export const queryKeyOf = <Data>(
  { tag, path }: Pick<Operation, 'tag' | 'path'>,
  ...parts: readonly unknown[]
): QueryKey<Data> => [tag, path, ...parts] as readonly unknown[] as QueryKey<Data>;

/** The query of an operation's answer. */
export function queryOf<const O extends Operation>(
  operation: O,
  input: InputOf<O>,
  { changedBy, ...options }: QueryOptions = {},
): Query<AnswerOf<O>> {
  return {
    queryKey: queryKeyOf({ path: operation.path, tag: changedBy ?? operation.tag }, input),
    queryFn: ({ signal }) => call(operation, input, { ...options, signal }),
  };
}

/** The query of one page of a list that returns everything without page parameters. */
export function pageQueryOf<const O extends Operation>(
  operation: O,
  input: InputOf<O>,
  options?: Omit<CallOptions, 'signal'>,
): Query<PageIn<AnswerOf<O>>> {
  return {
    queryKey: queryKeyOf(operation, input),
    queryFn: ({ signal }) => callPage(operation, input, { ...options, signal }),
  };
}

/** The same query under a key of its own, whose answer is stored in the console's own words. */
export const mapQuery = <Wire, Own>(
  { queryKey, queryFn }: Query<Wire>,
  toOwn: (answer: Wire) => Own,
): Query<Own> => ({
  queryKey: [...queryKey, 'own'] as readonly unknown[] as QueryKey<Own>,
  queryFn: async (context) => toOwn(await queryFn(context)),
});

/** The page with rows in the console's own words. */
export const mapPage =
  <Wire, Own>(toOwn: (row: Wire) => Own) =>
  ({ data, ...page }: Page<Wire>): Page<Own> => ({ ...page, data: data.map(toOwn) });

/** A change, which is over when what it may have changed is refetched, also after a failure. */
export async function changing<Answer>(change: Promise<Answer>, ...changed: Changed): Promise<Answer> {
  try {
    return await change;
  } finally {
    await invalidate(...changed);
  }
}

/**
 * Marks data as changed; what is on the screen is refetched.
 * @returns when it is refetched
 */
export async function invalidate(...changed: Changed): Promise<void> {
  const tags = new Set(changed.map((one) => (typeof one === 'string' ? one : one.tag)));
  await Promise.all([...tags].map((tag) => queryClient.invalidateQueries({ queryKey: [tag] })));
}
