import { z } from 'zod';
import type { Operation } from '../../../packages/contract/src/common/operation.ts';
import type { CallInput, ServerSession } from './session.ts';

const PAGE_SIZE = 100;

/** All items of a list, page by page, oldest first: items added in the meantime are at the end. */
export async function* readList<S extends z.ZodType>(
  session: ServerSession,
  operation: Operation,
  item: S,
  input: CallInput = {},
): AsyncGenerator<z.output<S>> {
  const schema = z.object({ data: z.array(item), hasNext: z.boolean() });
  for (let page = 0; ; page += 1) {
    const query = {
      sortProperty: 'createdTime',
      sortOrder: 'ASC',
      ...input.query,
      pageSize: PAGE_SIZE,
      page,
    };
    const { data, hasNext } = await session.call(operation, { ...input, query }, schema);
    yield* data;
    if (!hasNext || data.length === 0) return;
  }
}

/** Processes items, a few at a time, and stops at the first failure. */
export async function forEachConcurrently<T>(
  items: AsyncIterable<T>,
  concurrency: number,
  act: (item: T) => Promise<void>,
): Promise<void> {
  const running = new Set<Promise<void>>();
  let failure: { readonly error: unknown } | undefined;
  for await (const item of items) {
    if (failure) break;
    const task = act(item)
      .catch((error: unknown) => {
        failure ??= { error };
      })
      .finally(() => running.delete(task));
    running.add(task);
    if (running.size >= concurrency) await Promise.race(running);
  }
  await Promise.all(running);
  if (failure) throw failure.error;
}
