import { type Shipment, shipmentSchema, wholeShipmentSchema } from '@airdeck/contract/shipments/shipments';
import type { AppDependencies } from '../../../app.ts';
import type { ApiAnswer } from '../../../testing/api-client.ts';
import type { WorldUser } from '../../../testing/world.ts';
import { createDeviceWorld, type DeviceWorld } from '../../devices/testing/device-world.ts';

type StockDevice = Awaited<ReturnType<DeviceWorld['enter']>>;

export type ShipmentWorld = Awaited<ReturnType<typeof createShipmentWorld>>;

/** Two tenants, a system administrator, the application, and devices in stock to be sent. */
export async function createShipmentWorld(options: Partial<AppDependencies> = {}) {
  const world = await createDeviceWorld(options);
  let entered = 0;

  const call = (
    user: WorldUser,
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    body?: object,
  ): Promise<ApiAnswer> => world.api(user, method, `/backoffice/shipmentApi/${path}`, body);

  /** Puts devices into the stock, named and labelled by their number. */
  async function enterStock(count: number): Promise<StockDevice[]> {
    const devices: StockDevice[] = [];
    for (let n = 0; n < count; n += 1) {
      entered += 1;
      devices.push(await world.enter({ deviceName: `AQ-${entered}`, deviceLabel: `Label ${entered}` }));
    }
    return devices;
  }

  const listed = (devices: readonly StockDevice[]) => devices.map(({ _id }) => ({ deviceIdMongo: _id }));

  /** Creates a shipment of these devices to the tenant. */
  async function ship(devices: readonly StockDevice[], tenantId = world.a.tenantId): Promise<Shipment> {
    const body = { consigneeId: tenantId, deviceList: listed(devices) };
    const answer = await call(world.sysAdmin, 'POST', 'createShipment', body);
    if (answer.status !== 200) throw new Error(answer.text);
    return shipmentSchema.parse(answer.body);
  }

  return {
    ...world,
    call,
    enterStock,
    listed,
    ship,

    /** Creates a shipment of new devices in stock to tenant A. */
    async shipNew(count: number) {
      const devices = await enterStock(count);
      return { shipment: await ship(devices), devices };
    },

    /** The whole shipment, read by a system administrator. */
    async read(id: string) {
      const answer = await call(world.sysAdmin, 'GET', `getByIdWithLogs?_id=${id}`);
      return wholeShipmentSchema.parse(answer.body);
    },

    receive: (id: string, codes: readonly string[], user = world.a.admin) =>
      call(user, 'PUT', `receiveDevices?_id=${id}`, { codes }),

    toggle: (id: string, deviceId: string, isInstalled = true, user = world.a.admin) =>
      call(user, 'PUT', 'updateConsignmentDeviceStatus', {
        shipmentIdMongo: id,
        deviceIdMongo: deviceId,
        isInstalled,
      }),

    setStatus: (id: string, statusBefore: number, status: number, more: object = {}, user = world.a.admin) =>
      call(user, 'PUT', `updateShipmentStatus?_id=${id}`, { status, statusBefore, ...more }),
  };
}
