import { subscribe } from 'node:diagnostics_channel';
import { errorsOf, type Operation } from '@airdeck/contract/common/operation';
import { isOpen } from '@airdeck/contract/common/permission';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { errorStatusesOf, OPERATIONS } from '../testing/declared-errors.ts';
import { createTestApp } from '../testing/test-app.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { ApiError, PlainTextError } from './errors.ts';

/** Failures by name: a request that names one in a header fails with it before anything else is done. */
const failures = new Map<string, Error>();
/** Routes that limit how often or how many at a time may ask, as `GET /api/x`. */
const limited: string[] = [];
subscribe('fastify.initialization', (message) => {
  const { fastify } = message as { fastify: FastifyInstance };
  fastify.addHook('onRequest', async ({ headers }) => {
    const failure = failures.get(String(headers['x-failure']));
    if (failure) throw failure;
  });
  fastify.addHook('onRoute', ({ method, url, config }) => {
    if (config?.maxPerMinute !== undefined || config?.isCostly) limited.push(`${method} ${url}`);
  });
});

let database: TestDatabase;
let app: FastifyInstance;

beforeAll(async () => {
  database = await createTestDatabase();
  app = await createTestApp(database);
});
afterAll(async () => {
  await app.close();
  await database.close();
});

describe.each(['/api/', '/backoffice/'])('the description of %s', (prefix) => {
  it('contains every operation, and nothing else', async () => {
    const { paths } = (await app.inject(`${prefix}docs/json`)).json();
    const described = Object.keys(paths).map((path) => path.replace(/\{(\w+)\}/g, ':$1'));
    // The WebSocket has a protocol of its own, which OpenAPI cannot say.
    const undescribed = ['documentation:read', 'live:connect'];
    const calls = app.routePaths.all.filter(
      ({ url, permission }) => url.startsWith(prefix) && !undescribed.includes(permission?.key ?? ''),
    );
    expect(described.toSorted()).toEqual([...new Set(calls.map(({ url }) => url))].toSorted());
  });

  it('declares which operations need no token, and a 401 response for the others', async () => {
    const { paths } = (await app.inject(`${prefix}docs/json`)).json();
    const calls = app.routePaths.all.filter(({ url, method }) => url.startsWith(prefix) && method !== 'HEAD');
    const told = calls.flatMap(({ url, method, permission }) => {
      const operation = paths[url.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];
      if (!operation || !permission) return [];
      const isRight = isOpen(permission) ? operation.security?.length === 0 : '401' in operation.responses;
      return [{ call: `${method} ${url}`, isRight }];
    });
    expect(told.length).toBeGreaterThan(3);
    expect(told.filter(({ isRight }) => !isRight)).toEqual([]);
  });

  it('has a summary of each operation', async () => {
    const { info, paths } = (await app.inject(`${prefix}docs/json`)).json();
    expect(info).toMatchObject({ title: expect.any(String), version: expect.any(String) });
    const calls = Object.entries<Record<string, { summary?: string }>>(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { summary }]) => `${method} ${path}: ${summary ?? 'nothing'}`),
    );
    expect(calls.length).toBeGreaterThan(3);
    expect(calls.filter((call) => call.endsWith(': nothing'))).toEqual([]);
  });
});

describe('the errors of each operation', () => {
  /** Answers to requests that fail so, where they are none of the operation's own. */
  async function undeclared(name: string, operation: Operation, given: readonly Error[]) {
    const found: string[] = [];
    for (const failure of given) {
      failures.set('now', failure);
      const url = operation.path.replaceAll(/:\w+/g, 'x');
      const { statusCode } = await app.inject({
        method: operation.method,
        url,
        headers: { 'x-failure': 'now' },
      });
      if (!errorStatusesOf(operation).has(statusCode))
        found.push(`${name}: ${failure.message}, ${statusCode}`);
    }
    return found;
  }

  it('can be sent as declared, including those common to all operations', async () => {
    expect(OPERATIONS.size).toBeGreaterThan(200);
    const found: string[] = [];
    for (const [name, operation] of OPERATIONS) {
      const ofStatus = new Map(
        errorsOf(operation).map((error) => [error.status, new ApiError(error, 'failure')]),
      );
      // Operations without errors of their own have one schema for all of them.
      const isUsual =
        !operation.errorText && Object.keys(operation.responses).every((status) => Number(status) < 400);
      const sent = [...ofStatus.values()].slice(0, isUsual ? 1 : ofStatus.size);
      const texts = operation.errorText === 'text/plain' ? [400, 403, 404, 503] : [];
      const asText = texts.map((status) => new PlainTextError(status, `text ${status}`));
      found.push(...(await undeclared(name, operation, [...sent, ...asText])));
    }
    expect(found).toEqual([]);
  });

  it('include 429 for every limited operation', () => {
    const silent = limited.filter((name) => {
      const operation = OPERATIONS.get(name);
      return operation && !errorStatusesOf(operation).has(429);
    });
    expect([limited.length > 20, silent]).toEqual([true, []]);
  });
});

it('describes the parameters of a list with their types', async () => {
  const { paths } = (await app.inject('/api/docs/json')).json();
  for (const path of ['/api/tenant/devices', '/api/customer/{customerId}/deviceInfos']) {
    const { parameters } = paths[path].get;
    expect(parameters).toContainEqual(
      expect.objectContaining({
        name: 'pageSize',
        in: 'query',
        required: true,
        schema: { type: 'integer', format: 'int32' },
      }),
    );
    expect(parameters).toContainEqual(
      expect.objectContaining({
        name: 'textSearch',
        in: 'query',
        required: false,
        schema: { type: 'string' },
      }),
    );
  }
});

it('describes the content type of responses that are not JSON', async () => {
  const mediaTypes = async (prefix: string, method: string, path: string) => {
    const { paths } = (await app.inject(`${prefix}docs/json`)).json();
    const { responses } = paths[path][method];
    return Object.fromEntries(
      Object.entries<{ content?: object }>(responses).map(([status, { content = {} }]) => [
        status,
        Object.keys(content).join(),
      ]),
    );
  };
  const json = 'application/json';
  expect(await mediaTypes('/backoffice/', 'get', '/backoffice/alarms/csv')).toMatchObject({
    200: 'text/csv',
    401: json,
  });
  expect(await mediaTypes('/backoffice/', 'get', '/backoffice/deviceMap')).toMatchObject({
    200: 'application/geo+json',
    401: json,
  });
  expect(await mediaTypes('/backoffice/', 'delete', '/backoffice/rules/{ruleId}')).toMatchObject({
    200: '',
    404: json,
  });
  expect(await mediaTypes('/api/', 'post', '/api/v1/{token}/telemetry')).toEqual({
    200: '',
    400: 'text/plain',
    401: '',
    413: json,
    429: '',
    503: '',
  });
  expect(
    await mediaTypes('/api/', 'get', '/api/plugins/telemetry/{entityType}/{entityId}/values/timeseries'),
  ).toMatchObject({ 200: json, 400: `${json},text/plain` });
});

it.each(['/api/docs/', '/backoffice/docs/'])(
  'is shown at %s in a page that loads only its own files, without inline scripts',
  async (docs) => {
    const page = await app.inject(docs);
    expect(page.statusCode).toBe(200);
    expect(page.body).not.toMatch(/<script(?![^>]*\ssrc=)|\son\w+=|https?:/);
    const scripts = [...page.body.matchAll(/src="\.\/([^"]+)"/g)].map(([, file]) => file);
    expect(scripts).toHaveLength(3);
    for (const file of scripts) expect((await app.inject(`${docs}${file}`)).statusCode).toBe(200);
  },
);
