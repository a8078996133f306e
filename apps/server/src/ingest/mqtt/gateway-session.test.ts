import { seededRandom } from '@airdeck/air/testing/seeded-random';
import { GATEWAY_TOPICS } from '@airdeck/contract/device-port/gateway-messages';
import { expect, it } from 'vitest';
import { LIMITS } from '../../limits/limits.ts';
import type { Line } from '../command-lines.ts';
import { Device } from '../device-directory.ts';
import type { GatewayDevices, NamedDevice } from '../gateway-devices.ts';
import { type RejectionReason, Unavailable } from '../rejection.ts';
import { below, pick } from '../testing/byte-streams.ts';
import { settled } from '../testing/wire-double.ts';
import { type Client, STOP } from './end-point.ts';
import { GatewaySession } from './gateway-session.ts';

const NAMES = ['Room 1', 'Room 2', 'Room 3', 'Foreign', '__proto__'];

/** A session with device lookups that the test completes. */
function openSession() {
  const keys = new Map(NAMES.map((name, n) => [name, n + 1]));
  const open = new Map<Line, number>();
  const served = new Set<number>();
  const subscriptions = new Map<string, 0 | 1>();
  const waiting: (() => void)[] = [];
  const state = { now: 1_000_000, isStopped: false, ends: 0, isAway: false };
  const connection = {
    subscriptions,
    stop: (reason: number) => {
      state.isStopped ||= reason === STOP.gateway;
    },
    go: (reason: number) => {
      if (reason === STOP.gateway) state.isStopped = false;
    },
    send: () => undefined,
    end: () => {
      state.ends += 1;
    },
  } as unknown as Client;
  const devices = {
    find: async (_gateway: Device, asked: readonly NamedDevice[]) => {
      await new Promise<void>((resolve) => waiting.push(resolve));
      if (state.isAway) throw new Unavailable('away');
      return new Map<string, Device | RejectionReason>(
        asked.map(({ name }) => [
          name,
          name === 'Foreign' ? 'device-out-of-reach' : new Device(name, keys.get(name) ?? 99, 'tenant'),
        ]),
      );
    },
  } as unknown as GatewayDevices;
  const session = new GatewaySession({
    gateway: new Device('gateway', 100, 'tenant', true),
    connection,
    devices,
    lines: {
      open: (deviceKey, line) => void open.set(line, deviceKey),
      close: (_deviceKey, line) => void open.delete(line),
    },
    clock: () => state.now,
    joined: ({ key }) => void served.add(key),
    left: ({ key }) => void served.delete(key),
  });
  /** Completes some of the pending lookups, and waits for everything that follows. */
  const flow = async (all = true) => {
    do {
      for (const resolve of waiting.splice(0)) resolve();
      await settled();
    } while (all && waiting.length > 0);
  };
  return { session, open, served, subscriptions, state, flow };
}

it('answers each message once and in order, and has lines only for devices it serves, for any sequence', async () => {
  for (let seed = 1; seed <= 300; seed += 1) {
    const random = seededRandom(seed);
    const { session, open, served, subscriptions, state, flow } = openSession();
    const answered: number[] = [];
    let count = 0;
    for (let step = below(random, 40); step > 0; step -= 1) {
      const name = pick(random, NAMES);
      const act = below(random, 8);
      if (act < 4) {
        const number = count;
        count += 1;
        const names = act === 0 ? [...new Set([name, pick(random, NAMES)])] : act === 1 ? [] : [name];
        session.serve(
          names.map((own) => ({ name: own, type: null })),
          (found) => {
            answered.push(number);
            expect([...found.keys()]).toEqual(names);
            for (const [own, device] of found)
              expect(typeof device).toBe(own === 'Foreign' ? 'string' : 'object');
          },
        );
      } else if (act === 4) session.leave(name);
      else if (act === 5) session.leaveKey(NAMES.indexOf(name) + 1);
      else if (act === 6) {
        if (subscriptions.has(GATEWAY_TOPICS.commands)) subscriptions.delete(GATEWAY_TOPICS.commands);
        else subscriptions.set(GATEWAY_TOPICS.commands, 1);
        session.match();
      } else {
        state.now += below(random, 2) * 61_000;
        await flow(false);
      }
      const subscribes = subscriptions.has(GATEWAY_TOPICS.commands);
      expect(new Set(open.values())).toEqual(subscribes ? served : new Set());
    }
    await flow();
    expect([seed, answered]).toEqual([seed, Array.from({ length: count }, (_, n) => n)]);
    expect([state.isStopped, state.ends]).toEqual([false, 0]);
    session.end();
    expect([open.size, served.size]).toEqual([0, 0]);
  }
});

it('ends its connection without an acknowledgement if the device lookup is unavailable', async () => {
  const { session, state, flow } = openSession();
  state.isAway = true;
  let isAnswered = false;
  session.serve([{ name: 'Room 1', type: null }], () => {
    isAnswered = true;
  });
  await flow();
  expect([state.ends, isAnswered]).toEqual([1, false]);
});

it('accepts no devices after its end', async () => {
  const { session, open, served, subscriptions, flow } = openSession();
  subscriptions.set(GATEWAY_TOPICS.commands, 1);
  let isAnswered = false;
  session.serve([{ name: 'Room 1', type: null }], () => {
    isAnswered = true;
  });
  session.end();
  await flow();
  expect([open.size, served.size, isAnswered]).toEqual([0, 0, false]);
});

it('serves no more devices than the limit', async () => {
  const { session, served, flow } = openSession();
  const { devicesPerGateway } = LIMITS.gateways;
  const asked = Array.from({ length: devicesPerGateway + 3 }, (_, n) => ({ name: `Room ${n}`, type: null }));
  let refused: unknown[] = [];
  session.serve(asked, (found) => {
    refused = [...found.values()].filter((device) => typeof device === 'string');
  });
  await flow();
  expect(refused).toEqual(['too-many-devices', 'too-many-devices', 'too-many-devices']);
  expect(served.size).toBeGreaterThan(0);
});
