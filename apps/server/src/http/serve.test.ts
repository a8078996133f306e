import { operation } from '@airdeck/contract/common/operation';
import { SERVER_PERMISSIONS } from '@airdeck/contract/server/server.permissions';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { compressAnswers, createHttpServer } from './http-server.ts';
import { serve } from './serve.ts';

const app = createHttpServer({ config: { trustedProxies: 0 }, clock: () => 0, logger: false });

const readAt = (path: string) =>
  operation({
    method: 'GET',
    path,
    permission: SERVER_PERMISSIONS.readState,
    tag: 'test',
    summary: 'A long text',
    responses: { 200: z.object({ text: z.string() }) },
  });

beforeAll(async () => {
  await compressAnswers(app);
  const text = 'long '.repeat(1000);
  serve(app, readAt('/usual'), () => ({ text }));
  serve(app, readAt('/at-once'), () => ({ text }), { compress: false });
});
afterAll(() => app.close());

it('compresses answers, except those of routes that decline it', async () => {
  const encodingOf = async (url: string) =>
    (await app.inject({ url, headers: { 'accept-encoding': 'gzip' } })).headers['content-encoding'];
  expect(await encodingOf('/usual')).toBe('gzip');
  expect(await encodingOf('/at-once')).toBeUndefined();
});
