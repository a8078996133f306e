import type { RuleCondition } from '@airdeck/contract/rules';
import type pg from 'pg';

/** A device with what is known of its silence and findings. Epoch ms. */
export type WatchedSilence = {
  readonly id: string;
  readonly tenantId: string;
  readonly customerId: string | null;
  readonly deviceInstalledPlace: string | null;
  readonly timeZone: string | null;
  readonly ownedSince: number;
  /** Null: it never spoke. */
  readonly lastHeardTime: number | null;
  readonly findings: readonly {
    readonly kind: string;
    readonly since: number;
    readonly value: number | null;
  }[];
};

/** The devices of tenants that have a rule of this kind, so many after an id, in the order of their ids. */
export async function findSilences(
  pool: pg.Pool,
  tenantIds: readonly string[],
  after: string,
  limit: number,
): Promise<WatchedSilence[]> {
  const { rows } = await pool.query<WatchedSilence>(
    `select d.id, d.tenant_id as "tenantId", d.customer_id as "customerId",
       d.device_installed_place as "deviceInstalledPlace", d.time_zone as "timeZone",
       greatest(d.tenant_readable_from,
         case when d.customer_id is not null then d.customer_readable_from else 0 end) as "ownedSince",
       l.received_time as "lastHeardTime", coalesce(h.findings, '[]') as findings
     from device d
       left join latest_reading l on l.device = d.key
       left join device_health h on h.device_id = d.id
     where d.tenant_id = any($1::uuid[]) and d.id > $2
     order by d.id limit $3`,
    [tenantIds, after, limit],
  );
  return rows;
}

/** Tenants with a rule about silence or findings that is switched on. */
export async function findTenantsWith(
  pool: pg.Pool,
  kinds: readonly RuleCondition['kind'][],
): Promise<string[]> {
  const { rows } = await pool.query<{ tenantId: string }>(
    `select distinct tenant_id as "tenantId" from alarm_rule
     where is_enabled and condition ->> 'kind' = any($1)`,
    [kinds],
  );
  return rows.map(({ tenantId }) => tenantId);
}
