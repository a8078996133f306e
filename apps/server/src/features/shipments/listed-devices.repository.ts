import type { ListedDeviceFault } from '@airdeck/contract/shipments/shipment-changes';
import { sql } from 'drizzle-orm';
import type { Queryable } from '../../database/database.ts';

/** A device in an entered list: by its id, or by label or name. */
export type ListedDevice = {
  readonly deviceId?: string | null | undefined;
  readonly label?: string | null | undefined;
  readonly name?: string | null | undefined;
};

/** The device found for a row of a list, and whether it can be sent. */
export type CheckedRow = {
  /** Null where none, or not exactly one, was found. */
  readonly deviceId: string | null;
  readonly name: string | null;
  readonly label: string | null;
  readonly fault: ListedDeviceFault | null;
  /** The other shipment that it is in. */
  readonly shipmentId: string | null;
};

/** A device that matches a row of a list. */
export type ListedCandidate = {
  /** Row index, from 0. */
  readonly row: number;
  readonly id: string;
  readonly name: string;
  readonly label: string | null;
  readonly isInStock: boolean;
  /** Open shipment that contains it; null: none. */
  readonly shipmentId: string | null;
  /** Rank of the match: the lowest takes precedence. */
  readonly rank: number;
};

/** NUL and lone surrogates: PostgreSQL cannot store them, so no device has such a label or name. */
const UNSTORABLE = /\0|\p{Surrogate}/u;

function storableText(given: string | null | undefined): string | null {
  const text = given?.trim() || null;
  return text === null || UNSTORABLE.test(text) ? null : text;
}

const listedRows = (list: readonly ListedDevice[]) => sql`
  jsonb_to_recordset(${JSON.stringify(
    list.map(({ deviceId, label, name }, row) => ({
      row,
      id: deviceId ?? null,
      label: storableText(label),
      name: storableText(name),
    })),
  )}::jsonb) as l("row" int, id uuid, label text, name text)`;

/**
 * The devices that match each row: any device by its id; devices in stock by label and name, by label, or with the
 * label as their name; without a label, by name, or with the name as their label. Ignores case. At most two of each
 * rank, which suffices to detect ambiguity.
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

/** Indexes of the rows whose label or name is that of a tenant's device. */
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
