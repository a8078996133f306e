import type { TelemetryEntity, TelemetryEntityType } from '@airdeck/contract/telemetry';
import type { Database } from '../../database/database.ts';
import type { Caller } from '../../http/caller.ts';
import { PlainTextError } from '../../http/errors.ts';
import { otherCustomers, systemAdminDenied } from './denials.ts';

type Lookup = {
  readonly name: string;
  /** Answers `own` for an id ($1), whether it lies in the caller's tenant ($2) and customer ($3, may be null). */
  readonly sql?: string;
  /** Whether system administrators may ask at all. */
  readonly systemAdmin?: boolean;
};

const IN_CUSTOMER = '($3::uuid is null or %s is not distinct from $3)';

const LOOKUPS: Record<Exclude<TelemetryEntityType, 'DEVICE'>, Lookup> = {
  TENANT: {
    name: 'Tenant',
    sql: 'select $3::uuid is null and ($2::uuid is null or id = $2) as own from tenant where id = $1',
    systemAdmin: true,
  },
  CUSTOMER: {
    name: 'Customer',
    sql: `select tenant_id = $2 and ${IN_CUSTOMER.replace('%s', 'id')} as own from customer where id = $1`,
  },
  USER: {
    name: 'User',
    sql: `select ($2::uuid is null and authority <> 'CUSTOMER_USER' or tenant_id = $2
      and ${IN_CUSTOMER.replace('%s', 'customer_id')}) as own from app_user where id = $1`,
    systemAdmin: true,
  },
  DEVICE_PROFILE: {
    name: 'Device profile',
    // The customer has no say, but a parameter that is given must be used.
    sql: 'select tenant_id = $2 and ($3::uuid is null or true) as own from device_profile where id = $1',
  },
  DASHBOARD: { name: 'Dashboard' },
  ASSET: { name: 'Asset' },
  ASSET_PROFILE: { name: 'Asset profile' },
  ENTITY_VIEW: { name: 'Entity-view' },
  EDGE: { name: 'Edge' },
};

/**
 * Whether a caller may ask for telemetry of an entity that is no device. None of them has any, so the answer to
 * those who may is empty.
 * @throws PlainTextError 404 or 403
 */
export async function checkOtherEntity(
  { pool }: Pick<Database, 'pool'>,
  caller: Caller,
  { entityType, entityId }: TelemetryEntity & { entityType: Exclude<TelemetryEntityType, 'DEVICE'> },
): Promise<void> {
  const { name, sql, systemAdmin } = LOOKUPS[entityType];
  if (caller.authority === 'SYS_ADMIN' && !systemAdmin) throw systemAdminDenied();
  const parameters = [entityId, caller.tenantId, caller.customerId];
  const { rows } = sql ? await pool.query<{ own: boolean | null }>(sql, parameters) : { rows: [] };
  const [found] = rows;
  if (!found) throw new PlainTextError(404, `${name} with requested id wasn't found!`);
  if (!found.own) throw otherCustomers();
}
