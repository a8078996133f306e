import { bandOf } from '@airdeck/air/bands';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { LiveView } from '../../../lib/air-view/live-view.ts';
import { renderIn } from '../../../testing/render.tsx';
import { NOW, seriesOf, viewOf } from '../../../testing/telemetry.ts';
import type { Language } from '../../../testing/texts.ts';
import { CustomerDashboardView } from './customer-dashboard-view.tsx';

const DEVICES = ['Attic', 'Cellar'].map((name) => ({ id: name, name }));
const HOUR_MS = 3_600_000;
const READINGS = seriesOf({ pm25: [10, 10, 31], co2: [600, 700, 900], bat: [82], mode: [2] });

function show(live: LiveView, language: Language = 'en') {
  return renderIn(
    language,
    <CustomerDashboardView devices={DEVICES} selectedId="Attic" onSelect={() => undefined} live={live} />,
  );
}

describe('customer dashboard', () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: NOW, toFake: ['Date', 'setInterval', 'clearInterval'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('starts with one sentence, then shows the dial and six tiles', async () => {
    await show(viewOf(READINGS));
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(
      /^Satisfactory: .PM2\.5 .31\.0 µg\/m³..\./,
    );
    const meter = screen.getByRole('meter', { name: 'Air quality index' });
    expect(meter).toHaveAttribute('aria-valuenow', '51');
    expect(meter).toHaveAttribute('data-band', bandOf(51)?.name);
    expect(
      screen
        .getAllByRole('term')
        .slice(0, 6)
        .map((term) => term.textContent),
    ).toEqual(['PM2.5', 'PM10', 'CO₂', 'TVOC', 'Temperature', 'Humidity']);
    expect(screen.getByText('82 %')).toBeInTheDocument();
    expect(screen.getByText('Last updated 40s ago')).toBeInTheDocument();
  });

  it('has the control of the purifier above the charts', async () => {
    const control = <p>Control</p>;
    await renderIn(
      'en',
      <CustomerDashboardView
        devices={DEVICES}
        selectedId="Attic"
        onSelect={() => undefined}
        live={viewOf(READINGS)}
        control={control}
      />,
    );
    const charts = screen.getByRole('region', { name: 'Over time' });
    expect(screen.getByText('Control').compareDocumentPosition(charts)).toBe(
      Node.DOCUMENT_POSITION_FOLLOWING,
    );
  });

  it('shows charts of measured metrics only', async () => {
    await show(viewOf(READINGS));
    const charts = within(screen.getByRole('region', { name: 'Over time' }));
    expect(charts.getAllByRole('heading').map((heading) => heading.textContent)).toEqual(['PM2.5', 'CO₂']);
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
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(/^Moderate: .CO₂ .1,500 ppm..\./);
  });

  it('shows placeholders while readings are loading', async () => {
    await show(viewOf(undefined));
    expect(screen.getAllByRole('term')).toHaveLength(6);
    expect(screen.getByRole('img', { name: 'Air quality index: Loading' })).toBeInTheDocument();
    expect(screen.queryByRole('meter')).toBeNull();
  });

  it('selects another device', async () => {
    vi.useRealTimers();
    const onSelect = vi.fn();
    await renderIn(
      'en',
      <CustomerDashboardView
        devices={DEVICES}
        selectedId="Attic"
        onSelect={onSelect}
        live={viewOf(READINGS)}
      />,
    );
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Device' }), 'Cellar');
    expect(onSelect).toHaveBeenCalledWith('Cellar');
  });

  it('shows no selector for a single device', async () => {
    await renderIn(
      'en',
      <CustomerDashboardView
        devices={DEVICES.slice(0, 1)}
        selectedId="Attic"
        onSelect={() => undefined}
        live={viewOf(READINGS)}
      />,
    );
    expect(screen.queryByRole('combobox')).toBeNull();
  });

  it.each<Language>(['ja', 'ar'])('is completely in %s', async (language) => {
    const { container } = await show(viewOf(READINGS), language);
    const leaves = [...container.querySelectorAll(':not(style, :has(*))')];
    const text = leaves.map(({ textContent }) => textContent).join(' ');
    // Only names, units and formulas stay in Latin letters.
    const words = text.match(/[A-Za-z]{3,}/g) ?? [];
    expect(words.filter((word) => !['Attic', 'Cellar', 'TVOC', 'ppm', 'ppb', 'UTC'].includes(word))).toEqual(
      [],
    );
  });
});
