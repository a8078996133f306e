import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { leaveConsole, signInAs } from '../../../testing/console.tsx';
import { CUSTOMER_ID } from '../../../testing/fake-customers.ts';
import { MAKING, makingGoesWell } from '../../../testing/fake-device-making.ts';
import { type FakeServer, fakeServer } from '../../../testing/fake-server.ts';
import { pageOf } from '../../../testing/listed-users.ts';
import { EMPTY_DEVICE } from '../validate-new-device.ts';
import { createDevice, type LeftBehind, UnfinishedDevice } from './create-device.ts';
import { FailedStep } from './failed-step.ts';

const CUSTOMER = { value: CUSTOMER_ID, label: 'Sunrise Hospital' };
const { FOUND, PROFILE, DEVICE, RECORD, ASSIGN, TOKEN, RECORD_ASSIGNMENT, UNDO_DEVICE, UNDO_PROFILE } =
  MAKING;
const UNDO = [UNDO_DEVICE, UNDO_PROFILE];

const VALUES = {
  ...EMPTY_DEVICE,
  name: ' AD-9 ',
  label: 'Ward 3',
  transportType: 'MQTT',
  profileName: 'Wall sensor',
} as const;

let backend: FakeServer;

const refuse = () => ({ status: 500, body: { message: 'Boom', errorCode: 2 } });
const idOf = (entityType: string, id: string) => ({ entityType, id });

beforeEach(() => {
  backend = fakeServer(makingGoesWell());
  signInAs({ authority: 'TENANT_ADMIN' });
});

afterEach(leaveConsole);

/** Makes it for the customer, with the same answer to every question. */
const create = (yes = true, left?: LeftBehind) =>
  createDevice(VALUES, CUSTOMER, { assignNew: async () => yes, assignExisting: async () => yes }, left);
const failureOf = (made: Promise<unknown>): Promise<unknown> =>
  made.then(
    () => undefined,
    (error) => error,
  );
const changes = () =>
  backend.requests.filter(({ method }) => method !== 'GET').map(({ method, path }) => `${method} ${path}`);

describe('a new device', () => {
  it('gets a profile, a record and its customer', async () => {
    expect(await create()).toEqual({
      deviceId: 'd1',
      name: 'AD-9',
      accessToken: 'secret-token',
      wasThere: false,
    });
    expect(changes()).toEqual([PROFILE, DEVICE, RECORD, ASSIGN, RECORD_ASSIGNMENT]);
    expect(backend.to(PROFILE)[0]?.body).toMatchObject({ name: 'Wall sensor', transportType: 'MQTT' });
    expect(backend.to(DEVICE)[0]?.body).toMatchObject({
      name: 'AD-9',
      label: 'Ward 3',
      deviceProfileId: idOf('DEVICE_PROFILE', 'p1'),
    });
  });

  it('stays with the tenant when it is not to be assigned after all', async () => {
    expect(await create(false)).toMatchObject({ deviceId: 'd1' });
    expect(changes()).toEqual([PROFILE, DEVICE, RECORD]);
  });

  it.each([
    ['looking for its profile', FOUND, 'devices.create.profileFailed', []],
    ['making its profile', PROFILE, 'devices.create.profileFailed', [PROFILE]],
    ['making it', DEVICE, 'devices.create.failed', [PROFILE, DEVICE, UNDO_PROFILE]],
    ['recording it', RECORD, 'devices.create.notRecorded', [PROFILE, DEVICE, RECORD, ...UNDO]],
    ['assigning it', ASSIGN, 'devices.assign.failed', [PROFILE, DEVICE, RECORD, ASSIGN, ...UNDO]],
    [
      'recording the assignment',
      RECORD_ASSIGNMENT,
      'devices.assign.notRecorded',
      [PROFILE, DEVICE, RECORD, ASSIGN, RECORD_ASSIGNMENT, ...UNDO],
    ],
  ])('leaves nothing behind when %s fails', async (_step, call, said, made) => {
    backend.on(call, refuse);
    const failure = await failureOf(create());
    expect(failure).toBeInstanceOf(FailedStep);
    expect((failure as FailedStep).said).toBe(said);
    expect(changes()).toEqual(made);
  });

  it('leaves a profile alone that was there before', async () => {
    backend.on(FOUND, () =>
      pageOf([{ id: idOf('DEVICE_PROFILE', 'p0'), name: 'Wall sensor', transportType: 'MQTT' }]),
    );
    backend.on(RECORD, refuse);
    await failureOf(create());
    expect(changes()).toEqual([DEVICE, RECORD, UNDO_DEVICE]);
  });

  it('that could neither be finished nor taken back is finished by the next try', async () => {
    backend.on(RECORD, refuse);
    backend.on(UNDO_DEVICE, refuse);
    const failure = await failureOf(create());
    expect(failure).toBeInstanceOf(UnfinishedDevice);
    backend.on(RECORD, () => ({}));
    await create(true, (failure as UnfinishedDevice).left);
    expect(backend.to(DEVICE).at(-1)?.body).toMatchObject({ id: idOf('DEVICE', 'd1'), name: 'AD-9' });
  });

  it('of a name that is taken becomes the assignment of the one that is there', async () => {
    const message = 'Device with such name already exists!';
    backend.on(DEVICE, () => ({ status: 400, body: { message, errorCode: 31 } }));
    backend.on('GET /api/tenant/device', () => ({
      body: { id: idOf('DEVICE', 'd1'), name: 'AD-9', customerId: idOf('CUSTOMER', 'c-other') },
    }));
    expect(await create()).toMatchObject({ deviceId: 'd1', wasThere: true });
    expect(changes()).toEqual([PROFILE, DEVICE, UNDO_PROFILE, ASSIGN, RECORD_ASSIGNMENT]);
    expect(backend.to(ASSIGN)[0]?.query.get('expectedCustomerId')).toBe('c-other');
  });

  it('exists also when its token cannot be read at once', async () => {
    backend.on(TOKEN, refuse);
    expect(await create()).toMatchObject({ deviceId: 'd1', accessToken: undefined });
    expect(changes()).not.toContain(UNDO_DEVICE);
  });
});
