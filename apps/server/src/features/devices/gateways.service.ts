import { DEVICE_ERRORS } from '@airdeck/contract/devices/devices';
import type { DeviceGateway, GatewaySettings } from '@airdeck/contract/devices/gateways';
import type { Database } from '../../database/database.ts';
import { inUnitOfWork, type UnitOfWork } from '../../database/unit-of-work.ts';
import type { Caller } from '../../http/caller.ts';
import { ApiError } from '../../http/errors.ts';
import { orNotFound } from '../../http/found-rows.ts';
import type { AddGatewayDevice, NamedDevice } from '../../ingest/gateway-devices.ts';
import type { RejectionReason } from '../../ingest/rejection.ts';
import type { Limits } from '../../limits/limits.ts';
import type { SharedLimits } from '../../limits/shared-limits.ts';
import { findVisibleDevice } from './devices.repository.ts';
import type { DeviceService } from './devices.service.ts';
import { gatewaySettingsOf } from './gateway-settings.ts';
import {
  countServedDevices,
  countServedDevicesFor,
  findGatewayOfFor,
  lockGateway,
} from './gateways.repository.ts';

const DAY_MS = 86_400_000;

export type GatewayService = ReturnType<typeof createGatewayService>;

/** Gateways: their rights, the devices that they serve, and those that they add to their tenant. */
export function createGatewayService(parts: {
  database: Database;
  sharedLimits: SharedLimits;
  devices: Pick<DeviceService, 'create' | 'setGatewayFor'>;
  limits: Limits['gateways'];
}) {
  const { database, sharedLimits, devices, limits } = parts;
  const { db } = database;
  const { newDevicesPerGatewayAndDay, newDevicesPerTenantAndDay, devicesPerGateway } = limits;
  const ofGateway = { name: 'devices-added-by-gateway', max: newDevicesPerGatewayAndDay, windowMs: DAY_MS };
  const ofTenant = { name: 'devices-added-in-tenant', max: newDevicesPerTenantAndDay, windowMs: DAY_MS };

  async function addWithin(
    unit: UnitOfWork,
    gatewayId: string,
    { name, type }: NamedDevice,
  ): Promise<RejectionReason | undefined> {
    // Locked, so that concurrent sessions count each other's devices.
    const gateway = await lockGateway(unit.tx, gatewayId);
    if (!gateway?.gatewayAddsDevices) return 'device-not-added';
    if ((await countServedDevices(unit.tx, gatewayId)) >= devicesPerGateway) return 'too-many-devices';
    const { tenantId, customerId } = gateway;
    const uses = [
      { limit: ofGateway, key: gatewayId },
      { limit: ofTenant, key: tenantId },
    ];
    const { remaining } = await sharedLimits.take(uses, { tx: unit.tx });
    if (remaining < 0) return 'too-many-new-devices';
    await devices.create({ tenantId, customerId, name, type, lastGatewayId: gatewayId }, unit);
    return undefined;
  }

  /**
   * Creates a device of the gateway's tenant and customer, in the profile of that name, which is created if missing.
   */
  const add: AddGatewayDevice = async (gatewayId, asked) => {
    try {
      return await inUnitOfWork(db, null, (unit) => addWithin(unit, gatewayId, asked));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      // Created concurrently: it exists.
      return error.code === DEVICE_ERRORS.nameTaken.code ? undefined : 'device-refused';
    }
  };

  /** @throws ApiError 404/32 */
  async function getFor(caller: Caller, deviceId: string): Promise<DeviceGateway> {
    const stored = orNotFound(await findVisibleDevice(db, caller, deviceId), 'Device', deviceId);
    return {
      ...gatewaySettingsOf(stored),
      servedDevices: await countServedDevicesFor(db, caller, deviceId),
      through: (await findGatewayOfFor(db, caller, deviceId)) ?? null,
    };
  }

  return {
    add,
    getFor,

    /** @throws ApiError 404/32 */
    async setFor(caller: Caller, deviceId: string, settings: GatewaySettings): Promise<DeviceGateway> {
      await devices.setGatewayFor(caller, deviceId, settings);
      return getFor(caller, deviceId);
    },
  };
}
