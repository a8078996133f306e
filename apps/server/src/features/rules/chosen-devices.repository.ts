import { and, eq } from 'drizzle-orm';
import { isAnyOf } from '../../database/any-id-sql.ts';
import type { Queryable } from '../../database/database.ts';
import type { Owner } from '../../database/limited-rows-sql.ts';
import { device } from '../../database/schema/devices.ts';
import { customer } from '../../database/schema/tenancy.ts';

/** Number of these devices that belong to an owner. */
export const countOwnedDevices = (
  db: Queryable,
  { tenantId, customerId }: Owner,
  ids: readonly string[],
): Promise<number> =>
  db.$count(
    device,
    and(
      eq(device.tenantId, tenantId),
      customerId === null ? undefined : eq(device.customerId, customerId),
      isAnyOf(device.id, ids),
    ),
  );

/** Number of these customers that belong to a tenant. */
export const countOwnedCustomers = (
  db: Queryable,
  tenantId: string,
  ids: readonly string[],
): Promise<number> => db.$count(customer, and(eq(customer.tenantId, tenantId), isAnyOf(customer.id, ids)));
