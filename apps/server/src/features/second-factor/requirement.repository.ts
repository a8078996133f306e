import type { RequiredOf } from '@airdeck/contract/second-factor/requirement';
import { eq, isNull, or } from 'drizzle-orm';
import type { Queryable } from '../../database/database.ts';
import { tenant } from '../../database/schema/tenancy.ts';
import { secondFactorRequirement } from './second-factor.tables.ts';

/** The requirement everywhere, and that of a tenant. */
export type Requirements = { readonly everywhere: RequiredOf; readonly ofTenant: RequiredOf };

/** @param tenantId null: of the system */
export async function findRequirements(tx: Queryable, tenantId: string | null): Promise<Requirements> {
  const { tenantId: column } = secondFactorRequirement;
  const rows = await tx
    .select()
    .from(secondFactorRequirement)
    .where(or(isNull(column), tenantId === null ? undefined : eq(column, tenantId)));
  const of = (id: string | null) => rows.find((row) => row.tenantId === id)?.requiredOf ?? 'nobody';
  return { everywhere: of(null), ofTenant: tenantId === null ? 'nobody' : of(tenantId) };
}

/** @param tenantId null: everywhere */
export async function saveRequirement(
  tx: Queryable,
  tenantId: string | null,
  requiredOf: RequiredOf,
): Promise<void> {
  await tx
    .insert(secondFactorRequirement)
    .values({ tenantId, requiredOf })
    .onConflictDoUpdate({ target: secondFactorRequirement.tenantId, set: { requiredOf } });
}

export async function findTenantTitle(tx: Queryable, tenantId: string): Promise<string> {
  const [found] = await tx.select({ title: tenant.title }).from(tenant).where(eq(tenant.id, tenantId));
  return found?.title ?? '';
}
