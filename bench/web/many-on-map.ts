import { randomBytes } from 'node:crypto';
import { LONG_WORK_SETTINGS, openDatabase } from '../../apps/server/src/database/database.ts';
import { createEventBus } from '../../apps/server/src/events.ts';
import { createServices } from '../../apps/server/src/services.ts';
import type { Account } from '../../e2e/platform-api.ts';

/** Devices on the map. */
export const MANY_ON_MAP = 100_000;

/** Creates devices all over the world. @returns a system administrator, who sees them all */
export async function placeManyDevices(databaseUrl: string): Promise<Account> {
  const database = openDatabase(databaseUrl, { warn: () => undefined }, 10, LONG_WORK_SETTINGS);
  try {
    const services = await createServices({ database, events: createEventBus(), clock: Date.now });
    const account = { email: 'map@example.com', password: randomBytes(9).toString('base64url') };
    const root = { email: account.email, authority: 'SYS_ADMIN', tenantId: null, customerId: null } as const;
    const { id } = await services.users.create(root);
    await services.users.setPassword(id, account.password);
    const { id: tenantId } = await services.tenants.create({ title: 'All over the world' });
    const { pool } = database;
    // In clusters, like populations.
    await pool.query(
      `insert into device (id, tenant_id, device_profile_id, type, name, device_installed_place, device_lat, device_lon,
         created_time)
       select md5('device' || n)::uuid, p.tenant_id, p.id, p.name, 'AQ-' || n,
         (array['Hospital', 'School', 'Industrial Office', 'Hospitality', null])[1 + n % 5],
         -55 + (n * 7919::bigint % 400) * 0.3 + (n % 97) * 0.002, -170 + (n * 104729::bigint % 977) * 0.35 + (n % 89) * 0.002,
         1700000000000 + n
       from generate_series(1, $1) n, device_profile p where p.tenant_id = $2`,
      [MANY_ON_MAP, tenantId],
    );
    await pool.query(
      `insert into device_health (device_id, state, computed_time)
       select md5('device' || n)::uuid, (array['active', 'active', 'late', 'silent'])[1 + n % 4], 0
       from generate_series(1, $1) n on conflict do nothing`,
      [MANY_ON_MAP],
    );
    await pool.query('vacuum analyze device');
    return account;
  } finally {
    await database.close();
  }
}
