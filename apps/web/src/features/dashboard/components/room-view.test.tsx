import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { LiveView } from '../../../lib/air-view/live-view.ts';
import { renderIn } from '../../../testing/render.tsx';
import { NOW, seriesOf, viewOf } from '../../../testing/telemetry.ts';
import type { Language } from '../../../testing/texts.ts';
import type { DashboardRoom } from '../dashboard-room.ts';
import { RoomChooser } from './room-chooser.tsx';
import { RoomView, type RoomViewProps } from './room-view.tsx';

const ATTIC = { id: 'attic', name: 'Attic' };
const CELLAR = { id: 'cellar', name: 'Cellar' };
const HOUR_MS = 3_600_000;
const READINGS = seriesOf({ pm25: [10, 10, 31], co2: [600, 700, 900], bat: [82], mode: [2] });

function show(live: LiveView, language: Language = 'en', part: Partial<RoomViewProps> = {}) {
  return renderIn(language, <RoomView deviceId="attic" live={live} isHeading {...part} />);
}

const chooserOf = (rooms: readonly DashboardRoom[], onChoose = vi.fn()) => (
  <RoomChooser rooms={rooms} chosen={ATTIC} onChoose={onChoose} />
);

describe('a room in full', () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: NOW, toFake: ['Date', 'setInterval', 'clearInterval'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('starts with one sentence, then shows the dial and six tiles', async () => {
    await show(viewOf(READINGS));
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(
      /^Satisfactory: .PM2\.5 31\.0 µg\/m³.\./,
    );
    const meter = screen.getByRole('meter', { name: 'Air quality index' });
    expect(meter).toHaveAttribute('aria-valuenow', '51');
    expect(meter).toHaveAttribute('data-band', 'satisfactory');
    expect(
      screen
        .getAllByRole('term')
        .slice(0, 6)
        .map((term) => term.textContent),
    ).toEqual(['PM2.5', 'PM10', 'CO₂', 'TVOC', 'Temperature', 'Humidity']);
    expect(screen.getByText('82%')).toBeInTheDocument();
    expect(screen.getByText('Last updated 40s ago')).toBeInTheDocument();
  });

  it('has the control of the purifier above the charts', async () => {
    await show(viewOf(READINGS), 'en', { control: <p>Control</p> });
    expect(screen.getByText('Control').compareDocumentPosition(chartArea())).toBe(
      Node.DOCUMENT_POSITION_FOLLOWING,
    );
  });

  const chartArea = () => screen.getByRole('region', { name: 'Over time' });
  const charts = () => within(chartArea());
  const titles = () =>
    charts()
      .getAllByRole('heading')
      .map((heading) => heading.textContent);

  it('shows the chart of the quantity that decides, until another is chosen', async () => {
    await show(viewOf(seriesOf({ pm25: [10, 10, 12], co2: [1200, 1300, 1500] })));
    expect(titles()).toEqual(['CO₂']);
    await userEvent.click(charts().getByRole('button', { name: 'PM2.5' }));
    expect(titles()).toEqual(['PM2.5']);
    expect(charts().getByRole('button', { name: 'PM2.5' })).toHaveAttribute('aria-pressed', 'true');
    // It cannot be unchosen.
    await userEvent.click(charts().getByRole('button', { name: 'PM2.5' }));
    expect(titles()).toEqual(['PM2.5']);
  });

  it('shows the charts of all measured quantities on request', async () => {
    await show(viewOf(READINGS));
    expect(
      charts()
        .getAllByRole('button', { pressed: false })
        .map(({ textContent }) => textContent),
    ).toEqual(['CO₂', 'All']);
    await userEvent.click(charts().getByRole('button', { name: 'All' }));
    expect(titles()).toEqual(['PM2.5', 'CO₂']);
  });

  it('names the time zone of its charts, the one of the device', async () => {
    await show(viewOf(READINGS, { timeZone: 'Asia/Tokyo' }));
    expect(screen.getAllByText(/^Times are in/)).toEqual([
      expect.objectContaining({ textContent: expect.stringMatching(/Japan Standard Time/) }),
    ]);
  });

  it('updates ages, and shows the device as offline after its time-out', async () => {
    await show(viewOf(READINGS));
    act(() => vi.advanceTimersByTime(20_000));
    expect(screen.getByText('Last updated 1m ago')).toBeInTheDocument();
    act(() => vi.advanceTimersByTime(10 * 60_000));
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Device is Offline');
    expect(screen.getByRole('meter')).toHaveTextContent('51Offline');
  });

  it('keeps the last values of a silent device, greyed', async () => {
    const { container } = await show(viewOf(seriesOf({ pm25: [31], co2: [900] }, 3 * HOUR_MS)));
    expect(screen.getByRole('meter')).toHaveAttribute('data-state', 'offline');
    expect(screen.getByText('31.0')).toBeInTheDocument();
    expect(container.querySelectorAll('[data-state="greyed"]')).toHaveLength(6);
  });

  it('leads with CO2 if no particles are measured', async () => {
    await show(viewOf(seriesOf({ co2: [900, 900, 1_500] })));
    expect(
      screen.getByRole('img', { name: /^Air quality index: Does not measure particles/ }),
    ).toBeInTheDocument();
    expect(screen.getAllByRole('term')[0]).toHaveTextContent('CO₂');
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(/^Moderate: .CO₂ 1,500 ppm.\./);
  });

  it('shows placeholders while readings are loading', async () => {
    await show(viewOf(undefined));
    expect(screen.getAllByRole('term')).toHaveLength(6);
    expect(screen.getByRole('img', { name: 'Air quality index: Loading' })).toBeInTheDocument();
    expect(screen.queryByRole('meter')).toBeNull();
  });

  it('chooses another room, and links to the page of its device', async () => {
    vi.useRealTimers();
    const onChoose = vi.fn();
    await show(viewOf(READINGS), 'en', { chooser: chooserOf([ATTIC, CELLAR], onChoose) });
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Device' }), 'Cellar');
    expect(onChoose).toHaveBeenCalledWith('cellar');
    expect(screen.getByRole('link', { name: 'More about this device' })).toHaveAttribute(
      'href',
      '/getSingleDeviceData/attic/Attic',
    );
  });

  it('can be a room that is not listed', async () => {
    await show(viewOf(READINGS), 'en', { chooser: chooserOf([CELLAR]) });
    expect(screen.getByRole('combobox', { name: 'Device' })).toHaveValue('attic');
  });

  it('has no choice of a single room', async () => {
    await show(viewOf(READINGS), 'en', { chooser: chooserOf([ATTIC]) });
    expect(screen.queryByRole('combobox')).toBeNull();
  });

  it.each<Language>(['ja', 'ar'])('is completely in %s', async (language) => {
    const { container } = await show(viewOf(READINGS), language, { chooser: chooserOf([ATTIC, CELLAR]) });
    const leaves = [...container.querySelectorAll(':not(style, :has(*))')];
    const text = leaves.map(({ textContent }) => textContent).join(' ');
    // Only names, units and formulas stay in Latin letters.
    const words = text.match(/[A-Za-z]{3,}/g) ?? [];
    expect(words.filter((word) => !['Attic', 'Cellar', 'TVOC', 'ppm', 'ppb', 'UTC'].includes(word))).toEqual(
      [],
    );
  });
});
