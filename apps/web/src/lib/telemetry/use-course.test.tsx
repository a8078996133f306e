import { READING_AHEAD_MS } from '@airdeck/air/timely';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { leaveConsole, signInAs } from '../../testing/console.tsx';
import { type FakeServer, fakeServer } from '../../testing/fake-server.ts';
import type { LiveSocket } from '../live-client/live-source.ts';
import { queryClient } from '../query/query-client.ts';
import { useCourse } from './use-course.ts';

const DEVICE = '7a1f0d10-6a1f-11f1-9c5b-d3c1b2a4f005';
const AVERAGES = `GET /api/plugins/telemetry/DEVICE/${DEVICE}/values/timeseries`;
const BUCKET = 900_000;
const WINDOW = 20 * BUCKET;

type Command = { readonly cmdId: number; readonly startTs?: number; readonly unsubscribe?: boolean };

/** The server's end of a live connection. */
class FakeSocket implements LiveSocket {
  static readonly all: FakeSocket[] = [];
  onopen: LiveSocket['onopen'] = null;
  onmessage: LiveSocket['onmessage'] = null;
  onclose: LiveSocket['onclose'] = null;
  readonly commands: Command[] = [];

  constructor() {
    FakeSocket.all.push(this);
    queueMicrotask(() => this.onopen?.call(this as never, new Event('open')));
  }
  send(text: string): void {
    this.commands.push(...JSON.parse(text).cmds);
  }
  close(): void {}
  /** Sends readings to the newest subscription. */
  push(...co2: [ts: number, value: number][]): void {
    const subscriptionId = this.commands.findLast(({ unsubscribe }) => !unsubscribe)?.cmdId;
    const data = JSON.stringify({ subscriptionId, errorCode: 0, errorMsg: null, data: { co2 } });
    act(() => this.onmessage?.call(this as never, new MessageEvent('message', { data })));
  }
  break(): void {
    act(() => this.onclose?.call(this as never, new CloseEvent('close', { code: 1006 })));
  }
}

let backend: FakeServer;
/** Each is a request for the whole window. */
const windowsRead = () => backend.to(AVERAGES).filter(({ query }) => query.get('agg') === 'AVG').length;
const startOfBucket = () => Math.floor(Date.now() / BUCKET) * BUCKET;

beforeEach(() => {
  const before = startOfBucket() - BUCKET / 2;
  backend = fakeServer({
    [AVERAGES]: () => ({ body: { co2: [{ ts: before, value: 500 }] } }),
  });
  FakeSocket.all.length = 0;
  vi.stubGlobal('WebSocket', FakeSocket);
  signInAs({ authority: 'TENANT_ADMIN' });
});
afterEach(() => {
  // Subscriptions that outlive the session would be resumed with the next one.
  cleanup();
  leaveConsole();
});

const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
);

/** Renders the course of the device, and waits for its averages and its subscription. */
async function openCourse() {
  const { result } = renderHook(() => useCourse(DEVICE, WINDOW, undefined), { wrapper });
  const values = () => result.current.series?.co2?.map(({ value }) => value);
  await waitFor(() => expect(values()).toEqual([500]));
  return values;
}
async function socketNumber(number: number): Promise<FakeSocket> {
  await waitFor(() => expect(FakeSocket.all[number - 1]?.commands).not.toHaveLength(0));
  return FakeSocket.all[number - 1] as FakeSocket;
}

it('adds pushed readings to the present quarter of an hour, without a request', async () => {
  const values = await openCourse();
  const socket = await socketNumber(1);
  const now = startOfBucket();
  const asked = backend.to(AVERAGES).find(({ query }) => query.get('agg') === 'AVG')?.query;
  expect(Number(asked?.get('endTs')) - Number(asked?.get('startTs'))).toBe(WINDOW);
  // The last quarter of an hour, the present one, and readings of a clock that is ahead.
  const timeWindow = 2 * BUCKET + READING_AHEAD_MS;
  expect(socket.commands[0]).toMatchObject({ startTs: now - BUCKET, timeWindow });
  socket.push([now + 1, 600]);
  await waitFor(() => expect(values()).toEqual([500, 600]));
  for (let count = 1; count <= 50; count++) socket.push([now + 1 + count, 700]);
  await waitFor(() => expect(values()?.[1]).toBeCloseTo((600 + 50 * 700) / 51, 9));
  expect(windowsRead()).toBe(1);
});

it('reads the window again once after an interruption, and loses no reading', async () => {
  const values = await openCourse();
  const socket = await socketNumber(1);
  const now = startOfBucket();
  socket.push([now + 1, 600]);
  socket.break();
  const next = await socketNumber(2);
  await waitFor(() => expect(values()).toEqual([500, 600]));
  // The first frame has what was sent during the interruption.
  next.push([now + 1, 600], [now + 2, 800]);
  await waitFor(() => expect(windowsRead()).toBe(2));
  next.push([now + 3, 1_000]);
  await waitFor(() => expect(values()).toEqual([500, 800]));
  expect(windowsRead()).toBe(2);
});

it('reads it again for a reading that came late for its quarter of an hour', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const values = await openCourse();
    const socket = await socketNumber(1);
    const now = startOfBucket();
    socket.push([now + 1, 600]);
    backend.on(AVERAGES, () => ({ body: { co2: [{ ts: now - 3 * (BUCKET / 2), value: 550 }] } }));
    socket.push([now - 2 * BUCKET + 5, 550]);
    expect(windowsRead()).toBe(1);
    await act(() => vi.advanceTimersByTimeAsync(20_000));
    await waitFor(() => expect(values()).toEqual([550, 600]));
    expect(windowsRead()).toBe(2);
  } finally {
    vi.useRealTimers();
  }
});
