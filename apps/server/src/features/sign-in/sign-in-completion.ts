import type { SignInStage } from '@airdeck/contract/common/permission';
import type { SignInAnswer, TokenPair } from '@airdeck/contract/sign-in/sign-in';
import type { FastifyRequest } from 'fastify';
import type { Clock } from '../../clock.ts';
import type { Queryable } from '../../database/database.ts';
import type { UnitOfWork } from '../../database/unit-of-work.ts';
import type { DomainEvents } from '../../domain-events.ts';
import type { Caller } from '../../http/caller.ts';
import { eventUser } from '../users/users.events.ts';
import type { User } from '../users/users.repository.ts';
import type { UserService } from '../users/users.service.ts';
import { browserSecretOf } from './browser-cookie.ts';
import type { UserSession } from './sessions.repository.ts';
import type { SessionService } from './sessions.service.ts';
import type { Tokens } from './tokens.ts';

/** The client that signs in. */
export type SignInSource = {
  readonly address: string;
  readonly userAgent?: string | undefined;
  /** The secret by which it is remembered for a user, if it sends one. */
  readonly browserSecret?: (userId: string) => string | undefined;
};

export const sourceOf = (request: FastifyRequest): SignInSource => ({
  address: request.ip,
  userAgent: request.headers['user-agent'],
  browserSecret: (userId) => browserSecretOf(request, userId),
});

/** A checked sign-in. `by` says what proved who the person is; a link that sets a password counts as the password. */
type SignIn = SignInSource & {
  readonly by: SignInMethod;
  /** Keeps what belongs to the session. */
  readonly begun?: (unit: UnitOfWork, sessionId: string) => Promise<void>;
};
type SignInMethod = Exclude<UserSession['signedInBy'], 'impersonation'>;

/** Decides at which stage a checked sign-in begins. */
export type StageOf = (tx: Queryable, user: User, by: SignInMethod) => Promise<SignInStage>;

/** How long a sign-in may lack its second factor. */
export const INCOMPLETE_SIGN_IN_MS = 1_800_000;

/** Whether a user signs in from a browser that is remembered for them. */
export type RecogniseBrowser = (unit: UnitOfWork, user: User, source: SignInSource) => Promise<boolean>;

/** After how many minutes without use the session of a checked sign-in ends; null: an hour after it. */
export type IdleMinutesOf = (tx: Queryable, user: User, by: SignInMethod) => Promise<number | null>;

/** @throws ApiError that refuses the sign-in */
type SignInCheck = (unit: UnitOfWork, user: User, by: SignInMethod) => Promise<void>;

export type SignInCompletion = ReturnType<typeof createSignInCompletion>;

/** The end of every sign-in of a person, after it was checked: the only place that opens sessions for people. */
export function createSignInCompletion(parts: {
  clock: Clock;
  sessions: SessionService;
  tokens: Tokens;
  users: UserService;
  domainEvents: DomainEvents;
  stageOf: StageOf;
  recogniseBrowser: RecogniseBrowser;
}) {
  const { clock, sessions, tokens, users, domainEvents, stageOf, recogniseBrowser } = parts;

  const publishSignIn = (unit: UnitOfWork, user: User) =>
    domainEvents.publish(unit, { entityType: 'USER', action: 'signedIn', entity: eventUser(user) });

  const checks: SignInCheck[] = [];
  return {
    /** Registers a check of every sign-in, which may refuse it. */
    check(check: SignInCheck): void {
      checks.push(check);
    },

    /**
     * Opens the session of a user who may sign in, in the transaction in which that was checked. Without a refresh
     * token, it is not complete: a second factor is still to be asked or set up.
     */
    async complete(unit: UnitOfWork, user: User, { by, begun, ...source }: SignIn): Promise<SignInAnswer> {
      for (const check of checks) await check(unit, user, by);
      const kind = { signedInBy: by, address: source.address, userAgent: source.userAgent ?? null };
      const stage = await stageOf(unit.tx, user, by);
      const isRemembered =
        stage === 'awaitsFactor' && by === 'password' && (await recogniseBrowser(unit, user, source));
      if (stage !== 'signedIn' && !isRemembered) {
        const expiresTime = clock() + INCOMPLETE_SIGN_IN_MS;
        const session = await sessions.open(unit, user.id, { ...kind, stage, expiresTime });
        await begun?.(unit, session.id);
        return tokens.issueIncomplete({ ...session, stage }, user);
      }
      await publishSignIn(unit, user);
      const session = await sessions.open(unit, user.id, { ...kind, isRemembered });
      await begun?.(unit, session.id);
      return tokens.issue(session, user);
    },

    /**
     * Completes a sign-in whose second factor was given or set up. Its session gets another id, so that a token that
     * was known before opens nothing.
     * @throws ApiError 401/11 if it has ended, or was completed concurrently
     */
    async finish(unit: UnitOfWork, caller: Caller): Promise<TokenPair> {
      const user = await users.getSelf(caller);
      const session = await sessions.complete(unit, caller.sessionId);
      await publishSignIn(unit, user);
      return tokens.issue(session, user);
    },

    /** Whether an open session would have to set a second factor up by now. */
    isOutdated: async (tx: Queryable, user: User, { signedInBy }: UserSession): Promise<boolean> =>
      signedInBy !== 'impersonation' && (await stageOf(tx, user, signedInBy)) === 'setsUpFactor',
  };
}
