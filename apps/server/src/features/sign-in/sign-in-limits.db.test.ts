import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { AppDependencies } from '../../app.ts';
import { readConfig } from '../../config.ts';
import { replaceNumbers } from '../../limits/feature-limits.ts';
import { createTestApp } from '../../testing/test-app.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { createWorld, type World } from '../../testing/world.ts';
import { SIGN_IN_LIMITS } from './sign-in.limits.ts';

let database: TestDatabase;
let world: World;
let app: FastifyInstance | undefined;
let now = Date.UTC(2026, 5, 1);

beforeAll(async () => {
  database = await createTestDatabase();
  world = await createWorld(database);
});
afterEach(() => app?.close());
afterAll(() => database.close());

type Attempt = { password?: string; from?: string; email?: string; forwardedFor?: string };

async function start(options: Partial<AppDependencies>) {
  // Counts of other tests, which outlive the server, have expired.
  now += 3_600_000;
  app = await createTestApp(database, { clock: () => now, ...options });
  const { email, password } = world.a.admin;
  const login = async (given: Attempt = {}) => {
    const response = await app?.inject({
      method: 'POST',
      url: '/api/auth/login',
      payload: { username: given.email ?? email, password: given.password ?? password },
      remoteAddress: given.from ?? '192.0.2.1',
      ...(given.forwardedFor && { headers: { 'x-forwarded-for': given.forwardedFor } }),
    });
    return [response?.statusCode, response?.json().errorCode, response?.json().message];
  };
  return login;
}

const IN = [200, undefined, undefined];
const WRONG = [401, 10, 'Invalid username or password'];
const LOCKED = [401, 10, 'User account is locked due to security policy'];
const TOO_MANY = [429, 33, 'Too many requests!'];

describe('guessing a password', () => {
  const limits = { lockOut: { attempts: 3, durationMs: 60_000 } };

  it('is stopped after some attempts, by address and for a time, also for the right password', async () => {
    const login = await start({ limits });
    for (let guess = 0; guess < 3; guess++)
      expect(await login({ password: `guess ${guess}` })).toEqual(WRONG);
    expect(await login()).toEqual(LOCKED);
    expect(await login({ from: '192.0.2.2' })).toEqual(IN);
    now += 60_000;
    expect(await login()).toEqual(IN);
  });

  it('is stopped even if all guesses are sent concurrently', async () => {
    const login = await start({ limits });
    const guesses = Array.from({ length: 12 }, (_, guess) => login({ password: `guess ${guess}` }));
    const answers = await Promise.all(guesses);
    expect(answers.filter((answer) => answer[2] === WRONG[2])).toHaveLength(3);
    expect(answers.filter((answer) => answer[2] === LOCKED[2])).toHaveLength(9);
  });

  it('cannot continue with another spelling of the e-mail address', async () => {
    const login = await start({ limits });
    const { email } = world.a.admin;
    expect(await login({ email: email.toUpperCase() })).toEqual(IN);
    // PostgreSQL's lower() converts it to a plain `i`, JavaScript's does not.
    expect(email).toContain('i');
    expect(await login({ email: email.replace('i', '\u0130') })).toEqual(WRONG);
  });

  it('is stopped behind a proxy, regardless of forged forwarding headers', async () => {
    const config = readConfig({ DATABASE_URL: database.url, TRUST_PROXY: 'true' });
    const login = await start({ limits, config });
    // The proxy appends the address that it saw.
    const from = (made: string, seen: string) =>
      login({ password: 'a guess', forwardedFor: `${made}, ${seen}` });
    for (let guess = 1; guess <= 3; guess++) {
      expect(await from(`198.51.100.${guess}`, '203.0.113.5')).toEqual(WRONG);
    }
    expect(await from('198.51.100.4', '203.0.113.5')).toEqual(LOCKED);
    expect(await from('198.51.100.4', '203.0.113.6')).toEqual(WRONG);
  });

  it('has the same responses for an unknown account', async () => {
    const login = await start({ limits });
    const email = 'nobody@example.com';
    for (let guess = 0; guess < 3; guess++) expect(await login({ email })).toEqual(WRONG);
    expect(await login({ email })).toEqual(LOCKED);
  });
});

describe('the rate of sign-ins', () => {
  it('is limited by address', async () => {
    const login = await start({
      featureLimits: [replaceNumbers(SIGN_IN_LIMITS, { loginsPerAddressAndMinute: 2 })],
    });
    expect([await login(), await login()]).toEqual([IN, IN]);
    expect(await login()).toEqual(TOO_MANY);
    expect(await login({ from: '192.0.2.9' })).toEqual(IN);
  });

  it('counts the addresses of one IPv6 network together', async () => {
    const login = await start({
      featureLimits: [replaceNumbers(SIGN_IN_LIMITS, { loginsPerAddressAndMinute: 1 })],
    });
    expect(await login({ from: '2001:db8:1:1::1' })).toEqual(IN);
    expect(await login({ from: '2001:db8:1:1::2' })).toEqual(TOO_MANY);
    expect(await login({ from: '2001:db8:1:2::1' })).toEqual(IN);
  });
});
