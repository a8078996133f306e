import type { History, Resolution } from '@airdeck/contract/history/history';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { type FakeRequest, fakeServer } from '../../../testing/fake-server.ts';
import { useZoomedHistory } from './device-history.tsx';

const CALL = 'GET /backoffice/reports/history';
const RANGE = {
  deviceId: '7a1f0d10-6a1f-11f1-9c5b-d3c1b2a4f005',
  startTs: 0,
  endTs: 1_000_000,
  maxPoints: 900,
};

const historyOf = (resolution: Resolution): History => ({
  deviceId: RANGE.deviceId,
  deviceName: 'AD-1',
  timeZone: 'UTC',
  index: 'india',
  resolution,
  bucketMs: 0,
  series: [],
});

function rangeOf({ query }: FakeRequest): number[] {
  return [Number(query.get('startTs')), Number(query.get('endTs')), Number(query.get('maxPoints'))];
}

function zoomable(whole: Resolution) {
  const server = fakeServer({
    [CALL]: ({ query }) => ({ body: historyOf(query.get('startTs') === '0' ? whole : 'minutes') }),
  });
  const client = new QueryClient();
  const { result } = renderHook(() => useZoomedHistory(RANGE), {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  });
  return { server, result };
}

it('reads the zoomed range with a margin and as many points as the whole, and shows the whole again', async () => {
  const { server, result } = zoomable('hours');
  await waitFor(() => expect(result.current.history?.resolution).toBe('hours'));
  act(() => result.current.setZoom({ from: 400_000, to: 600_000 }));
  await waitFor(() => expect(result.current.history?.resolution).toBe('minutes'));
  expect(server.to(CALL).map(rangeOf)).toEqual([
    [0, 1_000_000, 900],
    [390_000, 610_000, 900],
  ]);
  act(() => result.current.setZoom(undefined));
  expect(result.current.history?.resolution).toBe('hours');
});

it('reads nothing again if the whole consists of single readings', async () => {
  const { server, result } = zoomable('raw');
  await waitFor(() => expect(result.current.history).toBeDefined());
  act(() => result.current.setZoom({ from: 400_000, to: 600_000 }));
  expect([server.to(CALL).length, result.current.isRefining]).toEqual([1, false]);
});
