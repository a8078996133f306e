import type pg from 'pg';

const FIND = {
  name: 'find_device_by_token',
  text: `select d.id, d.key from device_credentials c join device d on d.id = c.device_id
         where c.credentials_id = $1 and c.credentials_type = 'ACCESS_TOKEN'`,
};

/** The device with this access token, or undefined. */
export async function findDeviceByToken(
  pool: pg.Pool,
  token: string,
): Promise<{ id: string; key: number } | undefined> {
  const { rows } = await pool.query<{ id: string; key: number }>({ ...FIND, values: [token] });
  return rows[0];
}
