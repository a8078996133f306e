import { API_KEY_ERRORS } from '@airdeck/contract/api-keys/api-keys';
import { lesserRole } from '@airdeck/contract/common/access-role';
import { hashOfSecret } from '../../claim-secrets.ts';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../database/database.ts';
import { type Caller, userTypeOf } from '../../http/caller.ts';
import { ApiError } from '../../http/errors.ts';
import type { LinkLookups } from '../../limits/link-lookups.ts';
import { createWindowLimiter } from '../../limits/rate-limiters.ts';
import { badCredentials, notActive } from '../sign-in/auth-errors.ts';
import { recordUse } from './api-keys.repository.ts';
import { findPresentedKey, type PresentedKey } from './key-callers.repository.ts';

const MINUTE_MS = 60_000;

export type KeyCallers = ReturnType<typeof createKeyCallers>;

/**
 * Who calls with an API key. Keys are 64 random bytes, found by their hash in an index: neither guesses nor the time of an
 * answer lead to one. Guesses are limited for the load alone, like those of links.
 */
export function createKeyCallers(parts: { database: Database; clock: Clock; linkLookups: LinkLookups }) {
  const { database, clock, linkLookups } = parts;
  // Concurrent requests read the same time of the last use: one of them records its own.
  const recordings = createWindowLimiter(clock, { max: 1, windowMs: MINUTE_MS });

  async function noteUse({ id, lastUsedTime }: PresentedKey, address: string): Promise<void> {
    const time = clock();
    const since = time - MINUTE_MS;
    if ((lastUsedTime !== null && lastUsedTime > since) || !recordings.take(id)) return;
    await recordUse(database.db, id, { time, address, since });
  }

  return {
    /**
     * Authenticates a key; permissions are read from the database.
     * @param address network address of the client
     * @throws ApiError 401/10 unknown, switched off, expired, or its owner may not sign in; 429/33
     */
    async authenticate(secret: string, address: string): Promise<{ caller: Caller; expiresTime: number }> {
      const secretHash = hashOfSecret(secret);
      const key = await linkLookups.find(secretHash, address, () => findPresentedKey(database, secretHash));
      if (!key) throw badCredentials();
      if (!key.isEnabled || !key.isOwnerEnabled) throw notActive();
      const expiresTime = key.expiresTime ?? Number.POSITIVE_INFINITY;
      if (clock() >= expiresTime) throw new ApiError(API_KEY_ERRORS.expired);
      await noteUse(key, address);
      return { caller: callerOf(key, address), expiresTime };
    },
  };
}

/** A key that is limited to a customer acts as a user of that customer. */
function callerOf(key: PresentedKey, address: string): Caller {
  const { id, name, userId, email, tenantId, tenantKind, ownerAccessRole, limitedToCustomerId, placeIds } =
    key;
  const authority = limitedToCustomerId === null ? key.authority : 'CUSTOMER_USER';
  return {
    userId,
    email,
    address,
    tenantId,
    authority,
    sessionId: id,
    apiKey: { id, name },
    impersonator: null,
    customerId: limitedToCustomerId ?? key.customerId,
    placeIds,
    accessRole: lesserRole(key.accessRole ?? ownerAccessRole, ownerAccessRole),
    userType: userTypeOf(authority, tenantKind),
  };
}
