import Fastify, { type FastifyInstance } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { demoSignInRoutes } from './sign-in.routes.ts';

const signIns = [
  {
    email: 'ines@example.com',
    password: 'correct horse',
    name: 'Ines Moreau',
    userType: 'CUSTOMER_USER',
    organisation: 'Moreau family',
    isReducedMenu: false,
  },
] as const;
let app: FastifyInstance;

beforeAll(() => {
  app = Fastify();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  demoSignInRoutes(app, () => signIns);
});
afterAll(() => app.close());

const ask = async (headers: Record<string, string>) =>
  (await app.inject({ url: '/backoffice/demo/sign-ins', headers })).json();

it('returns the demo sign-ins to a browser on the same machine', async () => {
  expect(await ask({ host: 'localhost:8080' })).toEqual(signIns);
});

it('returns none to a page that rebinds its name to loopback, nor behind a proxy', async () => {
  expect(await ask({ host: 'rebound.example' })).toEqual([]);
  expect(await ask({ host: '127.0.0.1:8080', 'x-forwarded-for': '203.0.113.9' })).toEqual([]);
});
