import { DEFAULT_INDEX } from '@airdeck/air/indices/default-index';
import { roomName } from '@airdeck/air/room-name';
import { verdictOf } from '@airdeck/air/verdict';
import { indexOf } from '@airdeck/air/yardstick';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { MAX_WAIT_MS, type ShownDevice, standingsOf } from '../../../lib/telemetry/device-standing.ts';
import type { DeviceSeries } from '../../../lib/telemetry/series.ts';
import { plainText } from '../../../testing/plain-text.ts';
import { renderIn } from '../../../testing/render.tsx';
import { NOW, seriesOf, telemetryOf } from '../../../testing/telemetry.ts';
import { RoomsView, type RoomsViewProps } from './rooms-view.tsx';

const HOUR_MS = 3_600_000;

function device(name: string, series: DeviceSeries | undefined): ShownDevice {
  const telemetry = series && telemetryOf(series);
  const href = `/device/${name}`;
  return { id: name, ...roomName({ name }), href, by: DEFAULT_INDEX, timeoutMs: 600_000, telemetry };
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
/** The heading and the sentences after it, of which each has a line of its own. */
const sentences = () => {
  const headline = screen.getByRole('heading', { level: 1 }).parentElement?.parentElement;
  return [...(headline?.children ?? [])].map(({ textContent }) => plainText(textContent));
};

function show(
  devices: readonly ShownDevice[],
  language: 'en' | 'ar' = 'en',
  part: Partial<RoomsViewProps> = {},
) {
  return renderIn(
    language,
    <RoomsView devices={devices} total={devices.length} look={() => () => undefined} {...part} />,
  );
}

describe('the rooms of a dashboard', () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: NOW, toFake: ['Date'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('shows the worst air first, then silent and unknown devices, after waiting for all', async () => {
    vi.useFakeTimers({ now: NOW, toFake: ['Date', 'setTimeout', 'clearTimeout'] });
    await show(DEVICES);
    expect(names()).toEqual(DEVICES.map(({ room }) => room));
    act(() => vi.advanceTimersByTime(MAX_WAIT_MS));
    expect(names()).toEqual(['Dusty', 'Gas only', 'Clean', 'Clean too', 'Silent', 'Unknown']);
  });

  it('shows the summary once all devices have been received, or after the longest wait', async () => {
    vi.useFakeTimers({ now: NOW, toFake: ['Date', 'setTimeout', 'clearTimeout'] });
    const [clean, stuffy] = [device('Clean', seriesOf({ pm25: [5] })), device('Stuffy', undefined)];
    const { unmount } = await show([clean, stuffy]);
    expect(screen.getByRole('heading', { level: 1 })).toHaveAttribute('aria-busy', 'true');
    act(() => vi.advanceTimersByTime(MAX_WAIT_MS));
    expect(sentence()).toBe('The air in Clean is good.');
    unmount();
    await show([clean, { ...stuffy, telemetry: telemetryOf(seriesOf({ pm25: [5], co2: [2900] })) }]);
    expect(sentences()).toEqual(['Stuffy needs attention: CO₂ 2,900 ppm.', 'The air in Clean is good.']);
  });

  it('shows the verdicts of the server until the readings are loaded', async () => {
    const loading = {
      ...device('Bedroom', undefined),
      verdict: verdictOf(DEFAULT_INDEX, { pm25: 5, co2: 2900 }),
    };
    await show([loading, { ...device('Attic', undefined), verdict: verdictOf(DEFAULT_INDEX, { pm25: 5 }) }]);
    expect(sentences()).toEqual(['Bedroom needs attention: CO₂ 2,900 ppm.', 'The air in Attic is good.']);
    expect(cardColors()).toEqual([
      ['Bedroom', 'poor'],
      ['Attic', 'good'],
    ]);
    expect(screen.getByRole('meter', { name: 'Bedroom' })).toHaveTextContent(/^8Poor.CO₂ 2,900 ppm.$/);
  });

  describe('names what rooms need', () => {
    const clean = device('Clean', seriesOf({ pm25: [5], co2: [450] }));
    const bedroom = device('Bedroom', seriesOf({ pm25: [5], co2: [3004] }));
    const kitchen = device('Kitchen', seriesOf({ pm25: [308], co2: [450] }));

    it('of several rooms: the worst first, then the others, then the good one', async () => {
      await show([clean, bedroom, kitchen]);
      expect(sentences()).toEqual([
        'Kitchen needs attention: PM2.5 is severe.',
        'Bedroom too: CO₂ 3,004 ppm.',
        'The air in Clean is good.',
      ]);
      expect(cardColors()).toEqual([
        ['Kitchen', 'severe'],
        ['Bedroom', 'veryPoor'],
        ['Clean', 'good'],
      ]);
    });

    it('in Arabic', async () => {
      await show([clean, bedroom, kitchen], 'ar');
      expect(sentences()).toEqual([
        'Kitchen تحتاج إلى عناية: PM2.5 خطير.',
        'Bedroom أيضًا: CO₂ 3,004 ppm.',
        'الهواء جيد في Clean.',
      ]);
    });

    it('with the customer of each, if there are several, and their number among all rooms', async () => {
      const ward = {
        ...device('AQ-1', seriesOf({ pm25: [308] })),
        room: 'Ward 3',
        customer: 'General Hospital',
      };
      const lab = { ...device('AQ-2', seriesOf({ co2: [1200] })), room: 'Lab', customer: 'School' };
      const asRanked = { deviceId: '', name: '', label: null, customerTitle: null, timeZone: null };
      const ranked = {
        devices: [ward, lab].map(() => ({ ...asRanked, verdict: verdictOf(DEFAULT_INDEX, { co2: 1200 }) })),
        total: 14,
        attention: 3,
        silent: 0,
        buildings: 0,
      };
      await show([ward, lab, { ...clean, customer: 'School' }], 'en', { ranked, total: ranked.total });
      expect(sentences()).toEqual([
        '3 of 14 rooms need attention:',
        'Ward 3 (General Hospital): PM2.5 is severe.',
        'Lab (School): CO₂ 1,200 ppm.',
        'And 1 more room.',
      ]);
    });

    it('with the action beside each', async () => {
      await show([clean, bedroom, kitchen], 'en', {
        actionFor: ({ device: { room } }) => <i>{`Act in ${room}`}</i>,
      });
      expect(sentences()).toEqual([
        'Kitchen needs attention: PM2.5 is severe.Act in Kitchen',
        'Bedroom too: CO₂ 3,004 ppm.Act in Bedroom',
        'The air in Clean is good.',
      ]);
    });

    it('by the worse of particles and gases', async () => {
      await show([device('Bedroom', seriesOf({ pm25: [260], co2: [2900] }))]);
      expect(sentence()).toBe('Bedroom needs attention: PM2.5 is severe.');
      expect(cardColors()).toEqual([['Bedroom', 'severe']]);
    });

    it('or that nothing needs to be done, only if all are fine and no alarm is open', async () => {
      const office = device('Office', seriesOf({ pm25: [5], co2: [700] }));
      const { unmount } = await show([clean, office], 'en', { hasNoAlarm: true });
      expect(sentences()).toEqual([
        'The air is good or satisfactory in all 2 rooms.',
        'Nothing needs to be done.',
      ]);
      unmount();
      const alarmed = await show([clean, office]);
      expect(sentences()).toEqual(['The air is good or satisfactory in all 2 rooms.']);
      alarmed.unmount();
      const silent = device('Silent', seriesOf({ pm25: [5] }, 2 * HOUR_MS));
      await show([clean, office, silent], 'en', { hasNoAlarm: true });
      expect(sentences()).toEqual([
        'The air is good or satisfactory in the 2 rooms that are measured.',
        'Silent is silent, because its device sends no readings.',
      ]);
    });

    it('in no words of an index, if rooms have several', async () => {
      const by = indexOf({ index: 'eu', limits: 'eu2030' });
      await show([clean, { ...device('Office', seriesOf({ pm25: [12] })), by }]);
      expect(sentences()).toEqual(['None of the 2 rooms needs attention.']);
    });

    it('or that no relevant value is measured', async () => {
      await show([device('Attic', seriesOf({ temp: [20] }))]);
      expect(sentence()).toBe('No device measures particles, CO₂ or TVOC.');
    });

    it('leaves the card of a silent device without a colour', async () => {
      await show([device('Silent', seriesOf({ pm25: [5], co2: [2900] }, 2 * HOUR_MS))]);
      expect(cardColors()).toEqual([['Silent', undefined]]);
      expect(sentences()).toEqual(['Silent is silent, because its device sends no readings.']);
    });
  });

  it('shows on a card the gas that decides', async () => {
    await show([
      device('Fresh', seriesOf({ pm25: [5], co2: [450], tvoc: [90] })),
      device('Paint', seriesOf({ pm25: [5], co2: [600], tvoc: [900] })),
      device('Fire', seriesOf({ pm25: [260], co2: [2900] })),
      device('Studio', seriesOf({ co2: [700] })),
    ]);
    const cardsSay = screen
      .getAllByRole('listitem')
      .filter((item) => item.querySelector('a'))
      .map((item) => plainText(item.querySelector('[data-state] > div')?.textContent ?? ''));
    expect(cardsSay).toEqual([
      '408Severe',
      '8ModerateTVOC 900 ppb',
      'Does not measure particlesSatisfactoryCO₂ 700 ppm',
      '8Good',
    ]);
  });

  it('shows a silent device like lists do, with the age of its last value', async () => {
    const seen = device('Silent', seriesOf({ pm25: [31] }, 2 * HOUR_MS));
    await show([{ ...seen, customer: 'Zwolle Offices', serial: 'AD-1003' }, device('Never', {})]);
    const [silent, never] = screen.getAllByRole('listitem').filter((item) => item.querySelector('a'));
    expect(silent).toHaveTextContent('SilentZwolle OfficesAD-100351SilentLast value 2h ago');
    expect(never).toHaveTextContent('NeverSilentNo reading yet');
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
      ).map((standing) => standing.device.room);
    expect(order(5, 20)).toEqual(order(20, 5));
  });

  it('names the worst air first, and the silent device last', async () => {
    await show(DEVICES.filter(({ telemetry }) => telemetry));
    expect(sentences()).toEqual([
      'Dusty needs attention: PM2.5 is severe.',
      'The other 3 rooms are good or satisfactory.',
      'Silent is silent, because its device sends no readings.',
    ]);
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
    await show([device('Clean', seriesOf({ pm25: [5] })), device('Clean too', seriesOf({ pm25: [5] }))]);
    expect(sentence()).toBe('The air is good in all 2 rooms.');
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
    const cards = within(screen.getByRole('list', { name: 'Rooms' }));
    expect(cards.getByRole('link', { name: 'Dusty' })).toHaveAttribute('href', '/device/Dusty');
  });

  it('explains the six bands in words and numbers', async () => {
    await show(DEVICES);
    const legend = screen.getByRole('list', { name: 'Indian Air Quality Index' });
    expect(legend.children).toHaveLength(6);
    expect(legend.firstElementChild).toHaveTextContent('Good0–50');
    expect(legend.lastElementChild).toHaveTextContent('Severeover 400');
  });

  it('uses the plural forms of Arabic', async () => {
    await show([device('A', seriesOf({ pm25: [5] })), device('B', {}), device('C', {})], 'ar');
    expect(sentences()).toContainEqual(expect.stringContaining('جهازان'));
  });
});
