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

  it('shows the worst air first, then what is silent, or not known, when it has listened to all', async () => {
    vi.useFakeTimers({ now: NOW, toFake: ['Date', 'setTimeout', 'clearTimeout'] });
    await show(DEVICES);
    expect(names()).toEqual(DEVICES.map(({ name }) => name));
    act(() => vi.advanceTimersByTime(MAX_WAIT_MS));
    expect(names()).toEqual(['Dusty', 'Gas only', 'Clean', 'Clean too', 'Silent', 'Unknown']);
  });

  it('sums up when it has heard all devices, or waited for the last for long enough', async () => {
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

  describe('of rooms that want fresh air', () => {
    const clean = device('Clean', seriesOf({ pm25: [5], co2: [600] }));

    it('says so before it calls the air good', async () => {
      await show([clean, device('Bedroom', seriesOf({ pm25: [5], co2: [2900] }))]);
      expect(sentence()).toBe('Poor: CO₂ at Bedroom. Particle levels are low everywhere.');
    });

    it('speaks of the worst alone, whose card comes first in the colour of its gas', async () => {
      const dusty = device('Dusty', seriesOf({ pm25: [70] }));
      await show([clean, dusty, device('Bedroom', seriesOf({ pm25: [5], co2: [2900] }))]);
      expect(sentence()).toBe('Poor: CO₂ at Bedroom.');
      expect(cardColors()).toEqual([
        ['Bedroom', 'poor'],
        ['Dusty', 'moderate'],
        ['Clean', 'good'],
      ]);
    });

    it('keeps the colour of particles that are worse than its gas', async () => {
      await show([device('Bedroom', seriesOf({ pm25: [260], co2: [2900] }))]);
      expect(sentence()).toBe('Severe: Bedroom has the worst air.');
      expect(cardColors()).toEqual([['Bedroom', 'severe']]);
    });

    it('leaves the card of a silent device without a colour', async () => {
      await show([device('Silent', seriesOf({ pm25: [5], co2: [2900] }, 2 * HOUR_MS))]);
      expect(cardColors()).toEqual([['Silent', undefined]]);
    });

    it('leaves it out where particles are as bad', async () => {
      const dusty = device('Dusty', seriesOf({ pm25: [100] }));
      await show([clean, dusty, device('Bedroom', seriesOf({ pm25: [5], co2: [2900] }))]);
      expect(sentence()).toBe('Poor: Dusty has the worst air.');
    });

    it('goes by CO2 where no particles are measured', async () => {
      await show([device('Music room', seriesOf({ co2: [700] }))]);
      expect(sentence()).toBe('Satisfactory: CO₂ at Music room.');
    });

    it('goes by it, too, where particles are few', async () => {
      await show([clean, device('Music room', seriesOf({ co2: [700] }))]);
      expect(sentence()).toBe('Satisfactory: CO₂ at Music room. Particle levels are low everywhere.');
      expect(names()).toEqual(['Music room', 'Clean']);
    });

    it('takes a gas that is not too much for good where there is an index', async () => {
      await show([clean, device('Music room', seriesOf({ pm25: [5], co2: [700] }))]);
      expect(sentence()).toBe('The air is good wherever it is measured.');
    });

    it('says that nothing is measured that it could go by', async () => {
      await show([device('Attic', seriesOf({ temp: [20] }))]);
      expect(sentence()).toBe('No device measures particles, CO₂ or TVOC.');
    });
  });

  it('tells on a card the gas for which a room wants fresh air, and CO2 where there are no particles', async () => {
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

  it('calls a device silent, as lists do, and says how old its last value is', async () => {
    await show([device('Silent', seriesOf({ pm25: [31] }, 2 * HOUR_MS)), device('Never', {})]);
    const [silent, never] = screen.getAllByRole('listitem').filter((item) => item.querySelector('a'));
    expect(silent).toHaveTextContent('SilentZwolle51SilentLast value 2h ago');
    expect(never).toHaveTextContent('NeverZwolleSilentNo reading yet');
  });

  it('keeps to the ranking of the server within a band', async () => {
    await show([
      device('Smoke', seriesOf({ pm25: [300] })),
      device('Attic', seriesOf({ pm25: [260] })),
      device('Haze', seriesOf({ pm25: [400] })),
    ]);
    expect(names()).toEqual(['Smoke', 'Attic', 'Haze']);
  });

  it('does not change the order with each reading of the same band', () => {
    const order = (clean: number, cleanToo: number) =>
      standingsOf(
        [device('A', seriesOf({ pm25: [clean] })), device('B', seriesOf({ pm25: [cleanToo] }))],
        NOW,
      ).map((standing) => standing.device.name);
    expect(order(5, 20)).toEqual(order(20, 5));
  });

  it('opens with where the air is worst and how many are silent', async () => {
    await show(DEVICES.filter(({ telemetry }) => telemetry));
    const heading = screen.getByRole('heading', { level: 1 });
    expect(heading).toHaveTextContent('Severe');
    expect(heading).toHaveTextContent('Dusty');
    expect(heading).toHaveTextContent('1 device is silent: it sends no readings.');
  });

  it.each([
    ['en', seriesOf({ pm25: [260] })],
    ['ar', seriesOf({ pm25: [5], co2: [2900] })],
  ] as const)('leads to the device that it speaks of: %s', async (language, series) => {
    await show([device('Clean', seriesOf({ pm25: [5] })), device('Bedroom', series)], language);
    const heading = within(screen.getByRole('heading', { level: 1 }));
    expect(heading.getAllByRole('link')).toHaveLength(1);
    expect(heading.getByRole('link', { name: 'Bedroom' })).toHaveAttribute('href', '/device/Bedroom');
  });

  it('leads nowhere when it speaks of no device', async () => {
    await show([device('Clean', seriesOf({ pm25: [5] }))]);
    expect(within(screen.getByRole('heading', { level: 1 })).queryByRole('link')).toBeNull();
  });

  it('tells the air of a device that is out of sight as of when it was asked', async () => {
    const asked = { ...device('Attic', seriesOf({ pm25: [5] }, 660_000)), askedTime: NOW - 120_000 };
    await show([asked, device('Dusty', seriesOf({ pm25: [260] }))]);
    expect(screen.getByRole('heading', { level: 1 })).not.toHaveTextContent('offline');
    expect(standingsOf([{ ...asked, askedTime: undefined }], NOW)[0]?.air?.isOffline).toBe(true);
  });

  it('shows seven cards and the others when asked, and back', async () => {
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

  it('needs no such button for seven', async () => {
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

  it('says what will be here when there are no devices', async () => {
    await show([]);
    expect(screen.queryByRole('list')).toBeNull();
    expect(screen.getByText(/The air quality at your devices will be shown here/)).toBeInTheDocument();
  });

  it('counts in Arabic as Arabic does', async () => {
    await show([device('A', seriesOf({ pm25: [5] })), device('B', {}), device('C', {})], 'ar');
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('جهازان');
  });
});
