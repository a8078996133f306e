import { createHash, randomBytes } from 'node:crypto';
import { PASSWORD_LINK_LIFETIME_MS } from '@airdeck/contract/passwords';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../database/database.ts';
import { inUnitOfWork, type UnitOfWork } from '../../database/unit-of-work.ts';
import { deleteLink, findLink, type LinkPurpose, type StoredLink, saveLink } from './accounts.repository.ts';

type PasswordLink = StoredLink & { readonly expired: boolean };

/** Links that set a password, of one purpose: one at a time for each user, good for a day, used once. */
export function createPasswordLinks(
  purpose: LinkPurpose,
  { database, clock }: { database: Database; clock: Clock },
) {
  return {
    /** Makes the token of a new link. The user's former link is void from then on. */
    async issue(userId: string, outer?: UnitOfWork): Promise<string> {
      const token = randomBytes(32).toString('base64url');
      const expiresTime = clock() + PASSWORD_LINK_LIFETIME_MS;
      await inUnitOfWork(database.db, outer, ({ tx }) =>
        saveLink(tx, purpose, { userId, tokenHash: hashOf(token), expiresTime }),
      );
      return token;
    },

    async find(token: string): Promise<PasswordLink | undefined> {
      const found = await findLink(database.db, purpose, hashOf(token));
      return found && { ...found, expired: found.expiresTime < clock() };
    },

    /** Answers false when another user has just used it. */
    useUp(token: string, userId: string, unit: UnitOfWork): Promise<boolean> {
      return deleteLink(unit.tx, purpose, userId, hashOf(token));
    },
  };
}

/** The token is as random as a key: a fast hash keeps it as safe as a slow one. */
function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
