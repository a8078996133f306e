import { type FloorPlan, getFloorPlan } from '@airdeck/contract/floor-plans/floor-plans';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { leaveConsole, openConsole, signInAs } from '../../../testing/console.tsx';
import { type FakeServer, fakeServer } from '../../../testing/fake-server.ts';

const FLOOR = '4c000000-6a1e-41f1-9c5b-000000000001';
const PLAN = getFloorPlan.path.replace(':placeId', FLOOR);
const ROOMS = ['Ward 1', 'Ward 2'].map((name, at) => ({
  roomId: `4c000000-6a1e-41f1-9c5b-00000000001${at}`,
  name,
  spot: null,
  device: null,
}));
const [WARD_1] = ROOMS as [(typeof ROOMS)[number]];

let backend: FakeServer;
let plan: FloorPlan;

beforeEach(() => {
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:plan', revokeObjectURL: () => {} }));
  plan = {
    placeId: FLOOR,
    kind: 'floor',
    path: ['Floor 1', 'North'],
    timeZone: 'Asia/Kolkata',
    picture: { id: 'first', widthPx: 300, heightPx: 200 },
    version: 3,
    rooms: [{ ...WARD_1, spot: { x: 0.5, y: 0.5 } }, ...ROOMS.slice(1)],
  };
  backend = fakeServer({
    [`GET ${PLAN}`]: () => ({ body: plan }),
    [`GET ${PLAN}/picture`]: () => ({ body: 'webp' }),
    [`PUT ${PLAN}/rooms`]: () => ({ body: { version: 4 } }),
  });
  signInAs({ authority: 'TENANT_ADMIN' });
});
afterEach(leaveConsole);

const open = () => openConsole(`/devices/places/${FLOOR}/plan`);
const click = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));

it('lists the rooms with the reason why there is no value', async () => {
  await open();
  const rooms = within(await screen.findByRole('region', { name: 'Rooms' }));
  expect(rooms.getByRole('link', { name: 'Ward 1' })).toBeInTheDocument();
  expect(rooms.getAllByText('No device')).toHaveLength(2);
  expect(rooms.getByText('Not on the plan')).toBeInTheDocument();
});

it('moves rooms by the keyboard, places others, and undoes each step', async () => {
  await open();
  await click('Place rooms');
  const mark = await screen.findByRole('button', { name: /Ward 1.*50% from the left/ });
  mark.focus();
  await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowUp}');
  await click(/Place .Ward 2. on the plan/);
  await click('Undo');
  await click(/Place .Ward 2. on the plan/);
  await click('Save');
  await screen.findByText('The rooms have been saved.');
  expect(backend.to(`PUT ${PLAN}/rooms`)).toMatchObject([
    {
      body: {
        version: 3,
        rooms: [
          { roomId: WARD_1.roomId, x: 0.52, y: 0.49 },
          { roomId: ROOMS[1]?.roomId, x: 0.0625, y: 0.0625 },
        ],
      },
    },
  ]);
});

it('asks for a picture where there is none', async () => {
  plan = { ...plan, picture: null, version: 0 };
  await open();
  await click('Choose picture');
  expect(await screen.findByRole('group', { name: 'Picture of the floor' })).toBeInTheDocument();
});
