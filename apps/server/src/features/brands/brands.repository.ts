import type { BrandHost } from '@airdeck/contract/brands/brands';
import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm';
import { firstOrThrow, type Queryable } from '../../database/database.ts';
import { tenant } from '../../database/schema/tenancy.ts';
import { brand, brandPicture } from './brands.tables.ts';

export type BrandRow = typeof brand.$inferSelect;
type Picture = typeof brandPicture.$inferSelect;
export type PictureKind = Picture['kind'];
/** A picture without its content. */
export type ListedPicture = Omit<Picture, 'content'>;

const LISTED = {
  id: brandPicture.id,
  tenantId: brandPicture.tenantId,
  kind: brandPicture.kind,
  widthPx: brandPicture.widthPx,
  heightPx: brandPicture.heightPx,
};

/** The brands of all tenants. */
export const listBrands = (db: Queryable): Promise<BrandRow[]> => db.select().from(brand);

/** The pictures of all tenants, or of one. */
export const listPictures = (db: Queryable, tenantId?: string): Promise<ListedPicture[]> =>
  db
    .select(LISTED)
    .from(brandPicture)
    .where(tenantId === undefined ? undefined : eq(brandPicture.tenantId, tenantId));

export async function findBrand(db: Queryable, tenantId: string): Promise<BrandRow | undefined> {
  const [found] = await db.select().from(brand).where(eq(brand.tenantId, tenantId));
  return found;
}

/** The brand of a tenant, which is made if there is none, locked. */
export async function lockBrand(tx: Queryable, tenantId: string): Promise<BrandRow> {
  await tx.insert(brand).values({ tenantId }).onConflictDoNothing();
  return firstOrThrow(await tx.select().from(brand).where(eq(brand.tenantId, tenantId)).for('update'));
}

export async function updateBrand(
  tx: Queryable,
  tenantId: string,
  change: Partial<Omit<BrandRow, 'tenantId'>>,
): Promise<BrandRow> {
  return firstOrThrow(await tx.update(brand).set(change).where(eq(brand.tenantId, tenantId)).returning());
}

export async function savePicture(tx: Queryable, picture: Picture): Promise<void> {
  const { tenantId: _, kind: __, ...set } = picture;
  await tx
    .insert(brandPicture)
    .values(picture)
    .onConflictDoUpdate({ target: [brandPicture.tenantId, brandPicture.kind], set });
}

export async function deletePictures(
  tx: Queryable,
  tenantId: string,
  kinds: readonly PictureKind[],
): Promise<void> {
  await tx
    .delete(brandPicture)
    .where(and(eq(brandPicture.tenantId, tenantId), inArray(brandPicture.kind, [...kinds])));
}

/** PNG. */
export async function findPicture(db: Queryable, id: string): Promise<Buffer | undefined> {
  const [found] = await db
    .select({ content: brandPicture.content })
    .from(brandPicture)
    .where(eq(brandPicture.id, id));
  return found?.content;
}

/** Host names that tenants have asked for: those that wait first, then by name. */
export const listHosts = (db: Queryable): Promise<BrandHost[]> =>
  db
    .select({
      tenantId: brand.tenantId,
      tenantTitle: tenant.title,
      name: brand.name,
      host: brand.host,
      confirmedTime: brand.hostConfirmedTime,
    })
    .from(brand)
    .innerJoin(tenant, eq(tenant.id, brand.tenantId))
    .where(ne(brand.host, ''))
    .orderBy(sql`${brand.hostConfirmedTime} is not null`, asc(brand.host), asc(brand.tenantId));
