import { listAutomationModes } from '@airdeck/contract/automations/automations';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, onTestFinished } from 'vitest';
import { queryOf } from '../../lib/query/query.ts';
import { queryClient } from '../../lib/query/query-client.ts';
import type { StoredUser } from '../../lib/session/stored-data.ts';
import { leaveConsole, openConsole, signInAs } from '../../testing/console.tsx';
import { type FakeAnswer, fakeServer } from '../../testing/fake-server.ts';
import { aUserProfile } from '../../testing/listed-users.ts';

afterEach(leaveConsole);

const MODES = [{ mode: 1, names: ['low'], devices: 1 }];

/** A customer's user, with or without purifiers, and administration of the customer. */
async function openAs(
  address: string,
  {
    purifiers = false,
    mayAutomate = true,
    users = 5,
    authority = 'CUSTOMER_USER' as StoredUser['authority'],
    administers = false,
    modes = (): FakeAnswer | Promise<FakeAnswer> => ({ body: purifiers ? MODES : [] }),
  },
): Promise<void> {
  fakeServer({
    'GET /backoffice/automations/modes': modes,
    'GET /backoffice/automations': () => ({
      body: { automations: [], ofTenant: [], mayManage: mayAutomate, stoppedBy: null },
    }),
    'POST /backoffice/users/getUsersByfilters': () => ({
      body: { data: [], totalPages: users, totalElements: users, hasNext: true },
    }),
  });
  signInAs(
    { authority },
    aUserProfile(1, { accessRole: administers || authority === 'TENANT_ADMIN' ? 'ADMINISTRATOR' : 'EDITOR' }),
  );
  await openConsole(address);
}

const tabsOf = async (section: string) =>
  within(await screen.findByRole('navigation', { name: section }))
    .getAllByRole('link')
    .map(({ textContent }) => textContent);

/** Every set of tabs that a section shows. */
function observeTabs(section: string) {
  const seen: string[] = [];
  const observer = new MutationObserver(() => {
    const tabs = [...document.querySelectorAll(`nav[aria-label="${section}"] a`)];
    const texts = tabs.map(({ textContent }) => textContent).join(', ');
    if (texts !== '' && texts !== seen.at(-1)) seen.push(texts);
  });
  observer.observe(document.body, { childList: true, subtree: true });
  onTestFinished(() => observer.disconnect());
  return seen;
}

it('decides about a tab before it shows the page', async () => {
  const seen = observeTabs('Alerts');
  await openAs('/alerts', { purifiers: true });
  await screen.findByRole('link', { name: 'Automations' });
  expect(seen).toEqual(['Alerts, Automations, Maintenance']);
});

it('shows no tab that it would remove again, if the answer comes after the page', async () => {
  const seen = observeTabs('Alerts');
  let answer: (response: FakeAnswer) => void = () => undefined;
  await openAs('/maintenance', {
    modes: () =>
      new Promise((resolve) => {
        answer = resolve;
      }),
  });
  await screen.findByRole('link', { name: 'Maintenance' });
  answer({ body: [] });
  const { queryKey } = queryOf(listAutomationModes, {});
  await waitFor(() => expect(queryClient.getQueryData(queryKey)).toBeDefined());
  expect(seen).toEqual(['Alerts, Maintenance']);
});

it('has no tab that would be empty for a family without a purifier, whose user administers nothing', async () => {
  await openAs('/calendar', {});
  await waitFor(async () =>
    expect(await tabsOf('Historical Data')).toEqual([
      'History',
      'Compare',
      'Calendar',
      'Before and after',
      'Scheduled reports',
    ]),
  );
});

it('has all tabs for an administrator of a customer with purifiers', async () => {
  await openAs('/connectDevice', { purifiers: true, administers: true });
  expect(await tabsOf('Connect Device')).toEqual([
    'Connect Device',
    'Add Device',
    'Filters',
    'Buildings and rooms',
  ]);
});

it('has no tab of automations for a family whose provider makes none, and lets them make none', async () => {
  const seen = observeTabs('Alerts');
  await openAs('/maintenance', { purifiers: true, mayAutomate: false });
  await screen.findByRole('link', { name: 'Maintenance', current: 'page' });
  expect(seen).toEqual(['Alerts, Maintenance']);
});

it.each([
  [4, false],
  [5, true],
])('compares comfort only among people who stay unknown: %i users', async (users, isOffered) => {
  await openAs('/calendar', { administers: true, users });
  await screen.findByRole('link', { name: 'Calendar', current: 'page' });
  expect((await tabsOf('Historical Data')).includes('Comfort')).toBe(isOffered);
});

it('keeps the tab of an address that is open, even if it would not be offered', async () => {
  await openAs('/filters', {});
  await waitFor(async () => expect(await tabsOf('Connect Device')).toEqual(['Connect Device', 'Filters']));
});

it('has all tabs for an administrator of a tenant, who may begin with nothing', async () => {
  await openAs('/user/notifications', { authority: 'TENANT_ADMIN' });
  expect(await screen.findByRole('link', { name: 'Notifications', current: 'page' })).toBeInTheDocument();
  expect(await tabsOf('Profile')).toEqual(['Account', 'Security', 'Notifications', 'Administration']);
});

it('shows the tabs of a group in a second row on each of its pages', async () => {
  await openAs('/wall-screens', { authority: 'TENANT_ADMIN' });
  expect(await screen.findByRole('link', { name: 'Wall screens', current: 'page' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Administration' })).toHaveAttribute('aria-current', 'true');
  expect((await tabsOf('Profile')).slice(4)).toEqual([
    'Organisation',
    'Colleagues',
    'Wall screens',
    "Users' API keys",
    "Organisation's sign-in",
    'Deletion requests',
    'Audit log',
  ]);
});
