import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Queryable } from '../../database/database.ts';
import { device } from '../../database/schema/devices.ts';
import type { Caller } from '../../http/caller.ts';
import type { Device } from './devices.repository.ts';
import { deviceColumns } from './devices.repository.ts';
import { visibleTo } from './devices-sql.ts';

/** A tenant's device marked as gateway, locked until the transaction ends. */
export async function lockGateway(tx: Queryable, gatewayId: string): Promise<Device | undefined> {
  const [found] = await tx
    .select(deviceColumns)
    .from(device)
    .where(
      and(
        eq(device.id, gatewayId),
        isNotNull(device.tenantId),
        sql`${device.additionalInfo} -> 'gateway' = 'true'`,
      ),
    )
    .for('update');
  return found as Device | undefined;
}

/** Devices whose last gateway is this one. */
export const countServedDevices = (tx: Queryable, gatewayId: string): Promise<number> =>
  tx.$count(device, eq(device.lastGatewayId, gatewayId));

/** The number of served devices in the caller's scope. */
export const countServedDevicesFor = (tx: Queryable, caller: Caller, gatewayId: string): Promise<number> =>
  tx.$count(device, and(visibleTo(caller), eq(device.lastGatewayId, gatewayId)));

/** The last gateway of a device, if both are in the caller's scope. */
export async function findGatewayOfFor(tx: Queryable, caller: Caller, deviceId: string) {
  const child = alias(device, 'child');
  const [found] = await tx
    .select({ id: device.id, name: device.name })
    .from(device)
    .innerJoin(child, eq(child.lastGatewayId, device.id))
    .where(and(visibleTo(caller), eq(child.id, deviceId)));
  return found;
}
