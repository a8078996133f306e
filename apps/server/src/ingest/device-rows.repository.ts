import type pg from 'pg';
import { textArray } from './binary-array.ts';
import type { ProfileRow } from './key-names.ts';

/** A device of a tenant, with what the ingest needs to know of it and of its profile. */
export type DeviceRow = ProfileRow & {
  readonly id: string;
  readonly key: number;
  readonly tenantId: string;
  readonly isGateway: boolean;
};

/** The columns of a `DeviceRow`, of device `d` and its profile `p`. */
export const DEVICE_ROW = `d.id, d.key, d.tenant_id as "tenantId",
    coalesce(d.additional_info -> 'gateway' = 'true', false) as "isGateway",
    p.id as "profileId", p.version as "profileVersion", p.key_names as "keyNames"`;

export const WITH_PROFILE = 'join device_profile p on p.id = d.device_profile_id';

const DEVICE_OF_TOKEN = `select c.credentials_id as token, ${DEVICE_ROW}
  from device_credentials c join device d on d.id = c.device_id ${WITH_PROFILE}
  where c.credentials_type = 'ACCESS_TOKEN' and d.tenant_id is not null`;

/** The device of a tenant with this access token, or undefined: devices in stock cannot connect. */
export async function findDeviceByToken(pool: pg.Pool, token: string): Promise<DeviceRow | undefined> {
  const { rows } = await pool.query<DeviceRow>({
    name: 'find_device_by_token',
    text: `${DEVICE_OF_TOKEN} and c.credentials_id = $1`,
    values: [token],
  });
  return rows[0];
}

/** The same for several, by token. */
export async function findDevicesByToken(
  pool: pg.Pool,
  tokens: readonly string[],
): Promise<ReadonlyMap<string, DeviceRow>> {
  const { rows } = await pool.query<DeviceRow & { token: string }>(
    `${DEVICE_OF_TOKEN} and c.credentials_id = any($1::text[])`,
    [textArray(tokens)],
  );
  return new Map(rows.map((row) => [row.token, row]));
}

/** The device with this key; undefined: it is deleted, or in stock. */
export async function findDeviceByKey(pool: pg.Pool, key: number): Promise<DeviceRow | undefined> {
  const { rows } = await pool.query<DeviceRow>({
    name: 'find_device_by_key',
    text: `select ${DEVICE_ROW} from device d ${WITH_PROFILE} where d.key = $1 and d.tenant_id is not null`,
    values: [key],
  });
  return rows[0];
}
