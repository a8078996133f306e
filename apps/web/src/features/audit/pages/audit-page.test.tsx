import { AUDIT_ACTIONS, AUDITED_KINDS, type AuditEntry } from '@airdeck/contract/audit/audit';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { leaveConsole, openConsole, shownAddress, signInAs } from '../../../testing/console.tsx';
import { type FakeServer, fakeServer } from '../../../testing/fake-server.ts';
import type { Language } from '../../../testing/texts.ts';

let backend: FakeServer;

const entry = (part: Partial<AuditEntry> = {}): AuditEntry => ({
  id: 'entry-1',
  createdTime: Date.UTC(2026, 10, 21, 12),
  tenantId: 'tenant-a',
  customerId: null,
  userId: 'user-priya',
  userEmail: 'priya@example.com',
  steppedInBy: null,
  apiKey: null,
  address: '192.0.2.1',
  action: 'updated',
  entityType: 'CUSTOMER',
  entityId: 'customer-a',
  entityName: 'Lake House',
  details: null,
  ...part,
});

async function openWith(entries: readonly AuditEntry[], more: object = {}, language: Language = 'en') {
  const page = { data: entries, totalElements: entries.length, totalPages: 1, hasNext: false };
  backend.on('GET /backoffice/audit', () => ({ body: { ...page, isTotalExact: true, ...more } }));
  await openConsole('/audit', language);
}

const cells = async (name: RegExp) =>
  within(await screen.findByRole('row', { name }))
    .getAllByRole('cell')
    .map((cell) => cell.textContent);
const asked = () => Object.fromEntries(backend.to('GET /backoffice/audit').at(-1)?.query ?? []);

beforeEach(() => {
  backend = fakeServer();
  signInAs({ authority: 'TENANT_ADMIN' });
});

afterEach(leaveConsole);

describe('the audit log', () => {
  it('shows time, user, action, entity and IP address', async () => {
    await openWith([entry({ details: { changed: ['title', 'phone'], times: 57, lastTime: 0 } })]);
    const row = await cells(/Lake House/);
    expect(row.slice(1)).toEqual([
      'priya@example.com',
      expect.stringMatching(/^Changedtitle, phone · 57×, last at \d\d:\d\d$/),
      'Lake HouseCustomer',
      '192.0.2.1',
    ]);
    expect(row[0]).toMatch(/^21-11-2026 \d\d:\d\d$/);
  });

  it('names changed fields in words, unknown ones and the keys of attributes as they are', async () => {
    const changed = entry({ details: { changed: ['placeType', 'showsPlan', 'floorPlan', 'newField'] } });
    const keys = entry({
      id: 'entry-2',
      entityName: 'AD-1',
      details: { scope: 'SERVER_SCOPE', keys: ['lat'] },
    });
    await openWith([changed, keys], {}, 'ja');
    expect((await cells(/Lake House/))[2]).toMatch(/設置場所の種類、フロア図、newField$/);
    expect((await cells(/AD-1/))[2]).toMatch(/lat$/);
  });

  it('shows the impersonating user, and the impersonated one', async () => {
    await openWith([entry({ steppedInBy: { userId: 'root', email: 'root@example.com' } })]);
    expect((await cells(/Lake House/))[1]).toBe('root@example.comas priya@example.com');
  });

  it('shows unknown actions and kinds by the name of the server', async () => {
    await openWith([entry({ action: 'teleported', entityType: 'PORTAL' })]);
    expect((await cells(/Lake House/)).slice(2, 4)).toEqual(['teleported', 'Lake HousePORTAL']);
  });

  it('shows the number of alarms of a bulk action', async () => {
    await openWith([
      entry({ entityType: 'ALARM', entityName: 'High CO2', details: { kind: 'cleared', alarms: 1200 } }),
    ]);
    expect((await cells(/High CO2/))[3]).toBe('High CO21200 alerts');
  });

  it.each([
    ['en', 'Assigned from stock to a tenant', 'Moved to another tenant', 'Returned to stock'],
    ['ja', '在庫からテナントへ割り当て', '別のテナントへ移動', '在庫へ返却'],
    ['ar', 'تخصيص من المخزون لمؤسسة', 'نقل إلى مؤسسة أخرى', 'إعادة إلى المخزون'],
  ] as const)(
    'distinguishes a device from the stock, from another tenant, and back to the stock in %s',
    async (language, out, moved, returned) => {
      const handOver = (entityName: string, fromTenantId: string | null, toTenantId: string | null = 'b') =>
        entry({
          id: entityName,
          action: 'movedToTenant',
          entityName,
          details: { fromTenantId, toTenantId },
        });
      const acts = [handOver('From stock', null), handOver('From tenant', 'a'), handOver('Back', 'a', null)];
      await openWith(acts, {}, language);
      expect((await cells(/From stock/))[2]).toBe(out);
      expect((await cells(/From tenant/))[2]).toBe(moved);
      expect((await cells(/Back/))[2]).toBe(returned);
    },
  );

  it.each(['ja', 'ar'] as const)('has a distinct word for each action in %s', async (language) => {
    await openWith(
      AUDIT_ACTIONS.map((action) => entry({ id: action, action })),
      {},
      language,
    );
    await screen.findAllByText('Lake House');
    // Without roles: computing them for so many cells takes seconds.
    const words = [...document.querySelectorAll('tbody td:nth-child(3)')].map((cell) => cell.textContent);
    expect(new Set(words).size).toBe(AUDIT_ACTIONS.length);
    expect(words.filter((word) => /^[a-z]/i.test(word))).toEqual([]);
  });

  it.each(['en', 'ja', 'ar'] as const)('has a word for each entity type in %s', async (language) => {
    await openWith(
      AUDITED_KINDS.map((entityType) => entry({ id: entityType, entityType })),
      {},
      language,
    );
    await screen.findAllByText('Lake House');
    const words = [...document.querySelectorAll('tbody td:nth-child(4)')].map(
      (cell) => cell.textContent?.replace('Lake House', '') ?? '',
    );
    expect(words).toHaveLength(AUDITED_KINDS.length);
    expect(words.filter((word) => word === '' || /^[A-Z_]+$/.test(word))).toEqual([]);
  });

  it('requests the newest first, with the filter, which is kept in the URL', async () => {
    await openWith([entry()]);
    await cells(/Lake House/);
    expect(asked()).toEqual({ page: '0', pageSize: '25', sortProperty: 'createdTime', sortOrder: 'DESC' });
    await userEvent.selectOptions(
      screen.getByRole('combobox', { name: 'Action' }),
      'Began to act as an administrator',
    );
    fireEvent.change(await screen.findByLabelText('From'), { target: { value: '2026-11-01' } });
    fireEvent.change(screen.getByLabelText('To'), { target: { value: '2026-11-21' } });
    await waitFor(() =>
      expect(asked()).toMatchObject({
        action: 'steppedIn',
        startTime: String(new Date(2026, 10, 1).getTime()),
        endTime: String(new Date(2026, 10, 22).getTime() - 1),
      }),
    );
    expect(shownAddress()).toBe('/audit?action=steppedIn&from=2026-11-01&to=2026-11-21');
  });

  it('shows that there are no entries, or none that match', async () => {
    await openWith([]);
    await screen.findByText('No changes have been recorded yet.');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Action' }), 'Deleted');
    await screen.findByText('Nothing matches your search and filters.');
  });

  it('shows a lower bound if the total is not exact', async () => {
    await openWith([entry()], { totalElements: 10_000, totalPages: 400, hasNext: true, isTotalExact: false });
    await screen.findByText(/^Only the latest 10,000 entries are shown/);
    expect(screen.getByRole('link', { name: /^Audit log ?10,000\+$/, current: 'page' })).toBeInTheDocument();
  });
});

describe('the download of the audit log', () => {
  it('uses the filter of the list, and saves the file', async () => {
    const [address, click] = [vi.fn(() => 'blob:file'), vi.fn()];
    Object.assign(URL, { createObjectURL: address, revokeObjectURL: vi.fn() });
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(click);
    backend.on('GET /backoffice/audit/csv', () => ({ body: 'Time,Who' }));
    await openWith([entry()]);
    await cells(/Lake House/);
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Action' }), 'Deleted');
    await userEvent.click(screen.getByRole('button', { name: 'Download CSV' }));
    await waitFor(() => expect(click).toHaveBeenCalledOnce());
    const [call] = backend.to('GET /backoffice/audit/csv');
    expect([call?.token, call?.query.get('action')]).toEqual(['t', 'deleted']);
  });

  it('can be cancelled', async () => {
    backend.on('GET /backoffice/audit/csv', () => new Promise(() => {}));
    await openWith([entry()]);
    await cells(/Lake House/);
    const { fetch } = globalThis;
    vi.stubGlobal('fetch', (input: string, init: RequestInit) =>
      input.startsWith('/backoffice/audit/csv')
        ? new Promise((_resolve, reject) => {
            init.signal?.addEventListener('abort', () => reject(init.signal?.reason));
          })
        : fetch(input, init),
    );
    await userEvent.click(screen.getByRole('button', { name: 'Download CSV' }));
    expect(await screen.findByText('0.0 MB so far')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(await screen.findByRole('button', { name: 'Download CSV' })).toBeInTheDocument();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('shows a failure', async () => {
    await openWith([entry()]);
    await cells(/Lake House/);
    backend.on('GET /backoffice/audit/csv', () => ({ status: 500, body: { message: '' } }));
    await userEvent.click(screen.getByRole('button', { name: 'Download CSV' }));
    expect(await screen.findByText('The file could not be created.')).toBeInTheDocument();
  });
});
