import type { ListedDevice } from '@airdeck/contract/shipment-changes';
import { sql } from 'drizzle-orm';
import type { Queryable } from '../../database/database.ts';

/** A device that a row of a list may mean. */
export type ListedCandidate = {
  /** The row, from 0. */
  readonly row: number;
  readonly id: string;
  readonly name: string;
  readonly label: string | null;
  readonly isInStock: boolean;
  /** The open shipment that it is in. */
  readonly shipmentId: string | null;
  /** How well it fits: the lowest counts. */
  readonly rank: number;
};

/** No device has such a label or name: PostgreSQL keeps none. */
const UNSTORABLE = /\0|\p{Surrogate}/u;

function storableText(given: string | null | undefined): string | null {
  const text = given?.trim() || null;
  return text === null || UNSTORABLE.test(text) ? null : text;
}

const listedRows = (list: readonly ListedDevice[]) => sql`
  jsonb_to_recordset(${JSON.stringify(
    list.map(({ deviceIdMongo, deviceLabel, deviceName }, row) => ({
      row,
      id: deviceIdMongo ?? null,
      label: storableText(deviceLabel),
      name: storableText(deviceName),
    })),
  )}::jsonb) as l("row" int, id uuid, label text, name text)`;

/**
 * The devices that each row names: any device by its id; in stock, those of its label (or label and name), else those whose
 * name is the label; where there is no label, those of its name, else those whose label it is. In any case of letters, and
 * two of each rank at most, which is enough to know that it is not one.
 */
export async function findListedDevices(
  tx: Queryable,
  list: readonly ListedDevice[],
): Promise<ListedCandidate[]> {
  const found = sql`d.id, d.name, d.label, d.tenant_id is null as in_stock`;
  const { rows } = await tx.execute<ListedCandidate>(sql`
    select l."row", c.id, c.name, c.label, c.in_stock as "isInStock", s.shipment_id as "shipmentId", c.rank
    from ${listedRows(list)}
    cross join lateral (
      select ${found}, 0 as rank from device d where d.id = l.id
      union all
      (select ${found}, 1 from device d
        where l.id is null and d.tenant_id is null and lower(d.label) = lower(l.label) and lower(d.name) = lower(l.name)
        limit 2)
      union all
      (select ${found}, 2 from device d
        where l.id is null and d.tenant_id is null and lower(d.label) = lower(l.label) limit 2)
      union all
      (select ${found}, 3 from device d
        where l.id is null and d.tenant_id is null and lower(d.name) = lower(l.label) limit 2)
      union all
      (select ${found}, 4 from device d
        where l.id is null and l.label is null and d.tenant_id is null and lower(d.name) = lower(l.name) limit 2)
      union all
      (select ${found}, 5 from device d
        where l.id is null and l.label is null and d.tenant_id is null and lower(d.label) = lower(l.name) limit 2)
    ) c
    left join shipment_device s on s.device_id = c.id and s.is_open`);
  return rows;
}

/** Those of the rows whose label or name is that of a device which a tenant has. */
export async function findRowsOfTenants(
  tx: Queryable,
  list: readonly ListedDevice[],
): Promise<ReadonlySet<number>> {
  const { rows } = await tx.execute<{ row: number }>(sql`
    select l."row" from ${listedRows(list)}
    where exists (select 1 from device d
        where d.tenant_id is not null and lower(d.label) = lower(coalesce(l.label, l.name)))
      or exists (select 1 from device d
        where d.tenant_id is not null and lower(d.name) = lower(coalesce(l.label, l.name)))`);
  return new Set(rows.map(({ row }) => row));
}
