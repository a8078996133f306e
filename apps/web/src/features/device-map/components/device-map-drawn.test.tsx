import { QueryClientProvider } from '@tanstack/react-query';
import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { live } from '../../../lib/live-client/live.ts';
import { queryClient } from '../../../lib/query/query-client.ts';
import { fakeIntersectionObserver, type Sight } from '../../../testing/fake-intersection-observer.ts';
import { fakeServer } from '../../../testing/fake-server.ts';
import { renderIn } from '../../../testing/render.tsx';
import type { ClusterLayerProps } from '../../../ui/map/cluster-layer.tsx';
import type { MapViewProps } from '../../../ui/map/map-view.tsx';
import { DeviceMap } from './device-map.tsx';

const { subscribe } = live;
const MINUTE_MS = 60_000;
const ROOM = {
  id: '7a1f0d10-6a1f-11f1-9c5b-d3c1b2a4f001',
  name: 'Room',
  state: 'active',
  air: 'rated',
  band: 'good',
  by: 'india',
  index: 40,
};

/** The props passed to the map. */
let drawn: { start?: MapViewProps['start']; layer?: ClusterLayerProps };
let sight: Sight;
let followed: number;

// Replaces the map components, which jsdom cannot render.
vi.mock('../../../ui/map/map-view.tsx', () => ({
  MapView: ({ label, start, children }: MapViewProps) => {
    drawn.start = start;
    return <section aria-label={label}>{children}</section>;
  },
}));
vi.mock('../../../ui/map/cluster-layer.tsx', () => ({
  ClusterLayer: (props: ClusterLayerProps) => {
    drawn.layer = props;
    return null;
  },
}));

beforeEach(() => {
  drawn = {};
  followed = 0;
  sight = fakeIntersectionObserver();
  vi.spyOn(live, 'subscribe').mockImplementation((source, listener) => {
    followed += 1;
    const stop = subscribe(source, listener);
    return () => {
      followed -= 1;
      stop();
    };
  });
  fakeServer({ 'GET /backoffice/settings': () => ({ body: { sendsMail: true } }) });
});
afterEach(() => {
  vi.useRealTimers();
  queryClient.clear();
});

async function show(readsAir: boolean): Promise<ClusterLayerProps> {
  await renderIn(
    'en',
    <QueryClientProvider client={queryClient}>
      <DeviceMap readsAir={readsAir} onOpen={() => undefined} />
    </QueryClientProvider>,
  );
  await vi.waitFor(() => expect(drawn.layer).toBeDefined());
  return drawn.layer as ClusterLayerProps;
}
const map = () => screen.getByRole('region', { name: 'Map with a marker for each device' });

it('uses the specified initial view and clustering', async () => {
  const { clusters, points } = await show(true);
  expect(drawn.start).toEqual({ lat: 20.3, lon: 85.8, zoom: 8 });
  expect(clusters).toEqual({ radius: 75, maxZoom: 20 });
  expect(points.url).toBe('/backoffice/deviceMap');
});

it('reloads its devices after fifty minutes', async () => {
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
    shouldAdvanceTime: true,
  });
  const { points } = await show(true);
  await act(() => vi.advanceTimersByTimeAsync(48 * MINUTE_MS));
  expect(drawn.layer?.points).toBe(points);
  await act(() => vi.advanceTimersByTimeAsync(3 * MINUTE_MS));
  expect(drawn.layer?.points).not.toBe(points);
});

describe('devices with separate markers', () => {
  it('are updated live while the map is visible', async () => {
    const { onVisible } = await show(true);
    act(() => onVisible([ROOM]));
    expect(followed).toBe(0);
    sight.show(map().parentElement as Element);
    expect(followed).toBe(1);
    act(() => onVisible([]));
    expect(followed).toBe(0);
    act(() => onVisible([ROOM]));
    sight.hide(map().parentElement as Element);
    expect(followed).toBe(0);
  });

  it('are not updated live for readers without access to readings', async () => {
    const { onVisible } = await show(false);
    sight.show(map().parentElement as Element);
    act(() => onVisible([ROOM]));
    expect(followed).toBe(0);
  });
});
