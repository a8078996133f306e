import { CLAIMING_ALLOWED_KEY } from '@airdeck/contract/claiming/claiming';
import type pg from 'pg';

/**
 * Reads the device under the lock that claims take, too: an offer concurrent with a claim is either used by the claim
 * or refused.
 */
const STORE = {
  name: 'store_claim_offer',
  text: `insert into device_claim_offer (device_key, secret_hash, expiration_time)
    select device.key, $2, $3 from device
    where device.key = $1 and device.customer_id is null and exists (
      select from device_attribute
      where device_key = device.key and scope = 'SERVER_SCOPE' and key = $4 and value = 'true')
    for key share of device
    on conflict (device_key) do update
      set secret_hash = excluded.secret_hash, expiration_time = excluded.expiration_time`,
};

/** Stores a device's newest offer. Returns whether it was allowed: by the tenant, and with no customer assigned. */
export async function storeClaimOffer(
  pool: pg.Pool,
  offer: { readonly deviceKey: number; readonly secretHash: string; readonly expirationTime: number },
): Promise<boolean> {
  const values = [offer.deviceKey, offer.secretHash, offer.expirationTime, CLAIMING_ALLOWED_KEY];
  const { rowCount } = await pool.query({ ...STORE, values });
  return rowCount === 1;
}
