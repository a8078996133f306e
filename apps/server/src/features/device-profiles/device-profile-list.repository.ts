import type { PageQuery } from '@airdeck/contract/common/page';
import type { DeviceProfileSortProperty } from '@airdeck/contract/device-profile';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Queryable } from '../../database/database.ts';
import { inOrderOf, pickPage } from '../../database/page-picking.ts';
import { contains, type Rows } from '../../database/page-sql.ts';
import { deviceProfile } from '../../database/schema/devices.ts';
import type { DeviceProfile } from './device-profiles.repository.ts';

export type DeviceProfileListQuery = PageQuery<DeviceProfileSortProperty> & {
  readonly transportType?: string | undefined;
};

const SORT_COLUMNS = {
  id: deviceProfile.id,
  createdTime: deviceProfile.createdTime,
  name: sql`lower(${deviceProfile.name})`,
  type: deviceProfile.type,
  transportType: deviceProfile.transportType,
  description: sql`lower(${deviceProfile.description})`,
  isDefault: deviceProfile.isDefault,
};

/** One page of a tenant's profiles. */
export async function listDeviceProfiles(
  db: Queryable,
  tenantId: string,
  query: DeviceProfileListQuery,
): Promise<Rows<DeviceProfile>> {
  const { textSearch, transportType } = query;
  const where = and(
    eq(deviceProfile.tenantId, tenantId),
    transportType === undefined ? undefined : eq(deviceProfile.transportType, transportType),
    contains(textSearch, deviceProfile.name),
  );
  const list = { table: deviceProfile, id: deviceProfile.id, where, columns: SORT_COLUMNS };
  const { ids, total } = await pickPage(db, list, query);
  const rows = await db.select().from(deviceProfile).where(inArray(deviceProfile.id, ids));
  return { rows: inOrderOf(ids, rows), total };
}
