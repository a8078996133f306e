import { Readable } from 'node:stream';
import { setImmediate as yieldToOthers } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';

const PAGE_PARAMETERS = ['pageSize', 'page', 'textSearch', 'sortProperty'];

/** Whether the whole list is requested: without any parameter of a page. */
export function isWhole({ query }: FastifyRequest): boolean {
  const given = query as Readonly<Record<string, unknown>>;
  return !PAGE_PARAMETERS.some((name) => `${given[name] ?? ''}`.trim() !== '');
}

/** The config of a costly list route. */
export const COSTLY_WHEN_WHOLE = { isCostly: isWhole } as const;

/**
 * Answers with a list of any length as an array, with one batch in memory at a time. A failure before the
 * first batch is an error like any other; a later one truncates the answer.
 */
export async function sendWhole<Row extends object>(
  reply: FastifyReply,
  batches: AsyncGenerator<Row[]>,
  bodyOf: (row: Row) => object = (row) => row,
): Promise<FastifyReply> {
  const first = await batches.next();
  const text = arrayText(reply, first, batches, bodyOf);
  return reply.type('application/json; charset=utf-8').send(Readable.from(text));
}

async function* arrayText<Row extends object>(
  reply: FastifyReply,
  first: IteratorResult<Row[]>,
  batches: AsyncGenerator<Row[]>,
  bodyOf: (row: Row) => object,
): AsyncGenerator<string> {
  try {
    let separator = '[';
    for (let next = first; !next.done; next = await batches.next()) {
      // Each batch is validated and serialized as an answer of this route.
      yield separator + reply.serialize(next.value.map(bodyOf)).slice(1, -1);
      separator = ',';
      await yieldToOthers();
    }
    yield separator === '[' ? '[]' : ']';
  } finally {
    await batches.return(undefined);
  }
}
