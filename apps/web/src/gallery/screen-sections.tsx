import { DEFAULT_INDEX } from '@airdeck/air/indices/default-index';
import { roomName } from '@airdeck/air/room-name';
import { TELEMETRY_WINDOWS } from '@airdeck/air/windows';
import { useState } from 'react';
import { RoomChooser } from '../features/dashboard/components/room-chooser.tsx';
import { RoomView } from '../features/dashboard/components/room-view.tsx';
import { RoomsView } from '../features/dashboard/components/rooms-view.tsx';
import type { LiveView } from '../lib/air-view/live-view.ts';
import type { ShownDevice } from '../lib/telemetry/device-standing.ts';
import type { DeviceSeries, DeviceTelemetry, Point } from '../lib/telemetry/series.ts';
import { Section } from './section.tsx';

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
const STEP_MS = 15 * MINUTE_MS;
/** Age of the newest reading when the gallery is opened. */
const AGE_MS = 40_000;

const OPENED = Date.now();

const SAMPLE_LINES: LiveView['thresholds'] = [
  { ruleId: 'co2', name: 'High CO2', key: 'co2', kind: 'above', threshold: 600, severity: 'MAJOR' },
];

const DEVICES = ['Living room', 'Kitchen', 'Bedroom'].map((name) => ({ id: name, name }));

const VIEWS: readonly { title: string; view: LiveView }[] = [
  { title: 'Screen: a room in full', view: sampleView({ name: 'Living room', particles: 24 }) },
  { title: 'Screen: no particles', view: sampleView({ name: 'Office', particles: undefined }) },
  { title: 'Screen: offline', view: sampleView({ name: 'Cellar', particles: 70, silentMs: 2 * HOUR_MS }) },
  {
    title: 'Screen: loading',
    view: { ...sampleView({ name: 'Attic', particles: 1 }), telemetry: undefined, course: undefined },
  },
];

export function RoomScreens() {
  const [selectedId, setSelectedId] = useState('Living room');
  return VIEWS.map(({ title, view }) => (
    <Section key={title} title={title}>
      <RoomView
        deviceId={title}
        live={view}
        isHeading
        chooser={
          <RoomChooser
            rooms={DEVICES}
            chosen={DEVICES.find(({ id }) => id === selectedId)}
            onChoose={setSelectedId}
          />
        }
      />
    </Section>
  ));
}

const ROOMS: readonly [string, number | undefined, number?][] = [
  ['Reception', 22],
  ['Workshop', 400],
  ['Canteen', 75],
  ['会議室', 41],
  ['غرفة الاجتماعات', 110],
  ['Server room', undefined],
  ['Cellar', 18, 26 * HOUR_MS],
  ['"><img src=x onerror=alert(1)>', 190],
  ['Library', 9],
];

const SHOWN: readonly ShownDevice[] = ROOMS.map(([name, particles, silentMs]) => ({
  id: name,
  ...roomName({ name: 'AD-1001', label: name, customerTitle: 'Zwolle Offices' }),
  href: '#',
  by: DEFAULT_INDEX,
  timeoutMs: 600_000,
  telemetry: sampleTelemetry({ name, particles, ...(silentMs === undefined ? {} : { silentMs }) }),
}));

export function RoomsScreen() {
  return (
    <Section title="Screen: rooms of a tenant">
      <RoomsView devices={SHOWN} total={SHOWN.length} look={() => () => undefined} />
    </Section>
  );
}

interface SampleOptions {
  name: string;
  /** Particles, µg/m³; undefined: not measured. */
  particles: number | undefined;
  /** Milliseconds since its last reading. */
  silentMs?: number;
  windowMs?: number;
}

function course(options: SampleOptions): DeviceSeries {
  const { particles, silentMs = AGE_MS, windowMs = TELEMETRY_WINDOWS.live.windowMs } = options;
  const stepMs = Math.max(STEP_MS, windowMs / 20);
  const end = OPENED - silentMs;
  const points = (value: (index: number) => number, gap = false): Point[] =>
    Array.from({ length: 20 }, (_, index) => ({
      ts: end - (19 - index) * stepMs,
      value: value(index),
    })).filter((_, index) => !gap || index < 8 || index > 10);
  const wave = (index: number) => Math.sin(index / 2.5) + Math.sin(index * 1.7) / 3;
  return {
    ...(particles === undefined
      ? {}
      : {
          pm25: points((index) => Math.max(1, particles * (1 + wave(index) * 0.35)), true),
          pm10: points((index) => Math.max(2, particles * (1.7 + wave(index) * 0.5)), true),
        }),
    co2: points((index) => Math.round(430 + index ** 2 * 2.4)),
    tvoc: points((index) => Math.max(1, Math.round(3 + wave(index) * 2))),
    temp: points((index) => 22 + wave(index) * 0.8),
    rh: points((index) => 44 + wave(index) * 3),
  };
}

function sampleTelemetry(options: SampleOptions): DeviceTelemetry {
  const series = course(options);
  const ts = OPENED - (options.silentMs ?? AGE_MS);
  const latest = Object.fromEntries(Object.entries(series).map(([key, points]) => [key, points.at(-1)]));
  return { series, latest: { ...latest, bat: { ts, value: 82 }, mode: { ts, value: 2 } } };
}

function sampleView(options: SampleOptions): LiveView {
  const telemetry = sampleTelemetry(options);
  return {
    room: options.name,
    timeZone: 'Europe/Amsterdam',
    telemetry,
    course: telemetry.series,
    bucketMs: STEP_MS,
    windowMs: options.windowMs ?? TELEMETRY_WINDOWS.live.windowMs,
    by: DEFAULT_INDEX,
    timeoutMs: 10 * MINUTE_MS,
    thresholds: SAMPLE_LINES,
    modes: [{ mode: 2, name: 'AUTO' }],
  };
}
