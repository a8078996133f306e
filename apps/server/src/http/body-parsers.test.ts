import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LIMITS } from '../limits/limits.ts';
import { readJsonBodies, readJsonInText } from './body-parsers.ts';
import { handleErrors } from './error-handler.ts';

const { values, depth } = LIMITS.json;
const listOf = (length: number) => JSON.stringify(Array.from({ length }, () => ({})));
const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);

describe('JSON bodies', () => {
  let app: FastifyInstance;
  beforeAll(async () => {
    app = Fastify();
    readJsonBodies(app);
    handleErrors(app, Date.now);
    app.post('/usual', async ({ body }) => ({ length: (body as unknown[]).length }));
    const config = { maxBodyValues: 2 * values };
    app.post('/large', { config }, async ({ body }) => ({ length: (body as unknown[]).length }));
    await app.register(async (scope) => {
      readJsonInText(scope);
      scope.post('/text', async ({ body }) => ({ length: (body as unknown[]).length }));
    });
  });
  afterAll(() => app.close());

  const post = async (url: string, payload: string, type = 'application/json') => {
    const answer = await app.inject({ method: 'POST', url, payload, headers: { 'content-type': type } });
    return [answer.statusCode, answer.json().length ?? answer.json().message];
  };

  it('hold a limited number of values, which is known before they are parsed', async () => {
    const most = values - 1;
    const tooMany = [413, `Payload exceeds the limit of ${values} values`];
    expect(await post('/usual', listOf(most))).toEqual([200, most]);
    expect(await post('/usual', listOf(values))).toEqual(tooMany);
    // Even if they could not be parsed.
    expect(await post('/usual', listOf(values).slice(0, -1))).toEqual(tooMany);
    expect(await post('/text', listOf(values), 'text/plain')).toEqual(tooMany);
    expect(await post('/large', listOf(values))).toEqual([200, values]);
    expect(await post('/large', listOf(2 * values))).toEqual([
      413,
      `Payload exceeds the limit of ${2 * values} values`,
    ]);
  });

  it('are nested to a limited depth', async () => {
    expect(await post('/usual', nested(depth))).toEqual([200, 1]);
    expect(await post('/usual', nested(depth + 1))).toEqual([
      400,
      `JSON parse error: nested more than ${depth} levels deep`,
    ]);
  });
});
