import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { setSingleKeys } from '../../../lib/shortcuts/single-keys.ts';
import { leaveConsole, openConsole, shownAddress, signInAs } from '../../../testing/console.tsx';
import { fakeServer } from '../../../testing/fake-server.ts';
import { pageOf } from '../../../testing/listed-users.ts';

// Loaded after the page in the product; here immediately.
beforeAll(() => import('../background.tsx'));
beforeEach(() => {
  fakeServer({ 'GET /api/customers': () => pageOf([]) });
});
afterEach(() => {
  setSingleKeys(true);
  leaveConsole();
});

async function open(address = '/user/changePassword') {
  signInAs({ authority: 'TENANT_ADMIN' });
  await openConsole(address);
  await screen.findByRole('button', { name: /^Inbox/ });
}

const dialog = (name: string) => screen.queryByRole('dialog', { name });

describe('shortcuts', () => {
  it('go to the entries of the sidebar, one key after the other', async () => {
    await open();
    await waitFor(async () => {
      await userEvent.keyboard('gc');
      expect(shownAddress()).toBe('/customers');
    });
    // A letter alone does nothing, and neither does one of another role.
    await userEvent.keyboard('mgt');
    expect(shownAddress()).toBe('/customers');
  });

  it('focus the search of the list on the screen', async () => {
    await open('/customers');
    const search = await screen.findByRole('searchbox', { name: 'Search' });
    await waitFor(async () => {
      await userEvent.keyboard('/');
      expect(search).toHaveFocus();
    });
    expect(search).toHaveValue('');
    await userEvent.keyboard('/g?');
    expect(search).toHaveValue('/g?');
    expect(dialog('Keyboard shortcuts')).toBeNull();
  });

  it('open the search of everything where there is no list, and with Ctrl K also from a field', async () => {
    await open();
    await userEvent.keyboard('/');
    expect(await screen.findByRole('dialog', { name: 'Search' })).toBeInTheDocument();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(dialog('Search')).toBeNull());
    const field = screen.getByLabelText(/^Current Password/);
    await userEvent.click(field);
    await userEvent.keyboard('{Control>}k{/Control}');
    expect(await screen.findByRole('dialog', { name: 'Search' })).toBeInTheDocument();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(field).toHaveFocus());
  });

  it('are listed on a question mark, without acting below the list', async () => {
    await open();
    await userEvent.keyboard('?');
    const list = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }));
    for (const entry of ['Dashboard', 'Customers', 'Devices', 'Profile', 'Search the list on the screen']) {
      expect(list.getByText(entry)).toBeInTheDocument();
    }
    expect(list.queryByText('Tenants')).toBeNull();
    await userEvent.keyboard('gc/');
    expect(shownAddress()).toBe('/user/changePassword');
    expect(dialog('Search')).toBeNull();
  });

  it('do nothing with a modifier', async () => {
    await open();
    for (const modifier of ['ctrlKey', 'altKey', 'metaKey']) {
      fireEvent.keyDown(document.body, { key: '?', code: 'Slash', [modifier]: true });
      fireEvent.keyDown(document.body, { key: 'g', code: 'KeyG', [modifier]: true });
      fireEvent.keyDown(document.body, { key: 'c', code: 'KeyC' });
    }
    fireEvent.keyDown(document.body, { key: 'g', code: 'KeyG' });
    fireEvent.keyDown(document.body, { key: 'C', code: 'KeyC', shiftKey: true });
    expect(dialog('Keyboard shortcuts')).toBeNull();
    expect(shownAddress()).toBe('/user/changePassword');
  });

  it('of single keys can be switched off in the profile; Ctrl K stays', async () => {
    await open('/profile');
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Single-key shortcuts' }));
    (document.activeElement as HTMLElement).blur();
    await userEvent.keyboard('?gc');
    expect(shownAddress()).toBe('/profile');
    await userEvent.click(screen.getByRole('button', { name: 'Show the shortcuts' }));
    const list = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }));
    expect(list.getByText('Single-key shortcuts are turned off.', { exact: false })).toBeVisible();
    expect(list.queryByText('Customers')).toBeNull();
    await userEvent.keyboard('{Escape}');
    await userEvent.keyboard('{Control>}k{/Control}');
    expect(await screen.findByRole('dialog', { name: 'Search' })).toBeInTheDocument();
  });
});
