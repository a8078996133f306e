import { createDateFormats } from '@airdeck/air/date-formats';
import { DEFAULT_INDEX } from '@airdeck/air/indices/default-index';
import { bandOfMetric } from '@airdeck/air/levels';
import { useEffect, useMemo, useState } from 'react';
import { ChartGroup } from '../ui/chart/chart-group.tsx';
import type { ChartData, TimeFormat } from '../ui/chart/chart-types.ts';
import { TimeChart } from '../ui/chart/time-chart.tsx';
import looks from '../ui/looks/looks.module.css';
import classes from './gallery.module.css';
import { Section } from './section.tsx';
import { useWords } from './words.ts';

const HOUR = 3_600_000;
const STEP = 15 * 60_000;
/** A fixed time, so that screenshots can be compared. */
const END = Date.UTC(2026, 4, 12, 12, 7);

function wave(index: number, base: number, swing: number): number {
  return Math.round((base + swing * Math.sin(index / 3) + (swing / 3) * Math.sin(index * 1.7)) * 10) / 10;
}

function useTime(): TimeFormat {
  const { language } = useWords();
  return useMemo(() => {
    const { time: tick, dateTime: full, offsetMs } = createDateFormats(language, 'Asia/Kolkata');
    return { tick, full, offsetMs, zone: () => 'UTC+5:30' };
  }, [language]);
}

/** Adds a reading every two seconds if enabled, like a live view. */
function useLiveCount(live: boolean): number {
  const [count, setCount] = useState(20);
  useEffect(() => {
    if (!live) return;
    const timer = setInterval(() => setCount((was) => was + 1), 2_000);
    return () => clearInterval(timer);
  }, [live]);
  return count;
}

function Charts({ live }: { live: boolean }) {
  const words = useWords();
  const time = useTime();
  const count = useLiveCount(live);
  const times = Array.from({ length: 20 }, (_, index) => END - 5 * HOUR + STEP * (index + count - 19));
  const window = { from: END - 5 * HOUR + STEP * (count - 20), to: END + STEP * (count - 20) };
  const gap = (index: number) => index > 6 && index < 10;
  const shift = count - 20;
  const format = words.number;
  const particles: ChartData = {
    times,
    series: [
      {
        key: 'pm25',
        label: 'PM2.5',
        values: times.map((_, i) => (gap(i) ? null : wave(i + shift, 32, 14))),
        format,
      },
      {
        key: 'pm10',
        label: 'PM10',
        values: times.map((_, i) => (gap(i) ? null : wave(i + shift, 54, 20))),
        format,
      },
    ],
  };
  const bandOf = (value: number) => {
    const band = bandOfMetric(DEFAULT_INDEX, 'co2', value) ?? 'good';
    return { band, word: words.band[band] };
  };
  const co2: ChartData = {
    times,
    series: [
      {
        key: 'co2',
        label: 'CO2',
        values: times.map((_, i) => (i === 4 || gap(i) ? null : Math.round(420 + (i + shift) ** 2 * 7))),
        format,
        bandOf,
      },
    ],
  };
  const temperature: ChartData = {
    times,
    series: [
      { key: 'temp', label: words.chart.temperature, values: times.map((_, i) => wave(i, 22, 2)), format },
    ],
  };
  const nothing: ChartData = {
    times,
    series: [{ key: 'tvoc', label: 'TVOC', values: times.map(() => null), format }],
  };
  const shared = { window, time, formatTick: format, height: 200 };
  return (
    <ChartGroup>
      <div className={classes.charts}>
        <TimeChart
          kind="line"
          title={words.chart.particles}
          unit="µg/m³"
          data={particles}
          thresholds={[
            { value: 40, label: `${words.chart.limit} ${format(40)}` },
            { value: 70, label: `${words.chart.limit} ${format(70)}` },
          ]}
          fileName="particles"
          {...shared}
        />
        <TimeChart
          kind="bar"
          title={words.chart.co2}
          unit="ppm"
          data={co2}
          thresholds={[{ value: 600, label: `${words.chart.limit} ${format(600)}` }]}
          fileName="co2"
          {...shared}
        />
        <TimeChart
          kind="line"
          title={words.chart.temperature}
          unit="°C"
          data={temperature}
          zeroBased={false}
          fileName="temperature"
          {...shared}
        />
        <TimeChart kind="bar" title="TVOC" unit="ppb" data={nothing} fileName="tvoc" {...shared} />
        <TimeChart
          kind="line"
          title={words.loading}
          unit="%"
          data={undefined}
          fileName="loading"
          {...shared}
        />
      </div>
    </ChartGroup>
  );
}

export function ChartSection() {
  const [live, setLive] = useState(false);
  return (
    <Section title="Charts">
      <label className={looks.row}>
        <input type="checkbox" checked={live} onChange={(event) => setLive(event.currentTarget.checked)} />
        live
      </label>
      <Charts live={live} />
    </Section>
  );
}
