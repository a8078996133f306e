import type { DeviceImportCheck, DeviceImportLine } from '@airdeck/contract/device-import/device-import';
import { act, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { leaveConsole, openConsole, shownAddress, signInAs } from '../../../testing/console.tsx';
import { type FakeServer, fakeServer } from '../../../testing/fake-server.ts';

const CHECK = 'POST /backoffice/devices/import/check';

let backend: FakeServer;
/** Sends the next line of the running import; `close` ends the response. */
let say: (line: DeviceImportLine) => void;
let close: () => void;
let imported: string | undefined;

const checked = (part: Partial<DeviceImportCheck> = {}): DeviceImportCheck => ({
  rows: 2,
  created: 2,
  updated: 0,
  newProfiles: [],
  newPlaces: [],
  errors: [],
  ...part,
});

const aFile = (text = 'name\na\nb') => new File([text], 'devices.csv', { type: 'text/csv' });

async function chooseFile(file: File): Promise<void> {
  const [input] = await screen.findAllByLabelText('File of devices', { selector: 'input' });
  if (!input) throw new Error('there is no place for a file');
  fireEvent.change(input, { target: { files: [file] } });
}

/** Streams the response of an import line by line, controlled by the test. */
function streamImports(): void {
  const json = globalThis.fetch;
  vi.stubGlobal('fetch', async (input: string, init: RequestInit = {}) => {
    if (!input.startsWith('/backoffice/devices/import?')) return json(input, init);
    imported = input;
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        say = (line) => controller.enqueue(new TextEncoder().encode(`${JSON.stringify(line)}\n`));
        close = () => controller.close();
      },
    });
    return new Response(body, { status: 200 });
  });
}

beforeEach(() => {
  backend = fakeServer();
  streamImports();
  signInAs({ authority: 'TENANT_ADMIN' });
});

afterEach(leaveConsole);

describe('importing devices', () => {
  it('shows all errors of a file in pages, and does not import it', async () => {
    const errors = Array.from({ length: 3000 }, (_, index) => ({
      line: index + 2,
      column: 'customer',
      value: `Nobody ${index}`,
      fault: 'unknownCustomer' as const,
    }));
    backend.on(CHECK, () => ({ body: checked({ rows: 3000, created: 0, errors }) }));
    await openConsole('/devices/import');
    await chooseFile(aFile());
    const table = await screen.findByRole('table', { name: 'Errors' });
    expect(within(table).getAllByRole('row')).toHaveLength(11);
    const row = within(table).getByRole('row', { name: /Nobody 0/ });
    expect(
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    ).toEqual(['2', 'customer', 'Nobody 0', 'This value is unknown.']);
    expect(screen.getByRole('button', { name: 'Import 0 devices' })).toBeDisabled();
    const user = userEvent.setup();
    await user.click(screen.getByRole('button', { name: 'Next page' }));
    expect(within(table).getByRole('row', { name: /Nobody 10/ })).toBeVisible();
  });

  it('checks again when the update of existing devices is enabled', async () => {
    backend.on(CHECK, ({ query }) => ({
      body:
        query.get('updateExisting') === 'true'
          ? checked({ created: 1, updated: 1 })
          : checked({ created: 1 }),
    }));
    await openConsole('/devices/import');
    await chooseFile(aFile());
    await screen.findByRole('button', { name: 'Import 1 device' });
    await userEvent.click(screen.getByRole('checkbox', { name: 'Update existing devices' }));
    await screen.findByRole('button', { name: 'Import 2 devices' });
    await userEvent.click(screen.getByRole('button', { name: 'Import 2 devices' }));
    expect(imported).toBe('/backoffice/devices/import?updateExisting=true');
  });

  it('shows progress, can be cancelled, and shows processed and unprocessed rows', async () => {
    backend.on(CHECK, () => ({ body: checked({ rows: 3, created: 3 }) }));
    backend.on('DELETE /backoffice/devices/import/import-1', () => ({ body: { isCancelled: true } }));
    await openConsole('/devices/import');
    await chooseFile(aFile());
    await userEvent.click(await screen.findByRole('button', { name: 'Import 3 devices' }));
    act(() => say({ kind: 'begun', importId: 'import-1', rows: 3, total: 3, errors: [], failed: [] }));
    act(() =>
      say({
        kind: 'batch',
        done: 2,
        outcomes: [
          { line: 2, name: 'a', outcome: 'created' },
          { line: 3, name: 'b', outcome: 'failed' },
        ],
        errors: [{ line: 3, column: 'name', value: 'b', fault: 'nameTaken' }],
      }),
    );
    expect(await screen.findByText('2 of 3 rows')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(backend.to('DELETE /backoffice/devices/import/import-1')).toHaveLength(1);
    const left = [{ line: 4, name: 'c' }];
    act(() => say({ kind: 'ended', end: 'cancelled', created: 1, updated: 0, failed: 1, left }));
    act(() => close());
    expect(await screen.findByRole('heading', { name: 'The import was cancelled' })).toBeVisible();
    expect(screen.getByText('Not processed').nextSibling).toHaveTextContent('1');
    expect(screen.getByText('* This name is already taken')).toBeVisible();
  });

  it('asks before leaving a running import', async () => {
    backend.on(CHECK, () => ({ body: checked() }));
    await openConsole('/devices/import');
    await chooseFile(aFile());
    await userEvent.click(await screen.findByRole('button', { name: 'Import 2 devices' }));
    act(() => say({ kind: 'begun', importId: 'import-1', rows: 2, total: 2, errors: [], failed: [] }));
    await userEvent.click(screen.getByRole('link', { name: 'Health' }));
    const question = await screen.findByRole('dialog', { name: 'Leave and stop the import?' });
    await userEvent.click(within(question).getByRole('button', { name: 'Cancel' }));
    expect(shownAddress()).toBe('/devices/import');
    // An interrupted response leaves the state of the rows in progress unknown.
    act(() => close());
    expect(await screen.findByRole('heading', { name: 'The import was interrupted' })).toBeVisible();
  });

  it('rejects a file that is too large before sending it', async () => {
    await openConsole('/devices/import');
    await chooseFile(aFile('x'.repeat(5 * 1024 * 1024 + 1)));
    expect(await screen.findByRole('alert')).toHaveTextContent('larger than 5 MB');
    expect(backend.to(CHECK)).toEqual([]);
  });
});
