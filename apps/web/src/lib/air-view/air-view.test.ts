import { DEFAULT_INDEX } from '@airdeck/air/indices/default-index';
import { STORED_UNITS } from '@airdeck/air/reader-units';
import { type MeasuredAir, verdictOf } from '@airdeck/air/verdict';
import { indexOf } from '@airdeck/air/yardstick';
import type { TFunction } from 'i18next';
import { beforeAll, describe, expect, it } from 'vitest';
import { plainText } from '../../testing/plain-text.ts';
import { NOW, seriesOf, telemetryOf, viewOf } from '../../testing/telemetry.ts';
import { textsIn } from '../../testing/texts.ts';
import { createTimeFormatters } from '../format/formatters.ts';
import { describeAir } from '../telemetry/device-air.ts';
import type { DeviceSeries } from '../telemetry/series.ts';
import { chartFormats, chartViews } from './chart-view.ts';
import { dialReading, dialScale } from './dial-view.ts';
import { loadLooks } from './index-look.ts';
import { spanOf } from './live-view.ts';
import { tileViews } from './tile-view.ts';
import { airSentence, liveFacts } from './use-air-view.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const formatters = createTimeFormatters('en', 'UTC', STORED_UNITS);
let t: TFunction;

beforeAll(async () => {
  t = (await textsIn('en')).t;
});

const air = (series: DeviceSeries) => describeAir(DEFAULT_INDEX, telemetryOf(series), NOW, 10 * MINUTE_MS);
function dial(series: DeviceSeries) {
  const now = air(series);
  return dialReading({ air: now, verdict: now.verdict }, NOW, t, formatters);
}

const sentence = (series: DeviceSeries) =>
  plainText(
    airSentence(
      { room: 'Attic', by: DEFAULT_INDEX },
      air(series),
      telemetryOf(series),
      series,
      t,
      formatters,
    ),
  );
const tiles = (series: DeviceSeries) =>
  tileViews(viewOf(series), air(series), spanOf(5 * HOUR_MS, NOW), t, formatters);

describe('dial', () => {
  it('shows the index, and announces its source and age', () => {
    const reading = dial(seriesOf({ pm25: [31] }));
    expect(reading).toMatchObject({ state: 'value', value: 51, text: '51', band: 'satisfactory' });
    expect(reading.spoken).toMatch(/^51, Satisfactory, from PM2\.5, 40s ago$/);
    expect(dial(seriesOf({ iaq: [240] })).spoken).toMatch(/^240, Poor, from the device, 40s ago$/);
  });

  it('has the word of the verdict, and the gas that decides it with the index beside it', () => {
    const reading = dial(seriesOf({ pm25: [3], co2: [3_004] }));
    expect(reading).toMatchObject({
      state: 'value',
      value: 5,
      text: '5',
      band: 'veryPoor',
      word: 'Very Poor',
    });
    expect(plainText(reading.state === 'value' ? (reading.detail ?? '') : '')).toBe('CO₂ 3,004 ppm');
    expect(plainText(reading.spoken)).toBe('5, Very Poor: CO₂ 3,004 ppm, Particles 5, Good · 40s ago');
  });

  it('states that no particles are measured, with the verdict on what is', () => {
    const reading = dial(seriesOf({ co2: [900] }));
    expect(reading).toMatchObject({
      state: 'none',
      text: 'Does not measure particles',
      band: 'satisfactory',
    });
    expect(plainText(reading.spoken)).toBe('Does not measure particles, Satisfactory: CO₂ 900 ppm');
    const dead = { ...seriesOf({ pm25: [300] }, 2 * HOUR_MS), ...seriesOf({ co2: [450] }) };
    expect(dial(dead)).toMatchObject({ state: 'none', text: 'no current particle reading', band: 'good' });
  });

  it('has no number in an index of bands, and no band beside plain values', async () => {
    await loadLooks();
    const by = (index: 'eu' | 'plain', measured: MeasuredAir) => {
      const judging = indexOf({ index, limits: 'who2021' });
      const verdict = verdictOf(judging, measured);
      const reading = dialReading({ air: undefined, verdict, by: judging }, NOW, t, formatters);
      return { ...reading, spoken: plainText(reading.spoken), scale: dialScale(index, formatters) };
    };
    const europe = by('eu', { pm25: 40.2, co2: 620 });
    expect(europe).toMatchObject({ state: 'value', value: undefined, word: 'Moderate', text: undefined });
    expect(europe.spoken).toBe('Moderate, PM2.5 40.2 µg/m³');
    expect(europe.scale).toMatchObject({ scale: 'eu' });
    expect(europe.scale).not.toHaveProperty('ends');
    expect(by('eu', { pm25: 7.1, co2: 2400 }).spoken).toBe('Poor, CO₂ 2,400 ppm, PM2.5 7.1 µg/m³, Fair');
    const plain = by('plain', { pm25: 40.2 });
    expect(plainText(plain.state === 'value' ? (plain.text ?? '') : '')).toBe('40.2 µg/m³');
    expect(plain.spoken).toBe('Above the limit of 15 µg/m³, PM2.5 40.2 µg/m³');
    expect(plain).toMatchObject({ detail: 'PM2.5' });
    expect(plain.scale.segments.map(({ band }) => band)).toEqual(['good', 'moderate']);
  });

  it('has the words, colours and ends of its index', async () => {
    await loadLooks();
    const verdict = verdictOf(indexOf({ index: 'us', limits: 'us' }), { pm25: 40.2 });
    expect(dialReading({ air: undefined, verdict }, NOW, t, formatters)).toMatchObject({
      state: 'value',
      text: '113',
      word: 'Unhealthy for Sensitive Groups',
    });
    expect(dialScale('us', formatters)).toMatchObject({ scale: 'us', ends: ['0', '500'] });
    expect(document.getElementById('index-colours')).toHaveTextContent(
      '[data-scale="us"]{--air-band-good-fill:#00E400',
    );
  });

  it('keeps the last value of a silent device, with its age', () => {
    const reading = dial(seriesOf({ pm25: [31] }, 3 * HOUR_MS));
    expect(reading).toMatchObject({ state: 'offline', value: 51, word: 'Offline' });
    expect(reading.spoken).toContain('3h ago');
  });

  it('has no value for a device without readings', () => {
    expect(dial({})).toMatchObject({ state: 'offline', value: undefined, caption: 'Device is Offline' });
  });
});

describe('sentence', () => {
  it('names the band, and the worst of the rising metrics', () => {
    expect(sentence(seriesOf({ pm25: [10, 10, 10, 10], co2: [600, 800, 1_000, 1_200] }))).toBe(
      'Moderate: CO₂ 1,200 ppm. CO₂ is rising in Attic.',
    );
    expect(sentence(seriesOf({ pm25: [10, 10, 10], co2: [450, 450, 450] }))).toMatch(/^The air is good\. /);
    expect(sentence(seriesOf({ pm25: [100, 140, 180, 220], co2: [400, 450, 500, 550] }))).toContain(
      'PM2.5 is rising',
    );
  });

  it('mentions a fall only from a high value', () => {
    expect(sentence(seriesOf({ pm25: [220, 180, 140, 100] }))).toBe(
      'Poor: PM2.5 100.0 µg/m³. PM2.5 is falling in Attic.',
    );
    expect(sentence(seriesOf({ pm25: [25, 20, 15, 10], co2: [450, 450, 450] }))).not.toContain('falling');
  });

  it('has the verdict of what is measured, if that is CO2 alone', () => {
    expect(sentence(seriesOf({ co2: [1_500, 1_500, 1_500] }))).toMatch(/^Moderate: CO₂ 1,500 ppm\. /);
  });

  it('states that a device is silent, or has sent no readings', () => {
    expect(sentence(seriesOf({ pm25: [10] }, HOUR_MS))).toContain('Device is Offline');
    expect(sentence({})).toContain('has not sent a reading yet');
  });

  it('isolates the direction of a device name', () => {
    const series = seriesOf({ pm25: [10] });
    expect(
      airSentence(
        { room: 'غرفة', by: DEFAULT_INDEX },
        air(series),
        telemetryOf(series),
        series,
        t,
        formatters,
      ),
    ).toContain('\u2068غرفة\u2069');
  });
});

describe('tiles', () => {
  it('are always the same six, in the same order', () => {
    const keys = tiles(seriesOf({ pm25: [10] })).map(({ key }) => key);
    expect(keys).toEqual(['pm25', 'pm10', 'co2', 'tvoc', 'temp', 'rh']);
  });

  it('start with CO2 if no particles are measured', () => {
    expect(tiles(seriesOf({ co2: [1_200] }))[0]).toMatchObject({
      key: 'co2',
      value: '1,200',
      band: { word: 'Moderate' },
    });
  });

  it('show the value with decimals, unit and band, or that it is not measured', () => {
    const [pm25, pm10, , , temp] = tiles(seriesOf({ pm25: [31.26], temp: [-3] }));
    expect(pm25).toMatchObject({ value: '31.3', unit: 'µg/m³', band: { word: 'Satisfactory' } });
    expect(pm10).toMatchObject({ value: undefined, missing: 'Not measured', band: undefined });
    expect(temp).toMatchObject({ value: '-3.0', band: undefined });
  });

  it('show the age of a value that is older than the more', () => {
    const series = { ...seriesOf({ pm25: [10] }), ...seriesOf({ co2: [900] }, 5 * MINUTE_MS) };
    const [pm25, , co2] = tiles(series);
    expect(pm25?.age).toBeUndefined();
    expect(co2?.age?.format(5 * MINUTE_MS)).toBe('5m ago');
  });

  it('keep gaps, and omit points before the window', () => {
    const series: DeviceSeries = {
      pm25: [
        { ts: NOW - 9 * HOUR_MS, value: 1 },
        { ts: NOW - 4 * HOUR_MS, value: 2 },
        { ts: NOW - 45 * MINUTE_MS, value: 3 },
        { ts: NOW - 30 * MINUTE_MS, value: 4 },
        { ts: NOW - 15 * MINUTE_MS, value: 5 },
        { ts: NOW, value: 6 },
      ],
    };
    expect(tiles(series)[0]?.spark.points.map(({ value }) => value)).toEqual([2, null, 3, 4, 5, 6]);
  });
});

describe('charts', () => {
  it('draw gases as bars and other metrics as lines', () => {
    const charts = chartViews(viewOf(seriesOf({ pm25: [10, 20], co2: [400, 500] })), t, formatters);
    expect(charts.map(({ key, kind }) => `${key} ${kind}`)).toEqual([
      'pm25 line',
      'pm10 line',
      'co2 bar',
      'tvoc bar',
      'temp line',
      'rh line',
    ]);
    expect(charts[2]).toMatchObject({
      unit: 'ppm',
      fileName: 'Attic CO₂',
      subtitle: 'Averages over 15\u00a0minutes',
    });
    expect(charts[2]?.data?.series[0]?.values).toEqual([400, 500]);
    expect(charts[2]?.data?.series[0]?.bandOf?.(3_500)).toEqual({ band: 'veryPoor', word: 'Very Poor' });
    expect(charts[2]?.thresholds).toEqual([{ value: 600, label: 'Alert above 600' }]);
    expect(charts[4]).toMatchObject({ zeroBased: false });
    expect(charts[4]?.data?.series[0]?.bandOf).toBeUndefined();
  });

  it('have no data while loading, and no averages in the subtitle for raw readings', () => {
    const [chart] = chartViews(viewOf(undefined, { bucketMs: 0 }), t, formatters);
    expect(chart).toMatchObject({ data: undefined, subtitle: undefined });
  });
});

describe('formats of charts', () => {
  const { time, formatTick } = chartFormats(formatters);
  const midnight = Date.UTC(2026, 4, 12);

  it('show the day at midnight and for steps of a day, and the time otherwise', () => {
    expect(time.tick(midnight, HOUR_MS)).toBe(formatters.day(midnight));
    expect(time.tick(midnight + HOUR_MS, HOUR_MS)).toBe(formatters.time(midnight + HOUR_MS));
    expect(time.tick(midnight + HOUR_MS, 24 * HOUR_MS)).toBe(formatters.day(midnight + HOUR_MS));
  });

  it('write numbers without trailing zeros', () => {
    expect([0, 1_500, 22.5, 0.25].map(formatTick)).toEqual(['0', '1,500', '22.5', '0.25']);
  });
});

describe('facts', () => {
  it('are battery and mode, as reported by the device', () => {
    const telemetry = telemetryOf(seriesOf({ bat: [82], mode: ['<b>auto</b>'] }));
    const texts = liveFacts(telemetry, undefined, t, formatters).map(({ text }) => text);
    expect(texts).toEqual(['82%', '<b>auto</b>']);
    expect(liveFacts(telemetryOf({}), undefined, t, formatters)).toEqual([]);
  });

  it('name modes as the model does, and known words in the reader’s language', () => {
    const modes = [
      { mode: 3, name: 'Turbo' },
      { mode: 4, name: 'AUTO' },
    ];
    const modeOf = (mode: number | string) =>
      liveFacts(telemetryOf(seriesOf({ mode: [mode] })), modes, t, formatters)[0]?.text;
    expect([3, 4, 9, 'auto', 'Boost'].map(modeOf)).toEqual(['Turbo', 'Auto', '9', 'Auto', 'Boost']);
  });

  it('have no text for a number whose name is loading', () => {
    const modeOf = (mode: number | string) =>
      liveFacts(telemetryOf(seriesOf({ mode: [mode] })), undefined, t, formatters)[0]?.text;
    expect([3, 'auto'].map(modeOf)).toEqual([undefined, 'Auto']);
  });
});

describe('span of time', () => {
  it('ends now, or with the last reading if its clock is ahead', () => {
    expect(spanOf(HOUR_MS, NOW)).toEqual({ from: NOW - HOUR_MS, to: NOW });
    expect(spanOf(HOUR_MS, NOW + 1).to).toBe(NOW + 30_000);
    expect(spanOf(HOUR_MS, NOW, NOW + 4 * MINUTE_MS).to).toBe(NOW + 4 * MINUTE_MS);
  });
});
