import type { DemoAdministrator } from '@airdeck/demo/host';
import type { NewDemoRoom } from '@airdeck/demo/past-entities';
import type { Database } from '../database/database.ts';
import type { UnitOfWork } from '../database/unit-of-work.ts';
import { createDomainEvents } from '../domain-events.ts';
import { createEventBus } from '../events.ts';
import { createDeviceActivityService } from '../features/devices/device-activity.service.ts';
import { createDeviceServices } from '../features/devices/device-services.ts';
import { groupedBy } from '../features/notifications/grouped-by.ts';
import { createPlaceServices } from '../features/places/place-services.ts';
import type { Services } from '../services.ts';
import { callerOfDemo } from './demo-caller.ts';

type Settling = {
  readonly by: DemoAdministrator;
  readonly rooms: readonly NewDemoRoom[];
  /** Epoch ms. */
  readonly time: number;
};

/** The service that writes the time lines of devices. */
const timeLineOf = (parts: Parameters<typeof createDeviceActivityService>[0]) => ({
  deviceActivity: createDeviceActivityService(parts),
});

/** Puts devices into rooms at a time of the past, as an administrator; entries in time lines have that time. */
export async function settleDevices(
  unit: UnitOfWork,
  { services, database }: { services: Services; database: Database },
  { by, rooms, time }: Settling,
): Promise<void> {
  const caller = await callerOfDemo(unit, services, by.userId);
  if (!caller || rooms.length === 0) return;
  const parts = {
    ...services,
    database,
    clock: () => time,
    events: createEventBus(),
    domainEvents: createDomainEvents(),
  };
  const { rooms: roomService } = createPlaceServices({
    ...parts,
    ...createDeviceServices(parts),
    ...timeLineOf(parts),
  });
  const found = [];
  for (const { deviceName, ...named } of rooms) {
    const device = await services.devices.findByName(unit, caller, deviceName);
    if (device) found.push({ deviceId: device.id, customerId: device.customerId, ...named });
  }
  for (const [customerId, ofCustomer] of groupedBy(found, (one) => one.customerId)) {
    const named = ofCustomer.map(({ customerId: _, ...room }) => room);
    await roomService.accept(caller, customerId, named, { ...unit, by: caller });
  }
}
