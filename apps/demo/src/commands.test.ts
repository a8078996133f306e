import { describe, expect, it } from 'vitest';
import { MODE } from './air-model/purifier.ts';
import { senseRoom } from './air-model/sensor.ts';
import { obey } from './commands.ts';
import { PLACEMENTS, roomAt } from './readings.ts';

/** Evening in Bhubaneswar. */
const NOW = Date.UTC(2026, 10, 20, 12);
const MINUTE_MS = 60_000;

function enter(label: string) {
  const placement = PLACEMENTS.find(({ device }) => device.label === label);
  if (!placement) throw new Error(`no such room: ${label}`);
  const room = roomAt(placement, NOW);
  const ask = (method: unknown, params?: unknown) =>
    obey(room, placement.device, JSON.stringify({ method, params }));
  return {
    room,
    request: (text: string) => obey(room, placement.device, text),
    ask,
    set: (mode: unknown) => ask('setMode', { mode }),
    reports: (ts: number) => {
      room.advanceTo(ts);
      return senseRoom(room, { ...placement, firstStart: NOW }, ts).values.mode;
    },
  };
}

describe('a simulated purifier', () => {
  it('sets the requested mode, and reports it immediately and from then on', () => {
    const { set, reports } = enter('Living room');
    for (const mode of Object.values(MODE)) {
      expect(set(mode)).toEqual({ mode });
      expect(reports(NOW)).toBe(mode);
    }
    expect(set(MODE.turbo)).toEqual({ mode: MODE.turbo });
    expect(reports(NOW + 60 * MINUTE_MS)).toBe(MODE.turbo);
  });

  it('returns to the automatic speed on the next day', () => {
    const { set, reports } = enter('Living room');
    set(MODE.turbo);
    // Local midnight is 18:30 UTC.
    expect(reports(NOW + 389 * MINUTE_MS)).toBe(MODE.turbo);
    expect(reports(NOW + 390 * MINUTE_MS)).not.toBe(MODE.turbo);
  });

  it.each([
    ['Living room', 6, 'AP-260 has no mode 6.'],
    ['Living room', '1', 'AP-260 has no mode "1".'],
    ['Ward 3', MODE.sleep, 'AP-1200 has no mode 5.'],
    ['Music room', MODE.quiet, 'AM-10 has no mode 1.'],
  ])('refuses a mode that its model does not have: %s, %j', (label, mode, error) => {
    const { set, reports } = enter(label);
    const before = reports(NOW);
    expect(set(mode)).toEqual({ error });
    expect(reports(NOW)).toBe(before);
  });

  it('answers an unknown command with an error', () => {
    const { ask, request } = enter('Living room');
    expect(ask('reboot')).toEqual({ error: 'There is no method "reboot".' });
    expect(ask('setMode')).toHaveProperty('error');
    expect(ask('setMode', null)).toHaveProperty('error');
    for (const text of ['', 'null', '7', '[]', '{"method"']) expect(request(text)).toHaveProperty('error');
  });
});

describe('the air of a room with a purifier', () => {
  /** Air twenty minutes after setting a mode, after three hours with the purifier off. */
  function airAfter(mode: number) {
    const { room, set } = enter('Living room');
    set(MODE.off);
    room.advanceTo(NOW + 180 * MINUTE_MS);
    set(mode);
    room.advanceTo(NOW + 200 * MINUTE_MS);
    return room.air;
  }

  it('becomes cleaner at higher speeds, except for CO2, which no filter removes', () => {
    const bySpeed = [MODE.off, MODE.sleep, MODE.quiet, MODE.normal, MODE.turbo].map(airAfter);
    for (const [index, air] of bySpeed.slice(1).entries()) {
      const slower = bySpeed[index];
      expect(air.pm25).toBeLessThan(slower?.pm25 ?? 0);
      expect(air.coarse).toBeLessThan(slower?.coarse ?? 0);
      expect(air.tvoc).toBeLessThanOrEqual(slower?.tvoc ?? 0);
      expect(air.co2).toBe(slower?.co2);
    }
    expect(airAfter(MODE.turbo).pm25).toBeLessThan(airAfter(MODE.off).pm25 / 2);
    expect(airAfter(MODE.turbo).tvoc).toBeLessThan(airAfter(MODE.off).tvoc);
  });

  it('is the same in auto mode as without a command', () => {
    const { room, set } = enter('Living room');
    const { room: untouched } = enter('Living room');
    set(MODE.auto);
    for (const each of [room, untouched]) each.advanceTo(NOW + 120 * MINUTE_MS);
    expect(room.air).toEqual(untouched.air);
    expect([room.mode, untouched.mode]).toEqual([MODE.auto, untouched.mode]);
    expect(untouched.mode).not.toBe(MODE.auto);
  });
});
