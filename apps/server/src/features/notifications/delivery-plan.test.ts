import { ALARM_SEVERITIES } from '@airdeck/contract/alarms/severities';
import { describe, expect, it } from 'vitest';
import { type DueDelivery, planDeliveries } from './delivery-plan.ts';

const NOW = Date.parse('2026-06-01T12:00:00Z');
const MINUTE_MS = 60_000;
const QUIET = { from: '11:00', to: '13:00', timeZone: 'UTC', letsCriticalPass: true };
const QUIET_END = Date.parse('2026-06-01T13:00:00Z');

const due = (count: number, part: Partial<DueDelivery> = {}): DueDelivery[] =>
  Array.from({ length: count }, (_, index) => ({
    id: `${part.severity ?? 'MAJOR'}${index}`,
    alarmId: 'alarm',
    severity: 'MAJOR',
    isHeld: false,
    ...part,
  }));

const plan = (
  deliveries: DueDelivery[],
  {
    singles = deliveries.length,
    criticals = deliveries.filter(({ severity }) => severity === 'CRITICAL').length,
    held = deliveries.filter(({ isHeld }) => isHeld).length,
    digestTime = null as number | null,
    quietHours = null as typeof QUIET | null,
  } = {},
) =>
  planDeliveries({
    due: deliveries,
    recent: { singles, criticals, held, digestTime },
    choices: { quietHours },
    now: NOW,
  });

const ALL = [...ALARM_SEVERITIES];
const [, ...LESS] = ALL;
const critical = (count: number) => due(count, { severity: 'CRITICAL' });

describe('due messages of a user', () => {
  it('are sent individually up to ten in ten minutes', () => {
    expect(plan(due(10))).toMatchObject({ send: { length: 10 }, hold: [], collect: null });
    expect(plan(due(1), { singles: 10 })).toMatchObject({ send: { length: 1 }, collect: null });
  });

  it('are merged beyond that', () => {
    const together = { send: [], hold: [], collect: { severities: LESS, isHeldOnly: false } };
    expect(plan(due(11))).toEqual(together);
    expect(plan(due(1), { singles: 11 })).toEqual(together);
  });

  it('wait for the next digest while that continues', () => {
    const digestTime = NOW - 4 * MINUTE_MS;
    const until = NOW + 6 * MINUTE_MS;
    const { send, hold, collect } = plan(due(2), { singles: 14, digestTime });
    expect([send, collect]).toEqual([[], null]);
    expect(hold.map((one) => one.until)).toEqual([until, until]);
    expect(plan(due(2), { singles: 14, digestTime: NOW - 10 * MINUTE_MS }).collect).not.toBeNull();
  });

  it('are sent immediately if critical, while the others wait', () => {
    const digestTime = NOW - MINUTE_MS;
    const mixed = [...due(2), ...critical(1)];
    expect(plan(mixed, { singles: 100, criticals: 10, digestTime })).toMatchObject({
      send: ['CRITICAL0'],
      hold: { length: 2 },
      collect: null,
    });
  });

  it('wait for a minute at most in a storm of critical ones, and are merged with the others', () => {
    const storm = { singles: 100, criticals: 11 };
    const soon = plan(critical(2), { ...storm, digestTime: NOW - MINUTE_MS + 1 });
    expect(soon).toMatchObject({ send: [], collect: null });
    expect(soon.hold.map((one) => one.until)).toEqual([NOW + 1, NOW + 1]);
    expect(plan([...due(1), ...critical(1)], { ...storm, digestTime: NOW - MINUTE_MS })).toEqual({
      send: [],
      hold: [],
      collect: { severities: ALL, isHeldOnly: false },
    });
  });

  it('are held until the end of quiet hours, except for critical ones that may pass', () => {
    const mixed = [...due(2), ...critical(1)];
    const { send, hold } = plan(mixed, { quietHours: QUIET });
    expect(send).toEqual(['CRITICAL0']);
    expect(hold.map((one) => one.until)).toEqual([QUIET_END, QUIET_END]);
    expect(plan(mixed, { quietHours: { ...QUIET, letsCriticalPass: false } }).send).toEqual([]);
    const storm = plan([...due(2), ...critical(12)], { quietHours: QUIET });
    expect(storm).toMatchObject({ send: [], hold: { length: 2 }, collect: { severities: ['CRITICAL'] } });
  });

  it('are as severe as what they tell of, if about several alarms, and never merged', () => {
    const outage = due(1, { alarmId: null, severity: 'CRITICAL' });
    expect(plan(outage, { quietHours: QUIET, singles: 99, criticals: 99 }).send).toEqual(['CRITICAL0']);
    for (const severity of ['MAJOR', null] as const)
      expect(plan(due(1, { alarmId: null, severity }), { quietHours: QUIET })).toMatchObject({
        send: [],
        hold: [{ until: QUIET_END }],
      });
  });

  it('are merged once they are no longer held', () => {
    expect(plan(due(2, { isHeld: true }))).toMatchObject({
      send: [],
      collect: { severities: ALL, isHeldOnly: true },
    });
    expect(plan(due(1, { isHeld: true }))).toMatchObject({ send: { length: 1 }, collect: null });
    expect(plan(due(1, { isHeld: true }), { held: 2 })).toMatchObject({
      send: [],
      collect: { isHeldOnly: true },
    });
  });
});
