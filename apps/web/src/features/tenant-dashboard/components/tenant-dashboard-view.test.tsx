import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { MAX_WAIT_MS, type ShownDevice, standingsOf } from '../../../lib/telemetry/device-standing.ts';
import type { DeviceSeries } from '../../../lib/telemetry/series.ts';
import { renderIn } from '../../../testing/render.tsx';
import { NOW, seriesOf, telemetryOf } from '../../../testing/telemetry.ts';
import { TenantDashboardView } from './tenant-dashboard-view.tsx';

const HOUR_MS = 3_600_000;

function device(name: string, series: DeviceSeries | undefined): ShownDevice {
  const telemetry = series && telemetryOf(series);
  return { id: name, name, place: 'Zwolle', href: `/device/${name}`, timeoutMs: 600_000, telemetry };
}

const DEVICES = [
  device('Clean', seriesOf({ pm25: [5] })),
  device('Gas only', seriesOf({ co2: [900] })),
  device('Silent', seriesOf({ pm25: [300] }, 2 * HOUR_MS)),
  device('Unknown', undefined),
  device('Dusty', seriesOf({ pm25: [260] })),
  device('Clean too', seriesOf({ pm25: [8] })),
];

const names = () =>
  screen.getAllByRole('listitem').flatMap((item) => item.querySelector('a')?.textContent ?? []);

const cardColors = () =>
  screen
    .getAllByRole('listitem')
    .flatMap((item) =>
      item.querySelector('a') ? [[item.querySelector('a')?.textContent, item.dataset.band]] : [],
    );

const sentence = () => screen.getByRole('heading', { level: 1 }).textContent;

function show(devices: readonly ShownDevice[], language: 'en' | 'ar' = 'en') {
  const courses = devices.map(({ id, name, telemetry }) => ({ id, name, series: telemetry?.series }));
  return renderIn(
    language,
    <TenantDashboardView
      devices={devices}
      courses={courses}
      windowMs={5 * HOUR_MS}
      look={() => () => undefined}
    />,
  );
}

describe('tenant dashboard', () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: NOW, toFake: ['Date'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('shows the worst air first, then silent and unknown devices, after waiting for all', async () => {
    vi.useFakeTimers({ now: NOW, toFake: ['Date', 'setTimeout', 'clearTimeout'] });
    await show(DEVICES);
    expect(names()).toEqual(DEVICES.map(({ name }) => name));
    act(() => vi.advanceTimersByTime(MAX_WAIT_MS));
    expect(names()).toEqual(['Dusty', 'Gas only', 'Clean', 'Clean too', 'Silent', 'Unknown']);
  });

  it('shows the summary once all devices have been received, or after the longest wait', async () => {
    vi.useFakeTimers({ now: NOW, toFake: ['Date', 'setTimeout', 'clearTimeout'] });
    const [clean, stuffy] = [device('Clean', seriesOf({ pm25: [5] })), device('Stuffy', undefined)];
    const { unmount } = await show([clean, stuffy]);
    expect(screen.getByRole('heading', { level: 1 })).toHaveAttribute('aria-busy', 'true');
    act(() => vi.advanceTimersByTime(MAX_WAIT_MS));
    expect(sentence()).toBe('The air is good wherever it is measured.');
    unmount();
    await show([clean, { ...stuffy, telemetry: telemetryOf(seriesOf({ pm25: [5], co2: [2900] })) }]);
    expect(sentence()).toBe('Poor: CO₂ at Stuffy. Particle levels are low everywhere.');
  });

  describe('with rooms that need fresh air', () => {
    const clean = device('Clean', seriesOf({ pm25: [5], co2: [600] }));

    it('reports them instead of good air', async () => {
      await show([clean, device('Bedroom', seriesOf({ pm25: [5], co2: [2900] }))]);
      expect(sentence()).toBe('Poor: CO₂ at Bedroom. Particle levels are low everywhere.');
    });

    it('names only the worst, whose card is first in the colour of its gas', async () => {
      const dusty = device('Dusty', seriesOf({ pm25: [70] }));
      await show([clean, dusty, device('Bedroom', seriesOf({ pm25: [5], co2: [2900] }))]);
      expect(sentence()).toBe('Poor: CO₂ at Bedroom.');
      expect(cardColors()).toEqual([
        ['Bedroom', 'poor'],
        ['Dusty', 'moderate'],
        ['Clean', 'good'],
      ]);
    });

    it('uses the colour of particles if they are worse than the gas', async () => {
      await show([device('Bedroom', seriesOf({ pm25: [260], co2: [2900] }))]);
      expect(sentence()).toBe('Severe: Bedroom has the worst air.');
      expect(cardColors()).toEqual([['Bedroom', 'severe']]);
    });

    it('leaves the card of a silent device without a colour', async () => {
      await show([device('Silent', seriesOf({ pm25: [5], co2: [2900] }, 2 * HOUR_MS))]);
      expect(cardColors()).toEqual([['Silent', undefined]]);
    });

    it('reports particles instead if they are as bad', async () => {
      const dusty = device('Dusty', seriesOf({ pm25: [100] }));
      await show([clean, dusty, device('Bedroom', seriesOf({ pm25: [5], co2: [2900] }))]);
      expect(sentence()).toBe('Poor: Dusty has the worst air.');
    });

    it('uses CO2 if no particles are measured', async () => {
      await show([device('Music room', seriesOf({ co2: [700] }))]);
      expect(sentence()).toBe('Satisfactory: CO₂ at Music room.');
    });

    it('uses CO2, too, if particle levels elsewhere are low', async () => {
      await show([clean, device('Music room', seriesOf({ co2: [700] }))]);
      expect(sentence()).toBe('Satisfactory: CO₂ at Music room. Particle levels are low everywhere.');
      expect(names()).toEqual(['Music room', 'Clean']);
    });

    it('ignores satisfactory CO2 of a device with an index', async () => {
      await show([clean, device('Music room', seriesOf({ pm25: [5], co2: [700] }))]);
      expect(sentence()).toBe('The air is good wherever it is measured.');
    });

    it('reports that no relevant value is measured', async () => {
      await show([device('Attic', seriesOf({ temp: [20] }))]);
      expect(sentence()).toBe('No device measures particles, CO₂ or TVOC.');
    });
  });

  it('shows on a card the gas of a room that needs fresh air, and CO2 without particles', async () => {
    await show([
      device('Fresh', seriesOf({ pm25: [5], co2: [600], tvoc: [90] })),
      device('Paint', seriesOf({ pm25: [5], co2: [600], tvoc: [900] })),
      device('Silent', seriesOf({ pm25: [5], co2: [2900] }, 2 * HOUR_MS)),
      device('Studio', seriesOf({ co2: [700] })),
    ]);
    const cardsSay = screen
      .getAllByRole('listitem')
      .filter((item) => item.querySelector('a'))
      .map((item) => item.lastElementChild?.textContent);
    expect(cardsSay).toEqual(['TVOC 900 ppbModerate', 'CO₂ 700 ppmSatisfactory', '', '']);
  });

  it('shows a silent device like lists do, with the age of its last value', async () => {
    await show([device('Silent', seriesOf({ pm25: [31] }, 2 * HOUR_MS)), device('Never', {})]);
    const [silent, never] = screen.getAllByRole('listitem').filter((item) => item.querySelector('a'));
    expect(silent).toHaveTextContent('SilentZwolle51SilentLast value 2h ago');
    expect(never).toHaveTextContent('NeverZwolleSilentNo reading yet');
  });

  it('keeps the ranking of the server within a band', async () => {
    await show([
      device('Smoke', seriesOf({ pm25: [300] })),
      device('Attic', seriesOf({ pm25: [260] })),
      device('Haze', seriesOf({ pm25: [400] })),
    ]);
    expect(names()).toEqual(['Smoke', 'Attic', 'Haze']);
  });

  it('keeps the order with readings of the same band', () => {
    const order = (clean: number, cleanToo: number) =>
      standingsOf(
        [device('A', seriesOf({ pm25: [clean] })), device('B', seriesOf({ pm25: [cleanToo] }))],
        NOW,
      ).map((standing) => standing.device.name);
    expect(order(5, 20)).toEqual(order(20, 5));
  });

  it('starts with the worst air and the number of silent devices', async () => {
    await show(DEVICES.filter(({ telemetry }) => telemetry));
    const heading = screen.getByRole('heading', { level: 1 });
    expect(heading).toHaveTextContent('Severe');
    expect(heading).toHaveTextContent('Dusty');
    expect(heading).toHaveTextContent('1 device is silent: it sends no readings.');
  });

  it.each([
    ['en', seriesOf({ pm25: [260] })],
    ['ar', seriesOf({ pm25: [5], co2: [2900] })],
  ] as const)('links to the device that it names: %s', async (language, series) => {
    await show([device('Clean', seriesOf({ pm25: [5] })), device('Bedroom', series)], language);
    const heading = within(screen.getByRole('heading', { level: 1 }));
    expect(heading.getAllByRole('link')).toHaveLength(1);
    expect(heading.getByRole('link', { name: 'Bedroom' })).toHaveAttribute('href', '/device/Bedroom');
  });

  it('has no link if it names no device', async () => {
    await show([device('Clean', seriesOf({ pm25: [5] }))]);
    expect(within(screen.getByRole('heading', { level: 1 })).queryByRole('link')).toBeNull();
  });

  it('evaluates a device out of view at the time of its request', async () => {
    const asked = { ...device('Attic', seriesOf({ pm25: [5] }, 660_000)), askedTime: NOW - 120_000 };
    await show([asked, device('Dusty', seriesOf({ pm25: [260] }))]);
    expect(screen.getByRole('heading', { level: 1 })).not.toHaveTextContent('offline');
    expect(standingsOf([{ ...asked, askedTime: undefined }], NOW)[0]?.air?.isOffline).toBe(true);
  });

  it('shows seven cards, the others on request, and hides them again', async () => {
    const many = Array.from({ length: 9 }, (_, index) => device(`Room ${index}`, seriesOf({ pm25: [5] })));
    await show(many);
    expect(names()).toHaveLength(7);
    const more = screen.getByRole('button', { name: 'Show More' });
    expect(more).toHaveAttribute('aria-expanded', 'false');
    await userEvent.click(more);
    expect(names()).toHaveLength(9);
    await userEvent.click(screen.getByRole('button', { name: 'Show Less' }));
    expect(names()).toHaveLength(7);
  });

  it('has no such button for up to seven devices', async () => {
    await show(DEVICES);
    expect(screen.queryByRole('button', { name: 'Show More' })).toBeNull();
  });

  it('opens a device from its card', async () => {
    await show(DEVICES);
    const cards = within(screen.getByRole('list', { name: 'Devices' }));
    expect(cards.getByRole('link', { name: 'Dusty' })).toHaveAttribute('href', '/device/Dusty');
  });

  it('explains the six bands in words and numbers', async () => {
    await show(DEVICES);
    const legend = screen.getByRole('list', { name: 'Air quality index' });
    expect(legend.children).toHaveLength(6);
    expect(legend.firstElementChild).toHaveTextContent('Good0–50');
    expect(legend.lastElementChild).toHaveTextContent('Severeover 400');
  });

  it('shows a hint without devices', async () => {
    await show([]);
    expect(screen.queryByRole('list')).toBeNull();
    expect(screen.getByText(/The air quality at your devices will be shown here/)).toBeInTheDocument();
  });

  it('uses the plural forms of Arabic', async () => {
    await show([device('A', seriesOf({ pm25: [5] })), device('B', {}), device('C', {})], 'ar');
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('جهازان');
  });
});
