import { afterEach, expect, it } from 'vitest';
import { createNodeBus } from '../bus/node-bus.ts';
import { createMemoryNetwork } from '../bus/testing/memory-transport.ts';
import { createEventBus } from '../events.ts';
import { silentLog } from '../testing/silent-log.ts';
import { shareLateReadings } from './late-readings.ts';

const LATE_AFTER_MS = 10_000;
let at = 0;
const now = () => 1_767_225_600_000 + at;
const ends: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

function startNodes() {
  const network = createMemoryNetwork();
  return [0, 1].map(() => {
    const { transport, connect } = network.join();
    const clocks = { clock: now, stopwatch: () => at };
    const bus = createNodeBus({ transport, installation: 'test', log: silentLog, ...clocks });
    ends.push(() => bus.close());
    const events = createEventBus();
    const ofOthers = shareLateReadings({ bus, events, lateAfterMs: LATE_AFTER_MS, ...clocks });
    connect();
    const store = (deviceKey: number, ...times: number[]) =>
      events.emit(
        'readings.stored',
        times.map((ts) => ({ deviceKey, ts, values: { pm25: 1 } })),
      );
    return { store, ofOthers };
  }) as [Started, Started];
}
type Started = {
  store: (deviceKey: number, ...times: number[]) => void;
  ofOthers: ReturnType<typeof shareLateReadings>;
};

it('returns late readings stored by the other node since a time, and when they were stored', async () => {
  const [one, two] = startNodes();
  at = 0;
  one.store(1, now() - 60_000);
  at = 100_000;
  const sinceTime = now();
  one.store(1, now() - 30_000, now() - 9_000);
  one.store(2, now() - 30_000);
  two.store(1, now() - 40_000);
  at = 105_000;
  expect(await two.ofOthers([1], sinceTime, sinceTime - LATE_AFTER_MS)).toEqual({
    found: [{ deviceKey: 1, ts: sinceTime - 30_000, storedAt: 100_000 }],
    isWhole: true,
  });
});

it('reports that there were too many, instead of returning some of them', async () => {
  const [one, two] = startNodes();
  at = 1_000_000;
  const sinceTime = now();
  one.store(1, ...Array.from({ length: 10_001 }, (_, index) => sinceTime - 60_000 - index));
  const answer = await two.ofOthers([1], sinceTime, sinceTime);
  expect(answer).toEqual({ found: [], isWhole: false });
  one.store(2, ...Array.from({ length: 40_000 }, (_, index) => sinceTime - 60_000 - index));
  expect(await two.ofOthers([3], sinceTime, sinceTime)).toEqual({ found: [], isWhole: false });
  at += 20_000;
  one.store(3, now() - 60_000);
  expect(await two.ofOthers([3], now(), now())).toMatchObject({ found: [{ deviceKey: 3 }], isWhole: true });
});
