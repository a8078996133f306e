import type { DeclaredQuantity } from '@airdeck/contract/quantities/quantities';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { singleDevicePath } from '../../../lib/paths/paths.ts';
import { declaredQuantities } from '../../../lib/quantities/declared-quantities.ts';
import { leaveConsole, openConsole, signInAs } from '../../../testing/console.tsx';
import { enterText } from '../../../testing/enter-text.ts';
import { rankingOf, sent, serveTelemetry } from '../../../testing/fake-devices.ts';
import { type FakeServer, fakeServer } from '../../../testing/fake-server.ts';

const LIST = 'GET /backoffice/quantities';
const METHANE: DeclaredQuantity = {
  id: '5e000000-6a1e-11f1-9c5b-000000000001',
  key: 'ch4',
  names: { en: 'Methane', ja: 'メタン', ar: 'الميثان' },
  unit: 'ppm',
  decimals: 1,
  min: 0,
  max: 1_000,
  bands: [2, 10, 50, 100, 500],
  isWithdrawn: false,
  version: 1,
};

let backend: FakeServer;
beforeEach(() => {
  backend = fakeServer({ [LIST]: () => ({ body: [] }), 'GET /backoffice/worstAir': () => rankingOf([]) });
});
afterEach(() => {
  leaveConsole();
  declaredQuantities.set([]);
});

describe('the quantities of an installation', () => {
  it('are declared with names in three languages, bounds and bands', async () => {
    signInAs({ authority: 'SYS_ADMIN' });
    backend.on('POST /backoffice/quantities', () => ({ status: 201, body: METHANE }));
    await openConsole('/devices/quantities');
    await userEvent.click(await screen.findByRole('button', { name: 'Declare quantity' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Declare quantity' }));
    const fill = (name: RegExp, text: string) => enterText(dialog.getByRole('textbox', { name }), text);
    await fill(/^Key/, 'co2');
    await fill(/in English/, 'Methane');
    await fill(/in Japanese/, 'メタン');
    await fill(/in Arabic/, 'الميثان');
    await fill(/^Largest/, '1000');
    await fill(/^Upper ends/, '2 10 50 100 500');
    const submit = dialog.getByRole('button', { name: 'Declare quantity' });
    await userEvent.click(submit);
    expect(dialog.getByText('* This key already has a meaning')).toBeInTheDocument();
    await userEvent.clear(dialog.getByRole('textbox', { name: /^Key/ }));
    await fill(/^Key/, 'ch4');
    backend.on(LIST, () => ({ body: [METHANE] }));
    await userEvent.click(submit);
    expect(await screen.findByText('Methane', { selector: 'table *' })).toBeInTheDocument();
    expect(backend.to('POST /backoffice/quantities')[0]?.body).toMatchObject({
      key: 'ch4',
      names: METHANE.names,
      min: 0,
      max: 1_000,
      bands: METHANE.bands,
    });
  });

  it('are withdrawn after confirmation', async () => {
    signInAs({ authority: 'SYS_ADMIN' });
    backend.on(LIST, () => ({ body: [METHANE] }));
    const call = `PUT /backoffice/quantities/${METHANE.id}/withdrawal`;
    backend.on(call, () => ({ body: { ...METHANE, isWithdrawn: true } }));
    await openConsole('/devices/quantities');
    await userEvent.click(await screen.findByRole('button', { name: 'Turn off' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Yes' }));
    await waitFor(() => expect(backend.to(call)[0]?.body).toEqual({ isWithdrawn: true }));
  });

  it('have tiles with name, unit and band where a device sends them', async () => {
    signInAs({ authority: 'TENANT_ADMIN' });
    backend.on(LIST, () => ({ body: [METHANE] }));
    const device = { id: '7a1f0d10-6a1f-11f1-9c5b-d3c1b2a4f005', name: 'Lobby', points: sent({ ch4: 20 }) };
    serveTelemetry(backend, [device]);
    await openConsole(singleDevicePath(device.id, 'Lobby'));
    const tile = (await screen.findByText('Methane', { selector: 'dt' })).nextElementSibling;
    await waitFor(() => expect(tile).toHaveTextContent(/20\.0.ppm/));
    expect(tile).toHaveTextContent('Moderate');
  });
});
