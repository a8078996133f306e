import type { TokenPair } from '@airdeck/contract/sign-in/sign-in';
import type { FastifyRequest } from 'fastify';
import type { UnitOfWork } from '../../database/unit-of-work.ts';
import type { DomainEvents } from '../../domain-events.ts';
import { eventUser } from '../users/users.events.ts';
import type { User } from '../users/users.repository.ts';
import type { UserSession } from './sessions.repository.ts';
import type { SessionService } from './sessions.service.ts';
import type { Tokens } from './tokens.ts';

/** The client that signs in. */
export type SignInSource = { readonly address: string; readonly userAgent?: string | undefined };

export const sourceOf = ({ ip, headers }: FastifyRequest): SignInSource => ({
  address: ip,
  userAgent: headers['user-agent'],
});

/** A checked sign-in. `by` says what proved who the person is; a link that sets a password counts as the password. */
type SignIn = SignInSource & { readonly by: Exclude<UserSession['signedInBy'], 'impersonation'> };

export type SignInCompletion = ReturnType<typeof createSignInCompletion>;

/** The end of every sign-in of a person, after it was checked: the only place that opens sessions for people. */
export function createSignInCompletion(parts: {
  sessions: SessionService;
  tokens: Tokens;
  domainEvents: DomainEvents;
}) {
  const { sessions, tokens, domainEvents } = parts;
  return {
    /** Opens the session of a user who may sign in, in the transaction in which that was checked. */
    async complete(unit: UnitOfWork, user: User, { by, address, userAgent }: SignIn): Promise<TokenPair> {
      await domainEvents.publish(unit, { entityType: 'USER', action: 'signedIn', entity: eventUser(user) });
      return tokens.issue(
        await sessions.open(unit, user.id, { signedInBy: by, address, userAgent: userAgent ?? null }),
        user,
      );
    },
  };
}
