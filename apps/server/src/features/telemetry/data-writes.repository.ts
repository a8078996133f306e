import { eq } from 'drizzle-orm';
import type { Queryable } from '../../database/database.ts';
import { device } from '../../database/schema/devices.ts';
import type { EventDeviceData } from '../../domain-events.ts';

/** The device as an act names it; undefined when it is gone. */
export async function findDeviceOfData(
  tx: Queryable,
  deviceId: string,
): Promise<EventDeviceData | undefined> {
  const [found] = await tx
    .select({
      id: device.id,
      name: device.name,
      tenantId: device.tenantId,
      customerId: device.customerId,
    })
    .from(device)
    .where(eq(device.id, deviceId));
  return found;
}
