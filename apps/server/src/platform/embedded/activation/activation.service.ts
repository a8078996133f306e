import { createHash, randomBytes } from 'node:crypto';
import type { TokenPair } from '@airdeck/contract/auth/sign-in';
import type { Clock } from '../../../clock.ts';
import type { Database } from '../../../database/database.ts';
import { inUnitOfWork, type UnitOfWork } from '../../../database/unit-of-work.ts';
import { badRequest } from '../../../http/errors.ts';
import type { SessionService } from '../auth/sessions.service.ts';
import type { Tokens } from '../auth/tokens.ts';
import type { UserService } from '../users/users.service.ts';
import { deleteActivation, findActivation, saveActivation } from './activation.repository.ts';

const LIFETIME_MS = 24 * 3_600_000;

export type LinkState = 'usable' | 'expired' | 'unknown';

export type ActivationService = ReturnType<typeof createActivationService>;

/** Links with which users set their first password. */
export function createActivationService(parts: {
  database: Database;
  clock: Clock;
  users: UserService;
  sessions: SessionService;
  tokens: Tokens;
}) {
  const { database, clock, users, sessions, tokens } = parts;

  return {
    /** Makes the token of a new link, good for a day. The user's former link is void from then on. */
    async issue(userId: string, outer?: UnitOfWork): Promise<string> {
      const token = randomBytes(32).toString('base64url');
      await inUnitOfWork(database.db, outer, ({ tx }) =>
        saveActivation(tx, { userId, tokenHash: hashOf(token), expiresTime: clock() + LIFETIME_MS }),
      );
      return token;
    },

    async stateOf(token: string): Promise<LinkState> {
      const found = await findActivation(database.db, hashOf(token));
      if (!found || found.enabled) return 'unknown';
      return found.expiresTime < clock() ? 'expired' : 'usable';
    },

    /** Sets the first password and signs the user in. The link is used up. @throws ApiError 400/31 */
    async activate(token: string, password: string): Promise<TokenPair> {
      const tokenHash = hashOf(token);
      const found = await findActivation(database.db, tokenHash);
      if (!found) throw unknownToken(token);
      if (found.enabled) throw badRequest('User credentials already activated');
      if (found.expiresTime < clock()) throw badRequest('Activation token expired');
      const { user } = found;
      const session = await inUnitOfWork(database.db, undefined, async (unit) => {
        if (!(await deleteActivation(unit.tx, user.id, tokenHash))) throw unknownToken(token);
        await users.setPassword(user.id, password, unit);
        return sessions.open(user.id, unit);
      });
      return tokens.issue(session, user);
    },
  };
}

function unknownToken(token: string) {
  return badRequest(`Unable to find user credentials by activateToken [${token}]`);
}

/** The token is as random as a key: a fast hash keeps it as safe as a slow one. */
function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
