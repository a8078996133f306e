import type { UnitOfWork } from '../../database/unit-of-work.ts';
import { badRequest } from '../../http/errors.ts';
import type { IsReserved } from '../../platform/platform.ts';
import { newAccessToken } from './access-token.ts';
import { isOneTaken, lockAccessTokens } from './credentials.repository.ts';

export type AccessTokenClaims = ReturnType<typeof createAccessTokenClaims>;

/**
 * Who may use an access token. Devices of the platform have theirs; others are reserved for devices that are yet to
 * be made. Two who want the same one wait for each other.
 */
export function createAccessTokenClaims() {
  const reservations: IsReserved[] = [];

  /** @throws ApiError 400/31 when one of them is reserved for another device */
  async function refuseReserved(accessTokens: readonly string[], unit: UnitOfWork): Promise<void> {
    if (accessTokens.length === 0) return;
    await lockAccessTokens(unit.tx, accessTokens);
    for (const isReserved of reservations) {
      if (await isReserved(accessTokens, unit)) throw tokenTaken();
    }
  }

  return {
    refuseReserved,

    /** From now on no device gets a token of which this says that it is reserved. */
    heed(isReserved: IsReserved): void {
      reservations.push(isReserved);
    },

    /**
     * Tokens that nobody else uses or gets before the work is done, in the order of the wishes.
     * @param wanted random where null
     * @throws ApiError 400/31 when one of them is taken
     */
    async claim(wanted: readonly (string | null)[], unit: UnitOfWork): Promise<string[]> {
      const accessTokens = wanted.map((one) => one ?? newAccessToken());
      await refuseReserved(accessTokens, unit);
      if (await isOneTaken(unit.tx, accessTokens)) throw tokenTaken();
      return accessTokens;
    },
  };
}

const tokenTaken = () => badRequest('Device credentials are already assigned to another device!');
