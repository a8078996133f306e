import { createHash, randomBytes } from 'node:crypto';
import { PASSWORD_LINK_LIFETIME_MS } from '@airdeck/contract/passwords';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../database/database.ts';
import { inUnitOfWork, type UnitOfWork } from '../../database/unit-of-work.ts';
import type { LinkLookups } from '../../limits/link-lookups.ts';
import { deleteLink, findLink, type LinkPurpose, type StoredLink, saveLink } from './accounts.repository.ts';

type PasswordLink = StoredLink & { readonly expired: boolean };

/** Links to set a password, of one purpose: one for each user, valid for a day, for single use. */
export function createPasswordLinks(
  purpose: LinkPurpose,
  parts: { database: Database; clock: Clock; linkLookups: LinkLookups },
) {
  const { database, clock, linkLookups } = parts;
  return {
    /** Creates the token of a new link. Voids the user's former link. */
    async issue(userId: string, outer?: UnitOfWork): Promise<string> {
      const token = randomBytes(32).toString('base64url');
      const expiresTime = clock() + PASSWORD_LINK_LIFETIME_MS;
      await inUnitOfWork(database.db, outer, ({ tx }) =>
        saveLink(tx, purpose, { userId, tokenHash: hashOf(token), expiresTime }),
      );
      return token;
    },

    /** @param address of the request @throws ApiError 429/33 */
    async find(token: string, address: string): Promise<PasswordLink | undefined> {
      const found = await linkLookups.find(token, address, () =>
        findLink(database.db, purpose, hashOf(token)),
      );
      return found && { ...found, expired: found.expiresTime < clock() };
    },

    /** Returns false if it was used concurrently. */
    useUp(token: string, userId: string, unit: UnitOfWork): Promise<boolean> {
      return deleteLink(unit.tx, purpose, userId, hashOf(token));
    },
  };
}

/** The token is as random as a key, so a fast hash is sufficient. */
function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
