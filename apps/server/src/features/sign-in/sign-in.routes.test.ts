import Fastify, { type FastifyInstance } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { demoKeyOf } from './demo-key.ts';
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
let shown: typeof signIns | [];

beforeAll(() => {
  app = Fastify();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  demoSignInRoutes(app, () => shown);
});
afterAll(() => app.close());

/** As from a browser on this machine, or through a proxy on it that adds no header. */
async function ask(key: string): Promise<unknown> {
  const headers = { host: '127.0.0.1:8080' };
  const answer = { method: 'POST', url: '/backoffice/demo/sign-ins', headers, payload: { key } } as const;
  return (await app.inject(answer)).json();
}

it('returns the demo sign-ins for their key only', async () => {
  shown = signIns;
  expect(await ask(demoKeyOf(signIns))).toEqual(signIns);
  for (const wrong of ['', 'guess', demoKeyOf([])]) expect(await ask(wrong)).toEqual([]);
});

it('returns none where they must not be shown', async () => {
  shown = [];
  for (const key of [demoKeyOf(signIns), demoKeyOf([])]) expect(await ask(key)).toEqual([]);
});

it('has another key once the passwords are others', () => {
  const [ines] = signIns;
  expect(demoKeyOf([{ ...ines, password: 'another' }])).not.toBe(demoKeyOf(signIns));
});
