import { describe, expect, it, vi } from 'vitest';
import { createChartGroupStore } from './chart-group.tsx';

describe('charts of one page', () => {
  it('share the pointed time of the chart under the pointer', () => {
    const store = createChartGroupStore();
    store.point('a', 5);
    expect(store.getState()).toMatchObject({ source: 'a', at: 5 });
    store.point('b', 6);
    store.leave('a');
    expect(store.getState()).toMatchObject({ source: 'b', at: 6 });
    store.leave('b');
    expect(store.getState().at).toBeUndefined();
  });

  it('notify listeners of changes only', () => {
    const store = createChartGroupStore();
    const listener = vi.fn();
    const stop = store.subscribe(listener);
    store.point('a', 5);
    store.point('a', 5);
    expect(listener).toHaveBeenCalledTimes(1);
    stop();
    store.zoom({ from: 1, to: 2 });
    expect(listener).toHaveBeenCalledTimes(1);
  });

  it('return the readings of all series at a time, in the order of joining', () => {
    const store = createChartGroupStore();
    const reading = (key: string) => ({ key, label: key, text: '1', color: 'red' });
    const leaveA = store.join('a', () => [reading('pm25'), reading('pm10')]);
    store.join('b', () => [reading('co2')]);
    expect(store.readingsAt(0).map(({ key }) => key)).toEqual(['pm25', 'pm10', 'co2']);
    store.point('a', 5);
    leaveA();
    expect(store.readingsAt(0).map(({ key }) => key)).toEqual(['co2']);
    expect(store.getState().at).toBeUndefined();
  });
});
