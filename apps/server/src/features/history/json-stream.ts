import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/**
 * Sends an object as JSON, the elements of its lists one by one: others are served in between. Its types were checked
 * when it was made; to have every number of it looked at again would hold everybody up.
 */
export function sendInPieces(reply: FastifyReply, answer: Readonly<Record<string, unknown>>): FastifyReply {
  return reply.type('application/json; charset=utf-8').send(Readable.from(jsonPieces(answer)));
}

/** The text of `JSON.stringify(answer)`, in pieces. */
export function* jsonPieces(answer: Readonly<Record<string, unknown>>): Generator<string, void> {
  let before = '{';
  for (const [name, value] of Object.entries(answer)) {
    yield `${before}${JSON.stringify(name)}:`;
    if (Array.isArray(value) && typeof value[0] === 'object') yield* listPieces(value);
    else yield JSON.stringify(value);
    before = ',';
  }
  yield before === '{' ? '{}' : '}';
}

function* listPieces(list: readonly unknown[]): Generator<string, void> {
  let before = '[';
  for (const element of list) {
    yield before + JSON.stringify(element);
    before = ',';
  }
  yield ']';
}
