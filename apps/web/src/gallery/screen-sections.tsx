import { TELEMETRY_WINDOWS } from '@airdeck/air/windows';
import { useState } from 'react';
import { CustomerDashboardView } from '../features/customer-dashboard/components/customer-dashboard-view.tsx';
import { DeviceView } from '../features/device/components/device-view.tsx';
import type { ShownDevice } from '../features/tenant-dashboard/components/device-standing.ts';
import { TenantDashboardView } from '../features/tenant-dashboard/components/tenant-dashboard-view.tsx';
import type { LiveView } from '../lib/air-view/live-view.ts';
import { sampleTelemetry, sampleView } from './sample-air.ts';
import { Section } from './section.tsx';

const HOUR_MS = 3_600_000;

const DEVICES = ['Living room', 'Kitchen', 'Bedroom'].map((name) => ({ id: name, name }));

const VIEWS: readonly { title: string; view: LiveView }[] = [
  { title: 'Screen: customer dashboard', view: sampleView({ name: 'Living room', particles: 24 }) },
  { title: 'Screen: no particles', view: sampleView({ name: 'Office', particles: undefined }) },
  { title: 'Screen: offline', view: sampleView({ name: 'Cellar', particles: 70, silentMs: 2 * HOUR_MS }) },
  {
    title: 'Screen: loading',
    view: { ...sampleView({ name: 'Attic', particles: 1 }), telemetry: undefined, course: undefined },
  },
];

export function CustomerScreens() {
  const [selectedId, setSelectedId] = useState('Living room');
  return VIEWS.map(({ title, view }) => (
    <Section key={title} title={title}>
      <CustomerDashboardView devices={DEVICES} selectedId={selectedId} onSelect={setSelectedId} live={view} />
    </Section>
  ));
}

const DEVICE_VIEW = sampleView({
  name: '"><img src=x onerror=alert(1)>',
  particles: 130,
  windowMs: TELEMETRY_WINDOWS.singleDevice.windowMs,
});

export function DeviceScreen() {
  return (
    <Section title="Screen: single device">
      <DeviceView live={DEVICE_VIEW} back={{ href: '#' }} />
    </Section>
  );
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
  name,
  place: 'Zwolle',
  href: '#',
  timeoutMs: 600_000,
  telemetry: sampleTelemetry({ name, particles, ...(silentMs === undefined ? {} : { silentMs }) }),
}));

const COURSES = SHOWN.map(({ id, name, telemetry }) => ({ id, name, series: telemetry?.series }));

export function TenantScreen() {
  return (
    <Section title="Screen: tenant dashboard">
      <TenantDashboardView
        devices={SHOWN}
        courses={COURSES}
        windowMs={TELEMETRY_WINDOWS.dashboard.windowMs}
        look={() => () => undefined}
      />
    </Section>
  );
}
