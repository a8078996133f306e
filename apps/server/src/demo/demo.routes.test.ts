import Fastify, { type FastifyInstance } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { demoRoutes } from './demo.routes.ts';
import { newSignIns } from './sign-ins.ts';

const signIns = newSignIns();
let app: FastifyInstance;

beforeAll(() => {
  app = Fastify();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  demoRoutes(app, () => signIns);
});
afterAll(() => app.close());

const ask = async (headers: Record<string, string>) =>
  (await app.inject({ url: '/backoffice/demo/sign-ins', headers })).json();

it('shows the sign-ins to a browser on the machine', async () => {
  expect(await ask({ host: 'localhost:8080' })).toEqual(signIns);
});

it('shows none to a page whose name was rebound to loopback, nor to people behind a proxy', async () => {
  expect(await ask({ host: 'rebound.example' })).toEqual([]);
  expect(await ask({ host: '127.0.0.1:8080', 'x-forwarded-for': '203.0.113.9' })).toEqual([]);
});
