import { describe, expect, it } from 'vitest';
import { createEventBus } from '../events.ts';
import { FanOut, type NewReadings } from './fan-out.ts';

const device = (deviceKey: number) => ({ deviceId: `device-${deviceKey}`, deviceKey });

describe('FanOut', () => {
  it('passes readings to the listeners of their device, with one call per batch', () => {
    const events = createEventBus();
    const fanOut = new FanOut(events);
    const heard: [string, number[]][] = [];
    const listener = (name: string) => ({
      readings: ({ readings }: NewReadings) => heard.push([name, readings.map(({ ts }) => ts)]),
    });
    const [one, both, leaving] = [listener('one'), listener('both'), listener('leaving')];
    fanOut.add(1, one);
    fanOut.add(1, both);
    fanOut.add(2, both);
    fanOut.add(2, leaving);
    fanOut.remove(2, leaving);
    const reading = (deviceKey: number, ts: number) => ({ deviceKey, ts, values: { pm25: 1 } });
    events.emit('readings.stored', [reading(1, 10), reading(2, 20), reading(3, 30), reading(1, 11)]);
    expect(heard).toEqual([
      ['one', [10, 11]],
      ['both', [10, 11]],
      ['both', [20]],
    ]);
    fanOut.remove(1, one);
    fanOut.remove(1, both);
    fanOut.remove(2, both);
    expect(fanOut.size).toBe(0);
  });

  it('tracks devices that are moved or deleted during a lookup', async () => {
    const events = createEventBus();
    const fanOut = new FanOut(events);
    events.emit('device.moved', device(1));
    const noted = await fanOut.trackMovesDuring(
      async () => {
        events.emit('device.moved', device(2));
        await Promise.resolve();
        events.emit('device.deleted', device(3));
        return 'found';
      },
      (found, moved) => [found, [...moved]],
    );
    events.emit('device.moved', device(4));
    expect(noted).toEqual(['found', [2, 3]]);
  });
});
