import type { Ventilation } from '@airdeck/contract/ventilation/ventilation';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { leaveConsole, openConsole, signInAs } from '../../../testing/console.tsx';
import { type FakeServer, fakeServer } from '../../../testing/fake-server.ts';

const DEVICE = {
  deviceId: '7a1f0d10-6a1f-11f1-9c5b-d3c1b2a4f000',
  deviceName: 'AD-0',
  deviceLabel: 'Ward 3',
  deviceInstalledPlace: null,
  deviceInstalledCity: null,
  timeZone: 'Asia/Kolkata',
  customerTitle: null,
};

const TOLD: Ventilation = {
  device: DEVICE,
  timeZone: 'Asia/Kolkata',
  room: { id: '5b0e8d10-6a1f-11f1-9c5b-d3c1b2a4f000', volumeM3: null, mayChange: true },
  startTs: 0,
  endTs: 28 * 86_400_000,
  outdoorCo2Ppm: 420,
  airChanges: {
    foundFalls: 19,
    falls: [{ fromTs: 1_790_000_000_000, upToTs: 1_790_010_000_000, perHour: 0.72 }],
    refusal: null,
    typical: { perHour: 0.72, low: 0.66, high: 0.8 },
  },
  // On Tuesday afternoon, 4 % of the air has been exhaled before.
  typicalWeekCo2Ppm: Array.from({ length: 168 }, (_, hour) => (hour >= 36 && hour < 39 ? 1_940 : 420)),
  dampWeeks: [
    { monday: '2026-11-02', measuredHours: 168, mouldHours: 30, mouldLikelihood: 'possible', dewHours: null },
  ],
};

const SAVED = `PUT /backoffice/places/${TOLD.room?.id}`;

let answer: Ventilation;
let backend: FakeServer;
beforeEach(() => {
  answer = TOLD;
  backend = fakeServer({
    [SAVED]: () => ({ body: {} }),
    'GET /backoffice/reports/devices': () => ({ body: { devices: [DEVICE], cities: [] } }),
    [`GET /backoffice/ventilation/${DEVICE.deviceId}`]: () => ({ body: answer }),
  });
  signInAs();
});
afterEach(leaveConsole);

const shown = () => document.body.textContent?.replaceAll(/[\u2066-\u2069]/g, '') ?? '';

it('tells air changes, fresh air for a typed volume, the typical week, and damp', async () => {
  await openConsole('/ventilation');
  await screen.findByRole('table', { name: 'Damp' });
  expect(shown()).toContain(
    'The air in Ward 3 is exchanged 0.72 times an hour (95% confidence: 0.66 to 0.80).',
  );
  expect(shown()).toContain("The share is highest on Tuesday at 12–15 o'clock, when it is 4.0%.");
  expect(shown()).toContain('Mould is possible in Ward 3.');
  await userEvent.type(screen.getByRole('textbox', { name: 'Volume of the room (m³)' }), '250');
  await userEvent.type(screen.getByRole('textbox', { name: 'Number of people' }), '5');
  expect(shown()).toContain('That is 180\u00a0m³/h of fresh air. Each person gets 10.0\u00a0l/s');
  await userEvent.click(screen.getByRole('button', { name: 'Save volume' }));
  expect(backend.to(SAVED)[0]?.body).toEqual({ volumeM3: 250 });
});

it('gives the reason where nothing can be told', async () => {
  answer = {
    ...TOLD,
    airChanges: { foundFalls: 0, falls: [], refusal: 'neverEmptied', typical: null },
    typicalWeekCo2Ppm: TOLD.typicalWeekCo2Ppm.map(() => null),
    dampWeeks: [],
  };
  await openConsole(`/ventilation?device=${DEVICE.deviceId}`);
  await screen.findByText(/^The air changes in .*Ward 3.* cannot be determined, because CO₂ never falls/);
  expect(screen.getByText('CO₂ was not measured in this period.')).toBeDefined();
  expect(screen.getByText('Temperature and humidity were not measured in this period.')).toBeDefined();
});
