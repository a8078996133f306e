import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderUi } from '../../testing/render.tsx';
import type { ChartData } from './chart-types.ts';
import { TimeChart, type TimeChartProps } from './time-chart.tsx';
import { TimeCharts } from './time-charts.tsx';

const MINUTE = 60_000;
const TIMES = [0, 1, 2, 3, 4].map((index) => index * 15 * MINUTE);
const format = (value: number) => value.toFixed(1);

function data(values: (number | null)[], label = 'PM2.5', key = 'pm25'): ChartData {
  return { times: TIMES.slice(0, values.length), series: [{ key, label, values, format }] };
}

const SHARED = {
  window: { from: 0, to: 60 * MINUTE },
  time: {
    tick: (at: number) => `${at / MINUTE}`,
    full: (at: number) => `minute ${at / MINUTE}`,
    offsetMs: () => 0,
    zone: () => 'UTC',
  },
  formatTick: String,
};

const CHART: TimeChartProps = {
  kind: 'line',
  title: 'PM2.5',
  unit: 'µg/m³',
  data: data([10, 20, null, 40, 50]),
  fileName: 'Attic PM2.5',
  ...SHARED,
};

const plot = () => screen.findByRole('slider', { name: 'PM2.5' });
const choose = async (item: string, chart = 'PM2.5') => {
  await userEvent.click(screen.getByRole('button', { name: `Options for ${chart}` }));
  await userEvent.click(await screen.findByRole('menuitem', { name: item }));
};

// Drawing and menu are loaded on demand; here immediately.
beforeAll(() => Promise.all([import('./plot.tsx'), import('../menu/menu-popup.tsx')]));

describe('chart: drawing', () => {
  it('is an image with a name, drawn left to right even in right-to-left pages', async () => {
    const { container } = renderUi(<TimeChart {...CHART} />, { dir: 'rtl' });
    await plot();
    const canvas = screen.getByRole('img', { name: 'PM2.5' });
    expect(canvas.tagName).toBe('CANVAS');
    expect(canvas).toHaveAttribute('dir', 'ltr');
    expect(container.querySelector('.uplot')?.parentElement).toHaveAttribute('dir', 'ltr');
  });

  it('shows its title and no controls while loading', () => {
    renderUi(<TimeChart {...CHART} data={undefined} />);
    expect(screen.getByRole('heading', { name: 'PM2.5' })).toBeInTheDocument();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('shows that there are no readings', async () => {
    renderUi(<TimeChart {...CHART} data={data([null, null])} />);
    expect(await screen.findByText('There are no readings in this period.')).toBeInTheDocument();
  });

  it('updates its readings without being recreated', async () => {
    const { container, rerender } = renderUi(<TimeChart {...CHART} />);
    await plot();
    const before = container.querySelector('canvas');
    rerender(<TimeChart {...CHART} data={data([10, 20, null, 40, 55])} />);
    await waitFor(async () =>
      expect(await plot()).toHaveAttribute('aria-valuetext', 'minute 60, PM2.5 55.0\u00a0µg/m³'),
    );
    expect(container.querySelector('canvas')).toBe(before);
  });

  it('redraws the labels of an unchanged time axis in another language', async () => {
    const { rerender } = renderUi(<TimeChart {...CHART} />);
    await plot();
    const canvas = screen.getByRole<HTMLCanvasElement>('img', { name: 'PM2.5' });
    const written = vi.fn();
    Object.assign(canvas.getContext('2d') ?? {}, { fillText: written });
    const time = { ...SHARED.time, tick: (at: number) => `${at / MINUTE} دقيقة` };
    rerender(<TimeChart {...CHART} time={time} />);
    await waitFor(() => expect(written.mock.calls.map(([text]) => text)).toContain('60 دقيقة'));
  });

  it('is not recreated for another theme', async () => {
    const { container } = renderUi(<TimeChart {...CHART} />);
    await plot();
    const before = container.querySelector('canvas');
    act(() => document.documentElement.setAttribute('data-mantine-color-scheme', 'dark'));
    expect(container.querySelector('canvas')).toBe(before);
  });
});

describe('chart: reading by keyboard', () => {
  it('moves between readings, skips gaps, and stops at the ends', async () => {
    renderUi(<TimeChart {...CHART} />);
    const slider = await plot();
    act(() => slider.focus());
    await userEvent.keyboard('{End}');
    expect(slider).toHaveAttribute('aria-valuetext', 'minute 60, PM2.5 50.0\u00a0µg/m³');
    await userEvent.keyboard('{ArrowRight}');
    expect(slider).toHaveAttribute('aria-valuenow', '4');
    await userEvent.keyboard('{ArrowLeft}{ArrowLeft}');
    expect(slider).toHaveAttribute('aria-valuetext', 'minute 15, PM2.5 20.0\u00a0µg/m³');
    await userEvent.keyboard('{Home}{ArrowLeft}');
    expect(slider).toHaveAttribute('aria-valuenow', '0');
  });

  it('shows the card of that time, and hides it on Escape or blur', async () => {
    renderUi(<TimeChart {...CHART} />);
    const slider = await plot();
    act(() => slider.focus());
    await userEvent.keyboard('{Home}');
    expect(screen.getByText('minute 0')).toBeInTheDocument();
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByText('minute 0')).toBeNull();
    await userEvent.keyboard('{Home}');
    act(() => slider.blur());
    expect(screen.queryByText('minute 0')).toBeNull();
  });

  it('shows the series of all charts of the page in one card', async () => {
    const co2 = { ...CHART, title: 'CO2', unit: 'ppm', data: data([400, 500, 600, 700, 800], 'CO2', 'co2') };
    const { window: span, time, formatTick, ...pm } = CHART;
    const { window: _span, time: _time, formatTick: _format, ...gas } = co2;
    renderUi(
      <TimeCharts
        label="Course"
        window={span}
        time={time}
        formatTick={formatTick}
        charts={[
          { key: 'pm25', ...pm },
          { key: 'co2', ...gas, kind: 'bar' },
        ]}
      />,
    );
    const slider = await plot();
    act(() => slider.focus());
    await userEvent.keyboard('{Home}{ArrowRight}');
    const terms = [...document.querySelectorAll('dl > div')].map((row) => row.textContent);
    expect(terms).toEqual(['PM2.520.0\u00a0µg/m³', 'CO2500.0\u00a0ppm']);
  });
});

describe('chart: table and files', () => {
  const saved: { name: string; blob: Blob }[] = [];

  beforeEach(() => {
    saved.length = 0;
    let last = new Blob();
    // jsdom has no object URLs.
    URL.createObjectURL = (blob) => {
      if (blob instanceof Blob) last = blob;
      return 'blob:saved';
    };
    URL.revokeObjectURL = () => undefined;
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push({ name: this.download, blob: last });
    });
  });
  afterEach(() => {
    vi.restoreAllMocks();
  });

  it('shows the readings in a table, by keyboard, and the chart again', async () => {
    renderUi(<TimeChart {...CHART} />);
    await plot();
    screen.getByRole('button', { name: 'Options for PM2.5' }).focus();
    await userEvent.keyboard('{Enter}');
    const item = await screen.findByRole('menuitem', { name: 'Show as table' });
    for (let step = 0; step < 4 && document.activeElement !== item; step += 1) {
      await userEvent.keyboard('{ArrowDown}');
    }
    expect(item).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    const rows = within(await screen.findByRole('table')).getAllByRole('row');
    expect(rows.map((row) => row.textContent)).toEqual([
      'TimePM2.5 (µg/m³)',
      'minute 010.0',
      'minute 1520.0',
      'minute 30–',
      'minute 4540.0',
      'minute 6050.0',
    ]);
    expect(screen.getByRole('group', { name: 'PM2.5 (µg/m³)' })).toHaveAttribute('tabindex', '0');
    await choose('Show as chart');
    expect(screen.queryByRole('table')).toBeNull();
  });

  it('saves the readings as CSV with a UTF-8 byte order mark', async () => {
    renderUi(<TimeChart {...CHART} />);
    await plot();
    await choose('Save as CSV');
    await waitFor(() => expect(saved.map(({ name }) => name)).toEqual(['Attic PM2.5.csv']));
    const bytes = new Uint8Array((await saved[0]?.blob.arrayBuffer()) ?? new ArrayBuffer(0));
    expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const text = new TextDecoder().decode(bytes);
    expect(text).toContain('timestamp,time (UTC),PM2.5 (µg/m³)\r\n0,minute 0,10\r\n');
    expect(text).toContain('1800000,minute 30,\r\n');
  });

  it('saves the picture as PNG, also while the table is shown', async () => {
    renderUi(<TimeChart {...CHART} />);
    await plot();
    await choose('Show as table');
    await choose('Save as PNG');
    await waitFor(() =>
      expect(saved.map(({ name, blob }) => [name, blob.type])).toEqual([['Attic PM2.5.png', 'image/png']]),
    );
  });
});
