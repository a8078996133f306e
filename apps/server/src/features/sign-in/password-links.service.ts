import { createHash, randomBytes } from 'node:crypto';
import { PASSWORD_LINK_LIFETIME_MS } from '@airdeck/contract/sign-in/passwords';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../database/database.ts';
import { inUnitOfWork, type UnitOfWork } from '../../database/unit-of-work.ts';
import { notFound } from '../../http/errors.ts';
import type { LinkLookups } from '../../limits/link-lookups.ts';
import type { User } from '../users/users.repository.ts';
import {
  deleteLink,
  findLink,
  type LinkPurpose,
  lockAddress,
  type StoredLink,
  saveLink,
} from './accounts.repository.ts';

type PasswordLink = StoredLink & { readonly expired: boolean };

/** Links to set a password, of one purpose: one for each user, valid for a day, for single use. */
export function createPasswordLinks(
  purpose: LinkPurpose,
  parts: { database: Database; clock: Clock; linkLookups: LinkLookups },
) {
  const { database, clock, linkLookups } = parts;
  return {
    /**
     * Creates the token of a new link. Voids the user's former link.
     * @param to the user, with the address to which it will be mailed
     * @throws ApiError 404/32 if the user no longer has that address
     */
    async issue(to: Pick<User, 'id' | 'email'>, outer?: UnitOfWork): Promise<string> {
      const { token, tokenHash } = newLinkToken();
      const expiresTime = clock() + PASSWORD_LINK_LIFETIME_MS;
      await inUnitOfWork(database.db, outer, async ({ tx }) => {
        if (!(await lockAddress(tx, to))) throw notFound('User', to.id);
        await saveLink(tx, purpose, { userId: to.id, tokenHash, expiresTime });
      });
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
    useUp(unit: UnitOfWork, token: string, userId: string): Promise<boolean> {
      return deleteLink(unit.tx, purpose, userId, hashOf(token));
    },
  };
}

/** A token that cannot be guessed, and its hash: only that is stored. */
export function newLinkToken(): { token: string; tokenHash: string } {
  const token = randomBytes(32).toString('base64url');
  return { token, tokenHash: hashOf(token) };
}

/** The token is as random as a key, so a fast hash is sufficient. */
export function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
