import type { FactorDecision } from '@airdeck/contract/second-factor/requirement';
import { eq, isNull, or } from 'drizzle-orm';
import type { Queryable } from '../../database/database.ts';
import { tenant } from '../../database/schema/tenancy.ts';
import { secondFactorRequirement } from './second-factor.tables.ts';

/** The decisions for a tenant, or for the system. */
export type Decided = Omit<typeof secondFactorRequirement.$inferSelect, 'tenantId'>;

/** They hold until something is decided. */
const DEFAULTS: Decided = { requiredOf: 'nobody', idleMinutes: null, remembersBrowsers: true };

/** The decisions for everyone, and those for a tenant. */
export type Requirements = { readonly everywhere: Decided; readonly ofTenant: Decided };

/** @param tenantId null: of the system */
export async function findRequirements(tx: Queryable, tenantId: string | null): Promise<Requirements> {
  const { tenantId: column } = secondFactorRequirement;
  const rows = await tx
    .select()
    .from(secondFactorRequirement)
    .where(or(isNull(column), tenantId === null ? undefined : eq(column, tenantId)));
  const of = (id: string | null) => rows.find((row) => row.tenantId === id) ?? DEFAULTS;
  return { everywhere: of(null), ofTenant: tenantId === null ? DEFAULTS : of(tenantId) };
}

/** @param tenantId null: everywhere @param decided what is missing stays */
export async function saveRequirement(
  tx: Queryable,
  tenantId: string | null,
  decided: FactorDecision,
): Promise<Decided> {
  const { requiredOf, idleMinutes, remembersBrowsers } = secondFactorRequirement;
  const [saved] = await tx
    .insert(secondFactorRequirement)
    .values({
      tenantId,
      requiredOf: decided.requiredOf ?? DEFAULTS.requiredOf,
      idleMinutes: decided.idleMinutes ?? DEFAULTS.idleMinutes,
      remembersBrowsers: decided.remembersBrowsers ?? DEFAULTS.remembersBrowsers,
    })
    .onConflictDoUpdate({ target: secondFactorRequirement.tenantId, set: decided })
    .returning({ requiredOf, idleMinutes, remembersBrowsers });
  return saved ?? DEFAULTS;
}

export async function findTenantTitle(tx: Queryable, tenantId: string): Promise<string> {
  const [found] = await tx.select({ title: tenant.title }).from(tenant).where(eq(tenant.id, tenantId));
  return found?.title ?? '';
}
