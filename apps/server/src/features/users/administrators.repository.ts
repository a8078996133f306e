import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Queryable } from '../../database/database.ts';
import { tenant } from '../../database/schema/tenancy.ts';
import { appUser } from '../../database/schema/users.ts';

/** The ids of the system administrators, locked until the transaction ends. */
export async function lockSystemAdmins(tx: Queryable): Promise<string[]> {
  const locked = await tx
    .select({ id: appUser.id })
    .from(appUser)
    .where(eq(appUser.authority, 'SYS_ADMIN'))
    .orderBy(appUser.id)
    .for('update');
  return locked.map(({ id }) => id);
}

/**
 * Locks the administration of a tenant until the transaction ends: creation, deletion and marking of administrators.
 * Lock order: before users of the tenant, as in the deletion of the tenant.
 */
export async function lockAdministrationOf(tx: Queryable, tenantId: string): Promise<void> {
  await tx.select({ id: tenant.id }).from(tenant).where(eq(tenant.id, tenantId)).for('no key update');
}

/** Marks the tenant's first administrator, with the tenant's kind, and unmarks others. */
export async function markFirstAdministrator(tx: Queryable, tenantId: string): Promise<void> {
  await tx.execute(sql`
    update app_user u set first_administrator_of = marks.mark
    from (
      select a.id, case when row_number() over (order by a.created_time, a.id) = 1 then t.kind end as mark
      from app_user a join tenant t on t.id = a.tenant_id
      where a.tenant_id = ${tenantId} and a.authority = 'TENANT_ADMIN'
        and a.access_role = 'ADMINISTRATOR' and a.place_ids is null
    ) marks
    where u.id = marks.id and u.first_administrator_of is distinct from marks.mark`);
}

/** The ids of a tenant's users with all rights, locked until the transaction ends. */
export async function lockTenantAdmins(tx: Queryable, tenantId: string): Promise<string[]> {
  const locked = await tx
    .select({ id: appUser.id })
    .from(appUser)
    .where(
      and(
        eq(appUser.tenantId, tenantId),
        eq(appUser.authority, 'TENANT_ADMIN'),
        eq(appUser.accessRole, 'ADMINISTRATOR'),
        isNull(appUser.placeIds),
      ),
    )
    .orderBy(appUser.id)
    .for('update');
  return locked.map(({ id }) => id);
}
