import type { City } from './cities.ts';
import type { DemoAdministrator, DemoHost, DemoSetUp, NewDemoDevice, TenantAdministrator } from './host.ts';
import { DEMO_PARTNER } from './partner.ts';
import { DEMO_TENANTS } from './tenants.ts';
import { DAY_MS } from './time-spans.ts';

/** Numbers of the statuses of shipments. */
const [INITIALIZED, IN_TRANSIT, RECEIVED, COMPLETED] = [0, 1, 2, 3] as const;

const destinationIn = ({ country, state, name }: City) => ({ country, state, city: name });

/**
 * Creates a shipment of devices in stock to a tenant, received by its administrator, with past dates.
 * @param given.devices names of devices in stock
 */
export async function sendPastShipment(
  setUp: DemoSetUp,
  by: DemoAdministrator,
  given: {
    readonly consignee: TenantAdministrator;
    readonly city: City;
    readonly devices: readonly string[];
    readonly now: number;
  },
): Promise<void> {
  const { consignee, city, devices, now } = given;
  const daysAgo = (days: number) => now - days * DAY_MS;
  const shipment = {
    consigneeId: consignee.userId,
    ...destinationIn(city),
    address: DEMO_PARTNER.address,
    phone: DEMO_PARTNER.administrator.phone,
    notes: 'For the showroom',
    devices,
  };
  const id = await setUp.createShipment(by, shipment, daysAgo(12));
  if (!id) return;
  await setUp.setShipmentStatus(id, {
    from: INITIALIZED,
    to: IN_TRANSIT,
    notes: 'By air',
    by,
    time: daysAgo(11),
  });
  await setUp.receiveShipment(id, { consignee, codes: devices, time: daysAgo(8) });
  await setUp.setShipmentStatus(id, { from: RECEIVED, to: COMPLETED, notes: null, by, time: daysAgo(7) });
}

type DemoShipment = {
  /** E-mail address of an administrator. */
  readonly consignee: string;
  readonly city: City;
  readonly address: string;
  readonly phone: string;
  readonly notes: string;
  readonly madeDaysAgo: number;
  /** Missing: not sent yet. */
  readonly sentDaysAgo?: number;
  readonly devices: readonly { readonly name: string; readonly label: string }[];
};

const [{ administrator: TENANT_ADMINISTRATOR, city: TENANT_CITY, address: TENANT_ADDRESS }] =
  DEMO_TENANTS as [(typeof DEMO_TENANTS)[number]];

/** Shipments in progress. */
const DEMO_SHIPMENTS: readonly DemoShipment[] = [
  {
    consignee: DEMO_PARTNER.administrator.email,
    city: DEMO_PARTNER.city,
    address: DEMO_PARTNER.address,
    phone: DEMO_PARTNER.administrator.phone,
    notes: 'Second delivery',
    madeDaysAgo: 3,
    sentDaysAgo: 2,
    devices: [
      { name: 'AD-7001', label: 'BS-0001' },
      { name: 'AD-7002', label: 'BS-0002' },
      { name: 'AD-7003', label: 'BS-0003' },
    ],
  },
  {
    consignee: TENANT_ADMINISTRATOR.email,
    city: TENANT_CITY,
    address: TENANT_ADDRESS,
    phone: TENANT_ADMINISTRATOR.phone,
    notes: 'Spare devices',
    madeDaysAgo: 1,
    devices: [
      { name: 'AD-7101', label: 'CA-0001' },
      { name: 'AD-7102', label: 'CA-0002' },
    ],
  },
];

/** Devices that stay in stock, for shipments by those who try the demo. */
const FREE_STOCK = [
  { name: 'AD-7201', label: 'ST-0001' },
  { name: 'AD-7202', label: 'ST-0002' },
  { name: 'AD-7203', label: 'ST-0003' },
  { name: 'AD-7204', label: 'ST-0004' },
  { name: 'AD-7205', label: 'ST-0005' },
  { name: 'AD-7206', label: 'ST-0006' },
] as const;

/**
 * Adds devices to the stock, and ships some of them, in one transaction. Devices for a deleted consignee stay in stock.
 * @param userIds of the demo, by e-mail address
 * @param finish records the completion in the same transaction
 */
export async function createDemoShipments(
  host: DemoHost,
  by: DemoAdministrator,
  userIds: Readonly<Record<string, string>>,
  finish: (setUp: DemoSetUp) => Promise<void>,
): Promise<void> {
  const now = host.clock();
  await host.inTransaction(async (setUp) => {
    for (const device of FREE_STOCK) await setUp.enterStock(newDevice(device));
    for (const { consignee, city, devices, madeDaysAgo, sentDaysAgo, ...shipment } of DEMO_SHIPMENTS) {
      const consigneeId = userIds[consignee];
      if (!consigneeId) continue;
      for (const device of devices) await setUp.enterStock(newDevice(device));
      const names = devices.map(({ name }) => name);
      const id = await setUp.createShipment(
        by,
        { ...shipment, ...destinationIn(city), consigneeId, devices: names },
        now - madeDaysAgo * DAY_MS,
      );
      if (!id || sentDaysAgo === undefined) continue;
      const time = now - sentDaysAgo * DAY_MS;
      await setUp.setShipmentStatus(id, { from: INITIALIZED, to: IN_TRANSIT, notes: 'By air', by, time });
    }
    await finish(setUp);
  });
}

const newDevice = (device: Pick<NewDemoDevice, 'name' | 'label'>): NewDemoDevice => ({
  ...device,
  modelId: null,
  place: null,
});
