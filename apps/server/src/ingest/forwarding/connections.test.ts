import { describe, expect, it } from 'vitest';
import { Connections } from './connections.ts';
import { type OtherConnection, Refused, Unreachable } from './other-server.ts';

const LIMITS = {
  connections: 2,
  openingConnections: 3,
  connectionsPerSecond: 10,
  firstPauseMs: 1000,
  longestPauseMs: 3000,
};

function connection(): OtherConnection {
  const ending = new AbortController();
  return { ended: ending.signal, end: () => ending.abort(), publish: async () => undefined };
}

const isIdle = () => true;
const isBusy = () => false;

describe('connections to the other server', () => {
  it('are opened at a limited rate, and a limited number at a time', () => {
    const connections = new Connections(async () => connection(), { ...LIMITS, connections: 100 });
    expect([1, 2, 3, 4].map(() => connections.reserve(0, isIdle))).toEqual([true, true, true, false]);
    for (let n = 0; n < 3; n++) connections.giveBack();
    expect(connections.reserve(0, isIdle)).toBe(false);
    expect(connections.reserve(100, isIdle)).toBe(true);
    expect(connections.reserve(100, isIdle)).toBe(false);
  });

  it('are limited: the least recently used one is closed for a new one, if it is idle', async () => {
    const connections = new Connections(async () => connection(), LIMITS);
    for (const device of [1, 2]) {
      connections.reserve(0, isIdle);
      await connections.open(device, 'token', () => 0);
    }
    connections.use(1);
    expect(connections.reserve(1000, isBusy)).toBe(false);
    expect(connections.reserve(1000, isIdle)).toBe(true);
    expect([connections.has(1), connections.has(2)]).toEqual([true, false]);
  });

  it('are tried one at a time, with increasing pauses, while the other server does not respond', async () => {
    let answer: () => OtherConnection = () => {
      throw new Unreachable('away');
    };
    const connections = new Connections(async () => answer(), LIMITS);
    const attempt = (now: number) => {
      if (!connections.reserve(now, isIdle)) return Promise.resolve('waits');
      return connections
        .open(1, 'token', () => now)
        .then(
          () => 'open',
          () => 'failed',
        );
    };
    expect(await attempt(0)).toBe('failed');
    expect([await attempt(999), await attempt(1000), await attempt(2999), await attempt(3000)]).toEqual([
      'waits',
      'failed',
      'waits',
      'failed',
    ]);
    expect(connections.reserve(6000, isIdle)).toBe(true);
    expect(connections.reserve(6000, isIdle)).toBe(false);
    connections.giveBack();
    answer = connection;
    expect(await attempt(7000)).toBe('open');
    expect(connections.isAway).toBe(false);
  });

  it('that are refused show that the other server is reachable', async () => {
    const failures = [new Unreachable('away'), new Refused('unknown')];
    const connections = new Connections(() => Promise.reject(failures.shift()), LIMITS);
    for (const [now, isAway] of [
      [0, true],
      [1000, false],
    ] as const) {
      expect(connections.reserve(now, isIdle)).toBe(true);
      await expect(connections.open(1, 'token', () => now)).rejects.toThrow();
      expect(connections.isAway).toBe(isAway);
    }
  });
});
