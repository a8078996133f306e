import type { ReadingImport, ReadingPreview } from '@airdeck/contract/reading-import/reading-import';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { leaveConsole, openConsole, signInAs } from '../../../testing/console.tsx';
import { type FakeServer, fakeServer } from '../../../testing/fake-server.ts';

const PATH = '/backoffice/readings/imports';

let backend: FakeServer;
beforeEach(() => {
  backend = fakeServer();
  signInAs({ authority: 'TENANT_ADMIN' });
});
afterEach(leaveConsole);

const anImport = (part: Partial<ReadingImport> = {}): ReadingImport => ({
  id: '7a1f0d10-6a1f-41f1-9c5b-d3c1b2a4f005',
  createdTime: Date.UTC(2026, 1, 3, 9),
  fileName: 'aranet.csv',
  state: 'ready',
  delimiter: ';',
  rows: 2,
  readRows: 0,
  storedRows: 0,
  emptyRows: 0,
  refusals: 0,
  endTime: null,
  ...part,
});

const TAKEN = { values: {}, faults: [], refusal: null, implausible: [] };
const PREVIEW: ReadingPreview = {
  mapping: {
    time: {
      column: 0,
      clockColumn: null,
      form: 'date',
      dayOrder: 'dayFirst',
      timeZone: 'UTC',
      isNewestFirst: false,
    },
    decimal: '.',
    columns: [{ column: 1, key: 'co2', unit: 'ppm' }],
  },
  known: 'aranet4',
  isRemembered: false,
  doubts: ['dayOrder'],
  deviceColumn: null,
  columns: [
    { name: 'Time', example: '03/02/2026 09:14' },
    { name: 'CO₂(ppm)', example: '731' },
  ],
  rows: [
    { ...TAKEN, line: 2, ts: Date.UTC(2026, 1, 3, 9, 14), values: { co2: 731 } },
    { ...TAKEN, line: 3, ts: null, faults: [{ column: 0, value: 'soon', fault: 'notATime' }] },
    { ...TAKEN, line: 4, ts: Date.UTC(1999, 1), values: { co2: 5 }, refusal: 'ts-out-of-range' },
    { ...TAKEN, line: 5, ts: Date.UTC(2026, 1, 4), values: { co2: 99_999 }, implausible: ['co2'] },
  ],
};

describe('importing readings', () => {
  it('offers to choose a file, and says when the imports cannot be loaded', async () => {
    backend.on(`GET ${PATH}`, () => ({ status: 500 }));
    await openConsole('/devices/import/readings');
    expect(await screen.findByRole('button', { name: 'Choose a file' })).toBeVisible();
    expect(await screen.findByText('The imports could not be loaded.')).toBeVisible();
  });

  it('says what a file seems to be and leaves open, and shows rows that cannot be read', async () => {
    backend.on(`GET ${PATH}`, () => ({ body: [anImport()] }));
    backend.on(`POST ${PATH}/${anImport().id}/preview`, () => ({ body: PREVIEW }));
    await openConsole('/devices/import/readings');
    await userEvent.click(await screen.findByRole('button', { name: 'Check and start' }));
    expect(await screen.findByText('This looks like an export of Aranet4.')).toBeVisible();
    expect(screen.getByText(/Check whether the day or the month comes first/)).toBeVisible();
    expect(screen.getByRole('cell', { name: '731' })).toBeVisible();
    expect(screen.getByRole('cell', { name: 'Not a time: soon' })).toBeVisible();
    expect(screen.getByRole('cell', { name: /Will be refused, because the time is too far/ })).toBeVisible();
    expect(screen.getByRole('cell', { name: /^99999 ?This number is impossible/ })).toBeVisible();
  });

  it('stops a running import, and continues a stopped one', async () => {
    const { id } = anImport();
    backend.on(`GET ${PATH}`, () => ({ body: [anImport({ state: 'running', readRows: 1 })] }));
    backend.on(`POST ${PATH}/${id}/stop`, () => ({ body: anImport({ state: 'stopped' }) }));
    await openConsole('/devices/import/readings');
    const stop = await screen.findByRole('button', { name: 'Stop' });
    backend.on(`GET ${PATH}`, () => ({ body: [anImport({ state: 'stopped', readRows: 1 })] }));
    await userEvent.click(stop);
    expect(await screen.findByRole('button', { name: 'Continue' })).toBeVisible();
  });

  it('sends a file again to split it by another character, as long as it is at hand', async () => {
    let kept = anImport();
    const before = anImport({ id: '7a1f0d10-6a1f-41f1-9c5b-d3c1b2a4f006', delimiter: ',' });
    backend.on(`GET ${PATH}`, () => ({ body: [kept] }));
    backend.on(`POST ${PATH}`, ({ query }) => {
      kept = query.has('delimiter') ? anImport({ delimiter: '|' }) : before;
      return { body: kept };
    });
    for (const { id } of [kept, before]) backend.on(`POST ${PATH}/${id}/preview`, () => ({ body: PREVIEW }));
    backend.on(`DELETE ${PATH}/${before.id}`, () => ({ body: { isDeleted: true } }));
    await openConsole('/devices/import/readings');
    await userEvent.click(await screen.findByRole('button', { name: 'Check and start' }));
    expect(await screen.findByRole('combobox', { name: 'Columns are separated by' })).toBeDisabled();
    await userEvent.click(screen.getByRole('button', { name: 'Later' }));
    const [input] = await screen.findAllByLabelText('File of readings', { selector: 'input' });
    if (input) fireEvent.change(input, { target: { files: [new File(['a|b'], 'bars.csv')] } });
    const field = await screen.findByRole('combobox', { name: 'Columns are separated by' });
    expect(field).toHaveValue(',');
    await userEvent.selectOptions(field, 'Vertical bars');
    await waitFor(() => expect(field).not.toBeInTheDocument());
    expect(await screen.findByRole('combobox', { name: 'Columns are separated by' })).toHaveValue('|');
    expect(backend.to(`DELETE ${PATH}/${before.id}`)).toHaveLength(1);
  });

  it('refuses a file that is too large before sending it', async () => {
    backend.on(`GET ${PATH}`, () => ({ body: [] }));
    await openConsole('/devices/import/readings');
    const [input] = await screen.findAllByLabelText('File of readings', { selector: 'input' });
    const file = new File(['x'], 'large.csv');
    Object.defineProperty(file, 'size', { value: 201 * 1024 * 1024 });
    if (input) fireEvent.change(input, { target: { files: [file] } });
    expect(await screen.findByRole('alert')).toHaveTextContent('larger than 200 MB');
    expect(backend.to(`POST ${PATH}`)).toEqual([]);
  });
});
