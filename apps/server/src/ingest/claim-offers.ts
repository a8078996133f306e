import { MAX_SECRET_LENGTH } from '@airdeck/contract/claiming/claiming';
import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import { hashOfSecret } from '../claim-secrets.ts';
import type { Clock } from '../clock.ts';
import { LIMITS } from '../limits/limits.ts';
import { createTokenBuckets } from '../limits/rate-limiters.ts';
import type { Done } from './batch-writer.ts';
import { storeClaimOffer } from './claim-offer.repository.ts';
import type { Device } from './device-directory.ts';
import { isObject, readDeviceJson } from './device-json.ts';
import { Rejection, Unavailable } from './rejection.ts';

/** A device's offer to be claimed. */
type ClaimOffer = { readonly secret: string; readonly durationMs: number };

/** Parses the message; an empty one is an offer without a secret. Undefined: invalid. */
function decodeClaimOffer(payload: Buffer): ClaimOffer | undefined {
  if (payload.toString().trim() === '') return { secret: '', durationMs: durationOf(undefined) };
  const message = readDeviceJson(payload);
  if (typeof message === 'string' || !isObject(message.content)) return undefined;
  const { secretKey, durationMs } = message.content;
  const secret = secretKey ?? '';
  if (typeof secret !== 'string' || secret.length > MAX_SECRET_LENGTH) return undefined;
  return { secret, durationMs: durationOf(durationMs) };
}

/** Without a positive number, the default duration, which is also the longest: as in ThingsBoard. */
function durationOf(given: unknown): number {
  const { offerMs } = LIMITS.claimOffers;
  return typeof given === 'number' && given > 0 ? Math.min(Math.ceil(given), offerMs) : offerMs;
}

/** Accepts offers. `done` as for other messages; rejected offers are stored nowhere, since they may hold a secret. */
export type ClaimOffers = (device: Pick<Device, 'key'>, payload: Buffer, done: Done) => void;

export function createClaimOffers({
  pool,
  clock,
  log,
}: {
  pool: pg.Pool;
  clock: Clock;
  log: Pick<FastifyBaseLogger, 'warn'>;
}): ClaimOffers {
  const { offersPerDeviceAndSecond, offersPerDeviceBurst } = LIMITS.claimOffers;
  const rates = createTokenBuckets(clock, {
    perSecond: offersPerDeviceAndSecond,
    burst: offersPerDeviceBurst,
  });

  return (device, payload, done) => {
    if (!rates.allows(String(device.key))) {
      done(new Rejection('too-many-offers'));
      return;
    }
    const offer = decodeClaimOffer(payload);
    if (!offer) {
      done(new Rejection('not-an-offer'));
      return;
    }
    const { secret, durationMs } = offer;
    const row = {
      deviceKey: device.key,
      secretHash: hashOfSecret(secret),
      expirationTime: clock() + durationMs,
    };
    void storeClaimOffer(pool, row).then(
      (isStored) => done(isStored ? null : new Rejection('claiming-not-allowed')),
      (error: unknown) => {
        log.warn({ err: error }, 'an offer of a device to be claimed could not be stored');
        done(new Unavailable('the offer could not be stored', { cause: error }));
      },
    );
  };
}
