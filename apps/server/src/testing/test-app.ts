import { join } from 'node:path';
import { type TokenPair, tokenPairSchema } from '@airdeck/contract/sign-in/sign-in';
import type { FastifyInstance } from 'fastify';
import { type AppDependencies, buildApp } from '../app.ts';
import { readConfig } from '../config.ts';
import { createEventBus } from '../events.ts';
import { createPasswords } from '../features/sign-in/passwords.ts';
import { SIGN_IN_LIMITS } from '../features/sign-in/sign-in.limits.ts';
import { replaceNumbers } from '../limits/feature-limits.ts';
import './declared-errors.ts';
import { createMailbox } from './mailbox.ts';
import type { TestDatabase } from './test-database.ts';
import { TEST_PASSWORD_COST, type WorldUser } from './world.ts';

/**
 * The application as in production, on a test database, with cheap password hashes, without logs or mail delivery. Its
 * console is a page of one line: the build of the real one is not needed.
 */
export function createTestApp(
  database: TestDatabase,
  options: Partial<AppDependencies> = {},
): Promise<FastifyInstance> {
  return buildApp({
    config: readConfig({ DATABASE_URL: database.url }),
    database,
    events: createEventBus(),
    clock: Date.now,
    logger: false,
    mailer: createMailbox().mailer,
    passwords: createPasswords(TEST_PASSWORD_COST),
    consoleFolder: join(import.meta.dirname, 'console'),
    ...options,
    // Test suites exceed the sign-in rates of people.
    featureLimits: [
      replaceNumbers(SIGN_IN_LIMITS, {
        loginsPerAddressAndMinute: 100_000,
        renewalsPerAddressAndMinute: 100_000,
      }),
      ...(options.featureLimits ?? []),
    ],
  });
}

/** Signs in over HTTP. */
export async function signIn(app: FastifyInstance, user: WorldUser): Promise<TokenPair> {
  const response = await app.inject({
    method: 'POST',
    url: '/api/auth/login',
    payload: { username: user.email, password: user.password },
  });
  return tokenPairSchema.parse(response.json());
}

/** The header that carries an access token. */
export const bearer = (accessToken: string) => ({ 'x-authorization': `Bearer ${accessToken}` });
