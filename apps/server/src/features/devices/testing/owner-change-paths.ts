import { CLAIMING_ALLOWED_KEY } from '@airdeck/contract/claiming/claiming';
import { expect } from 'vitest';
import type { ApiAnswer, ApiClient } from '../../../testing/api-client.ts';
import type { AppWorld } from '../../../testing/app-world.ts';
import { bearer, signIn } from '../../../testing/test-app.ts';
import type { WorldUser } from '../../../testing/world.ts';
import type { FullDevice, Start } from './full-device.ts';

export type PathWorld = Pick<AppWorld, 'a' | 'b' | 'sysAdmin' | 'app' | 'api'>;

/** A way in which a device gets another owner. */
export type OwnerChangePath = {
  readonly name: string;
  readonly from: Start;
  /** Whether it leaves an owner thereby. */
  readonly leaves: boolean;
  /** Whether tenant B gets it; otherwise, it stays in tenant A. */
  readonly isToOtherTenant: boolean;
  /** A server attribute that the path itself enters afterwards. */
  readonly entersAttribute?: string;
  readonly go: Way;
};

type Way = (world: PathWorld, device: FullDevice) => Promise<unknown>;

async function ask(world: PathWorld, ...call: Parameters<ApiClient>): Promise<ApiAnswer> {
  const answer = await world.api(...call);
  expect([call[2], answer.status, answer.status === 200 ? '' : answer.text]).toEqual([call[2], 200, '']);
  return answer;
}

/** A call of tenant A's administrator. */
const by =
  (
    method: 'POST' | 'PUT' | 'DELETE',
    url: (world: PathWorld, device: FullDevice) => string,
    payload?: (world: PathWorld, device: FullDevice) => object | Promise<object>,
  ): Way =>
  async (world, device) =>
    ask(world, world.a.admin, method, url(world, device), await payload?.(world, device));

const nextOf = ({ a }: PathWorld) => a.customers[1];
const owner = (customerId: string | null) => ({
  customerId: customerId && { entityType: 'CUSTOMER', id: customerId },
});

/** The body that a client has read, with another customer. */
async function readWith(
  world: PathWorld,
  { device }: FullDevice,
  customerId: string | null,
): Promise<object> {
  const { body } = await ask(world, world.a.admin, 'GET', `/api/device/${device.id}`);
  return { ...body, ...owner(customerId) };
}

const batch = (customerOf: (world: PathWorld) => string | null): Way =>
  by(
    'PUT',
    () => '/backoffice/deviceBatches/customer',
    (world, { device }) => ({ deviceOwnerId: customerOf(world), devices: [{ deviceId: device.id }] }),
  );
const record = (customerOf: (world: PathWorld) => string | null): Way =>
  by(
    'PUT',
    (_, { device }) => `/backoffice/updateWithObjId/${device.id}`,
    (world) => ({ deviceOwnerId: customerOf(world) }),
  );
const save = (customerOf: (world: PathWorld) => string | null): Way =>
  by(
    'POST',
    () => '/api/device',
    (world, device) => readWith(world, device, customerOf(world)),
  );

async function importRow(world: PathWorld, user: WorldUser, csv: string): Promise<void> {
  const { token } = await signIn(world.app, user);
  const response = await world.app.inject({
    method: 'POST',
    url: '/backoffice/devices/import?updateExisting=true',
    headers: { ...bearer(token), 'content-type': 'text/csv' },
    payload: csv,
  });
  expect(response.body).toContain('"updated":1');
}

/** Ways to the second customer of tenant A. */
const TO_NEXT_CUSTOMER: Record<string, Way> = {
  assignment: by('POST', (world, { device }) => `/api/customer/${nextOf(world).id}/device/${device.id}`),
  "assignment, in the professional edition's words": by(
    'POST',
    (world, { device }) => `/api/owner/CUSTOMER/${nextOf(world).id}/DEVICE/${device.id}`,
  ),
  'assignment in the console': by(
    'PUT',
    (_, { device }) => `/backoffice/assignToCustomer/${device.id}`,
    (world) => ({ deviceOwnerId: nextOf(world).id }),
  ),
  'assignment of its record': record((world) => nextOf(world).id),
  'assignment with others': batch((world) => nextOf(world).id),
  'a save with another customer': save((world) => nextOf(world).id),
  'a save with another customer and a token': by(
    'POST',
    () => '/api/device-with-credentials',
    async (world, device) => ({
      device: await readWith(world, device, nextOf(world).id),
      credentials: { credentialsType: 'ACCESS_TOKEN', credentialsId: `token of ${device.name}` },
    }),
  ),
  'the creation of one of its name': by(
    'POST',
    () => '/backoffice/devices',
    (world, { name }) => ({
      deviceName: name,
      deviceLabel: 'new',
      deviceOwnerId: nextOf(world).id,
      assignExisting: true,
    }),
  ),
  'an import': (world, { name }) => importRow(world, world.a.admin, `name,customer\n${name},Customer A2\n`),
  'assignment to the public': by('POST', (_, { device }) => `/api/customer/public/device/${device.id}`),
};

async function claim(world: PathWorld, { device, name }: FullDevice): Promise<void> {
  const { body } = await ask(world, world.a.admin, 'POST', '/backoffice/claiming', {
    deviceIds: [device.id],
  });
  const path = `/api/customer/device/${encodeURIComponent(name)}/claim`;
  await ask(world, nextOf(world).user, 'POST', path, { secretKey: body[0].secretKey });
}

/** Ways back to tenant A itself. */
const TO_ITS_TENANT: Record<string, Way> = {
  'taking back': by('DELETE', (_, { device }) => `/api/customer/device/${device.id}`),
  "taking back, in the professional edition's words": by(
    'POST',
    ({ a }, { device }) => `/api/owner/TENANT/${a.tenantId}/DEVICE/${device.id}`,
  ),
  'taking back its record': record(() => null),
  'taking back with others': batch(() => null),
  'a save without a customer': save(() => null),
};

/** It lets the device offer itself again. */
const GIVING_BACK: Record<string, Way> = {
  'giving back by its name': by(
    'DELETE',
    (_, { name }) => `/api/customer/device/${encodeURIComponent(name)}/claim`,
  ),
};

/** Ways to tenant B. */
const TO_OTHER_TENANT: Record<string, Way> = {
  'a move': (world, { device }) =>
    ask(world, world.sysAdmin, 'POST', `/api/tenant/${world.b.tenantId}/device/${device.id}`),
  'a move in the console': (world, { device }) =>
    ask(world, world.sysAdmin, 'PUT', `/backoffice/assignToTenant/${device.id}`, {
      tenantId: world.b.tenantId,
    }),
  'a move with others': (world, { device }) =>
    ask(world, world.sysAdmin, 'PUT', '/backoffice/deviceBatches/tenant', {
      tenantId: world.b.tenantId,
      devices: [{ deviceId: device.id }],
    }),
};

async function ship(world: PathWorld, { device }: FullDevice): Promise<void> {
  const { body } = await ask(world, world.sysAdmin, 'POST', '/backoffice/shipmentApi/createShipment', {
    consigneeId: world.b.tenantId,
    deviceList: [{ deviceIdMongo: device.id }],
  });
  await ask(world, world.b.admin, 'PUT', '/backoffice/shipmentApi/updateConsignmentDeviceStatus', {
    shipmentIdMongo: body._id,
    deviceIdMongo: device.id,
  });
}

const pathsOf = (
  kind: string,
  ways: Record<string, Way>,
  rest: Omit<OwnerChangePath, 'name' | 'go'>,
): OwnerChangePath[] => Object.entries(ways).map(([name, go]) => ({ ...rest, name: `${kind}: ${name}`, go }));

/** Every path on which a device changes its owner. */
export const OWNER_CHANGE_PATHS: readonly OwnerChangePath[] = [
  ...pathsOf('from one customer to the next', TO_NEXT_CUSTOMER, {
    from: 'customer',
    leaves: true,
    isToOtherTenant: false,
  }),
  ...pathsOf('from a customer to its tenant', TO_ITS_TENANT, {
    from: 'customer',
    leaves: true,
    isToOtherTenant: false,
  }),
  ...pathsOf('from a customer to its tenant', GIVING_BACK, {
    from: 'customer',
    leaves: true,
    isToOtherTenant: false,
    entersAttribute: CLAIMING_ALLOWED_KEY,
  }),
  ...pathsOf('from a customer to another tenant', TO_OTHER_TENANT, {
    from: 'customer',
    leaves: true,
    isToOtherTenant: true,
  }),
  ...pathsOf('from a tenant to another', TO_OTHER_TENANT, {
    from: 'tenant',
    leaves: true,
    isToOtherTenant: true,
  }),
  ...pathsOf(
    'from its tenant to a customer',
    { ...TO_NEXT_CUSTOMER, 'a claim': claim },
    { from: 'tenant', leaves: false, isToOtherTenant: false },
  ),
  ...pathsOf(
    'from the stock to a tenant',
    {
      ...TO_OTHER_TENANT,
      'an import': (world, { name }) => importRow(world, world.sysAdmin, `name,tenant\n${name},Tenant B\n`),
      'a shipment': ship,
    },
    { from: 'stock', leaves: false, isToOtherTenant: true },
  ),
];
