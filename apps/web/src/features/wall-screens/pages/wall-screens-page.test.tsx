import { REQUEST_ERRORS } from '@airdeck/contract/common/errors';
import type { WallScreen } from '@airdeck/contract/wall-screens/wall-screens';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { leaveConsole, openConsole, signInAs } from '../../../testing/console.tsx';
import { type FakeServer, fakeServer, refusal } from '../../../testing/fake-server.ts';

const ID = '9bc34700-e742-11f1-b34c-29b6653887e3';
const LIST = 'GET /backoffice/wallScreens';
const ONE = `GET /backoffice/wallScreens/${ID}`;
const LINK = `/backoffice/wallScreens/${ID}/link`;
const SECRET = 'a-secret-that-is-told-once';

const wallScreen = (part: Partial<WallScreen> = {}): WallScreen => ({
  id: ID,
  createdTime: 0,
  name: 'Entrance hall',
  customerId: 'c1',
  customerTitle: 'Sakura Primary School',
  createdBy: null,
  rooms: [{ deviceId: 'd1', title: 'Classroom <1>', badgeCode: null }],
  placeId: null,
  showsPlan: false,
  placeName: null,
  readers: 'children',
  languages: ['en'],
  roomSeconds: 20,
  isBadgeAllowed: false,
  expiresTime: null,
  hasLink: true,
  lastSeenTime: null,
  version: 1,
  ...part,
});

let backend: FakeServer;
let wallScreens: WallScreen[];
let mayManage: boolean;

beforeAll(async () => {
  await Promise.all([import('./wall-screens-page.tsx'), import('./wall-screen-page.tsx')]);
}, 30_000);

beforeEach(() => {
  wallScreens = [wallScreen()];
  mayManage = true;
  backend = fakeServer({ [LIST]: () => ({ body: { wallScreens, mayManage } }) });
  signInAs();
});
afterEach(leaveConsole);

const open = (path = '') => openConsole(`/wall-screens${path}`);

describe('the list of wall screens', () => {
  it('asks for confirmation before replacing a link, and shows the new one once', async () => {
    backend.on(`POST ${LINK}`, () => ({ body: { wallScreen: wallScreen(), secret: SECRET } }));
    await open();
    expect(await screen.findByText('Classroom <1>')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: /^Actions for .*Entrance hall/ }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'New link', hidden: true }));
    expect(backend.to(`POST ${LINK}`)).toEqual([]);
    await userEvent.click(await screen.findByRole('button', { name: 'Yes' }));
    const link = await screen.findByRole('textbox', { name: 'Link' });
    expect(link).toHaveValue(`${window.location.origin}/wall#${SECRET}`);
    await userEvent.click(screen.getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(document.body.innerHTML).not.toContain(SECRET));
  });

  it('previews a screen without a new link', async () => {
    backend.on('POST /backoffice/wallScreens/preview', () => ({
      body: {
        readers: 'staff',
        languages: ['en'],
        roomSeconds: 20,
        rooms: [],
        utcOffsetMs: null,
        plan: null,
        night: null,
      },
    }));
    await open();
    await userEvent.click(await screen.findByRole('button', { name: 'Preview' }));
    expect(await screen.findByRole('dialog', { name: /^Preview of .*Entrance hall/ })).toBeInTheDocument();
    await waitFor(() => expect(backend.to('POST /backoffice/wallScreens/preview')).toHaveLength(1));
    expect(backend.to(`POST ${LINK}`)).toEqual([]);
  });

  it('shows which links are valid, expired or withdrawn', async () => {
    wallScreens = [
      wallScreen(),
      wallScreen({ id: '2', name: 'Old', expiresTime: 1 }),
      wallScreen({ id: '3', name: 'Gone', hasLink: false }),
    ];
    await open();
    const row = async (name: string) => (await screen.findByText(name)).closest('tr') as HTMLElement;
    expect(within(await row('Entrance hall')).getByText('Valid')).toBeInTheDocument();
    expect(within(await row('Old')).getByText('Expired')).toBeInTheDocument();
    expect(within(await row('Gone')).getByText('Turned off')).toBeInTheDocument();
  });

  it('offers the first one to users with permission only', async () => {
    wallScreens = [];
    await open();
    expect(await screen.findByText('There are no wall screens yet.')).toBeInTheDocument();
    expect(screen.getAllByRole('link', { name: 'Add wall screen' })[0]).toBeInTheDocument();
    leaveConsole();
    signInAs();
    mayManage = false;
    await open();
    expect(screen.queryByRole('link', { name: 'Add wall screen' })).toBeNull();
  });

  it('reports a failed load, and retries it on request', async () => {
    backend.on(LIST, () => ({ status: 500, body: {} }));
    await open();
    expect(await screen.findByText('The data could not be loaded.')).toBeInTheDocument();
    backend.on(LIST, () => ({ body: { wallScreens, mayManage } }));
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Entrance hall')).toBeInTheDocument();
  });

  it('offers no retry without permission', async () => {
    backend.on(LIST, () => refusal(REQUEST_ERRORS.forbidden));
    await open();
    expect(await screen.findByText('You do not have permission to see this list.')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });
});

describe('the form of a wall screen', () => {
  it('reports a failed load of the rooms, and not an empty list', async () => {
    backend.on('GET /backoffice/wallScreens/rooms', () => ({ status: 500, body: {} }));
    signInAs({ authority: 'CUSTOMER_USER' });
    await open('/new');
    const rooms = await screen.findByRole('combobox', { name: /^Rooms/ });
    expect(rooms).toBeRequired();
    await userEvent.click(rooms);
    expect(await screen.findByText('The data could not be loaded.')).toBeInTheDocument();
  });

  it('is not available without permission, nor for a screen out of scope', async () => {
    mayManage = false;
    await open('/new');
    expect(
      await screen.findByText('Only administrators of your organisation can do this.'),
    ).toBeInTheDocument();
    leaveConsole();
    signInAs();
    await open(`/${ID}`);
    expect(
      await screen.findByText('This item does not exist, or you do not have access to it.'),
    ).toBeInTheDocument();
    expect(backend.to(ONE)).not.toEqual([]);
  });
});
