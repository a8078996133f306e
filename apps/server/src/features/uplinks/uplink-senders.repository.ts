import { and, desc, eq, getTableColumns, isNull, sql } from 'drizzle-orm';
import type { Queryable } from '../../database/database.ts';
import { identitySql } from '../../database/identity-sql.ts';
import { device } from '../../database/schema/devices.ts';
import { uplinkKey, uplinkSender } from './uplinks.tables.ts';

const MINUTE_MS = 60_000;

export type StoredSender = typeof uplinkSender.$inferSelect;

/** A device for which messages are stored. */
export type FoundDevice = { readonly id: string; readonly key: number; readonly tenantId: string };

/**
 * The devices of a tenant with this serial number: the one that is linked to it, before any that is called so.
 * Of several that are called so, none is meant.
 */
export async function findDeviceOf(
  db: Queryable,
  tenantId: string,
  identity: string,
): Promise<FoundDevice | undefined> {
  const { rows } = await db.execute<FoundDevice & { isLinked: boolean }>(sql`
    select d.id, d.key, d.tenant_id as "tenantId", true as "isLinked"
    from uplink_sender s join device d on d.id = s.device_id and d.tenant_id = s.tenant_id
    where s.tenant_id = ${tenantId} and s.identity = ${identity}
    union all
    select d.id, d.key, d.tenant_id, false from ${device} d
    where d.tenant_id = ${tenantId} and ${identitySql(sql`d.name`)} = ${identity}
    limit 3`);
  const linked = rows.find(({ isLinked }) => isLinked);
  return linked ?? (rows.length === 1 ? rows[0] : undefined);
}

/** Lists a device as unknown. Of those of the tenant, only the newest `max` stay. */
export async function noteUnknown(
  db: Queryable,
  row: Omit<StoredSender, 'deviceId' | 'firstSeenTime' | 'lastSeenTime'>,
  { now, max }: { readonly now: number; readonly max: number },
): Promise<void> {
  const { name, source, uplinkKeyId } = row;
  const noted = await db
    .insert(uplinkSender)
    .values({ ...row, firstSeenTime: now, lastSeenTime: now })
    .onConflictDoUpdate({
      target: [uplinkSender.tenantId, uplinkSender.identity],
      set: { name, source, uplinkKeyId, lastSeenTime: now },
      setWhere: sql`${uplinkSender.lastSeenTime} <= ${now - MINUTE_MS} or ${uplinkSender.lastSeenTime} > ${now}`,
    })
    .returning({ isNew: sql<boolean>`${uplinkSender.firstSeenTime} = ${now}` });
  if (!noted[0]?.isNew) return;
  await db.execute(sql`
    delete from ${uplinkSender} where id in (
      select id from ${uplinkSender} where tenant_id = ${row.tenantId} and device_id is null
      order by last_seen_time desc, id offset ${max})`);
}

const senders = (db: Queryable) =>
  db
    .select({
      ...getTableColumns(uplinkSender),
      profileId: uplinkKey.deviceProfileId,
      device: { id: device.id, name: device.name, label: device.label },
    })
    .from(uplinkSender)
    .leftJoin(uplinkKey, eq(uplinkKey.id, uplinkSender.uplinkKeyId))
    .leftJoin(device, and(eq(device.id, uplinkSender.deviceId), eq(device.tenantId, uplinkSender.tenantId)));

export type SenderRow = Awaited<ReturnType<typeof listSenders>>[number];

/** Devices that other systems have named to a tenant: the unknown ones first, then by the time when they were seen. */
export const listSenders = (db: Queryable, tenantId: string) =>
  senders(db)
    .where(eq(uplinkSender.tenantId, tenantId))
    .orderBy(desc(isNull(device.id)), desc(uplinkSender.lastSeenTime), uplinkSender.id)
    .limit(1000);

export async function findSender(
  db: Queryable,
  tenantId: string,
  id: string,
): Promise<SenderRow | undefined> {
  const [found] = await senders(db).where(and(eq(uplinkSender.tenantId, tenantId), eq(uplinkSender.id, id)));
  return found;
}

/** Locked until the transaction ends. */
export async function lockSender(tx: Queryable, tenantId: string, id: string) {
  const [locked] = await tx
    .select()
    .from(uplinkSender)
    .where(and(eq(uplinkSender.tenantId, tenantId), eq(uplinkSender.id, id)))
    .for('update');
  return locked;
}

export async function linkSender(tx: Queryable, id: string, deviceId: string): Promise<void> {
  await tx.update(uplinkSender).set({ deviceId }).where(eq(uplinkSender.id, id));
}

export async function deleteSender(tx: Queryable, id: string): Promise<void> {
  await tx.delete(uplinkSender).where(eq(uplinkSender.id, id));
}
