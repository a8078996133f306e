import { describe, expect, it } from 'vitest';
import { type DueDelivery, planDeliveries } from './delivery-plan.ts';

const NOW = Date.parse('2026-06-01T12:00:00Z');
const MINUTE_MS = 60_000;
const QUIET = { from: '11:00', to: '13:00', timeZone: 'UTC', letsCriticalPass: true };
const QUIET_END = Date.parse('2026-06-01T13:00:00Z');

const due = (count: number, part: Partial<DueDelivery> = {}): DueDelivery[] =>
  Array.from({ length: count }, (_, index) => ({
    id: `${part.severity ?? 'MAJOR'}${index}`,
    severity: 'MAJOR',
    isHeld: false,
    ...part,
  }));

const plan = (
  deliveries: DueDelivery[],
  {
    singles = deliveries.length,
    digestTime = undefined as number | undefined,
    quietHours = null as typeof QUIET | null,
  } = {},
) => planDeliveries({ due: deliveries, recent: { singles, digestTime }, choices: { quietHours }, now: NOW });

describe('what is due to one person', () => {
  it('is sent one by one up to ten in ten minutes', () => {
    expect(plan(due(10))).toMatchObject({ send: { length: 10 }, hold: [], collect: [] });
    expect(plan(due(1), { singles: 10 })).toMatchObject({ send: { length: 1 }, collect: [] });
  });

  it('goes into one message beyond that', () => {
    expect(plan(due(11))).toMatchObject({ send: [], hold: [], collect: { length: 11 } });
    expect(plan(due(1), { singles: 11 })).toMatchObject({ send: [], collect: { length: 1 } });
  });

  it('waits for the next such message while that goes on', () => {
    const digestTime = NOW - 4 * MINUTE_MS;
    const until = NOW + 6 * MINUTE_MS;
    const { send, hold, collect } = plan(due(2), { singles: 14, digestTime });
    expect([send, collect]).toEqual([[], []]);
    expect(hold.map((one) => one.until)).toEqual([until, until]);
    expect(plan(due(2), { singles: 14, digestTime: NOW - 10 * MINUTE_MS }).collect).toHaveLength(2);
  });

  it('is held in quiet hours to their end, apart from what is critical where that may pass', () => {
    const mixed = [...due(2), ...due(1, { severity: 'CRITICAL' })];
    const { send, hold } = plan(mixed, { quietHours: QUIET });
    expect(send).toEqual(['CRITICAL0']);
    expect(hold.map((one) => one.until)).toEqual([QUIET_END, QUIET_END]);
    expect(plan(mixed, { quietHours: { ...QUIET, letsCriticalPass: false } }).send).toEqual([]);
  });

  it('goes together once it is no longer held', () => {
    expect(plan(due(2, { isHeld: true }))).toMatchObject({ send: [], collect: { length: 2 } });
    expect(plan(due(1, { isHeld: true }))).toMatchObject({ send: { length: 1 }, collect: [] });
  });
});
