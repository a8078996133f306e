import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { silentLog } from '../testing/silent-log.ts';
import { writeEnvelope } from './envelope.ts';
import { createNodeBus } from './node-bus.ts';
import { createMemoryNetwork } from './testing/memory-transport.ts';

const START = 1_767_225_600_000;
let network: ReturnType<typeof createMemoryNetwork>;

beforeEach(() => {
  vi.useFakeTimers({ now: START });
  network = createMemoryNetwork();
});
afterEach(() => {
  vi.useRealTimers();
});

function startNode() {
  const { transport, ...cable } = network.join();
  const bus = createNodeBus({
    transport,
    installation: 'test',
    clock: Date.now,
    stopwatch: Date.now,
    log: silentLog,
  });
  const received: unknown[] = [];
  const missed: number[] = [];
  bus.subscribe('news', z.number(), (news) => received.push(news));
  bus.onMissed((sinceTime) => missed.push(sinceTime - START));
  return { bus, transport, received, missed, ...cable };
}

function startTwo() {
  const nodes = [startNode(), startNode()] as const;
  for (const node of nodes) node.connect();
  // Clears the events that they missed while they were alone.
  for (const { missed } of nodes) missed.splice(0);
  return nodes;
}

it('delivers messages to all other nodes in order, and lists its peers', () => {
  const [one, two] = startTwo();
  expect(one.bus.peers()).toEqual([two.bus.nodeId]);
  expect(two.bus.peers()).toEqual([one.bus.nodeId]);
  one.bus.publish('news', 1);
  one.bus.publish('news', 2);
  expect([one.received, two.received]).toEqual([[], [1, 2]]);
  expect([one.missed, two.missed]).toEqual([[], []]);
});

it('detects a lost message within a second, and reports since when', () => {
  const [one, two] = startTwo();
  vi.advanceTimersByTime(10_000);
  const lost = vi.spyOn(one.transport, 'publish').mockImplementation(() => undefined);
  one.bus.publish('news', 1);
  lost.mockRestore();
  expect(two.missed).toEqual([]);
  vi.advanceTimersByTime(1_000);
  expect(two.missed).toEqual([10_000]);
  one.bus.publish('news', 2);
  expect(two.received).toEqual([2]);
  expect(two.missed).toHaveLength(1);
});

it('reports messages that others published while it was disconnected as missed', () => {
  const [one, two] = startTwo();
  vi.advanceTimersByTime(10_000);
  two.disconnect();
  expect(two.bus.awaySince).toBe(START + 10_000);
  one.bus.publish('news', 1);
  vi.advanceTimersByTime(2_000);
  two.connect();
  expect(two.bus.awaySince).toBeUndefined();
  expect(two.missed[0]).toBe(10_000);
  expect(two.received).toEqual([]);
});

it('reports possible messages of a silent node as missed, unless it announced that it leaves', async () => {
  const [one, two] = startTwo();
  const three = startNode();
  three.connect();
  three.missed.splice(0);
  vi.advanceTimersByTime(10_000);
  expect(one.missed).toEqual([]);
  await three.bus.close();
  expect(one.bus.peers()).toEqual([two.bus.nodeId]);
  two.disconnect();
  vi.advanceTimersByTime(5_000);
  expect(one.bus.peers()).toEqual([]);
  expect(one.missed).toEqual([10_000]);
});

it('reports messages of a node that was unknown before as missed', () => {
  const one = startNode();
  one.connect();
  const two = startNode();
  vi.advanceTimersByTime(20_000);
  one.missed.splice(0);
  two.bus.publish('news', 1);
  two.connect();
  expect(one.missed).toEqual([0]);
});

it('reports messages as missed after the process itself was suspended', () => {
  const [one] = startTwo();
  vi.advanceTimersByTime(10_000);
  vi.setSystemTime(START + 30_000);
  vi.advanceTimersByTime(1_000);
  expect(one.missed.at(-1)).toBeLessThanOrEqual(10_000);
  expect(one.missed).toHaveLength(1);
});

it('ignores unreadable messages', () => {
  const [one, two] = startTwo();
  const publish = (bytes: Uint8Array) => one.transport.publish('airdeck.test.all', bytes);
  publish(Buffer.from('?'));
  publish(Buffer.concat([Buffer.from([2]), Buffer.alloc(40)]));
  one.bus.publish('news', 'no number');
  one.bus.publish('of-a-later-version', {});
  one.bus.publish('news', 3);
  expect(two.received).toEqual([3]);
  expect(two.missed).toEqual([]);
  publish(writeEnvelope({ from: one.bus.nodeId, number: 9, topic: 'news', body: Buffer.from('4') }));
  expect(two.missed).toHaveLength(1);
});

it('sends requests to one node, which fail for invalid input, unknown topics and unknown nodes', async () => {
  const [one, two] = startTwo();
  two.bus.respond('double', z.number(), (number, from) => [number * 2, from]);
  two.bus.respond('nothing', z.null(), () => undefined);
  expect(await one.bus.request(two.bus.nodeId, 'double', 4, 100)).toEqual([8, one.bus.nodeId]);
  expect(await one.bus.request(two.bus.nodeId, 'nothing', null, 100)).toBeUndefined();
  await expect(one.bus.request(two.bus.nodeId, 'double', 'x', 100)).rejects.toThrow('double of node');
  await expect(one.bus.request(two.bus.nodeId, 'what', 1, 100)).rejects.toThrow('knows nothing of what');
  await expect(one.bus.request('0000', 'double', 1, 100)).rejects.toThrow('no one answers');
});

it('announces that a node needs readings before it continues', async () => {
  const [one, two] = startTwo();
  // Who has just come sends them in doubt.
  expect(one.bus.readingsNeed.isElsewhere).toBe(true);
  vi.advanceTimersByTime(1_000);
  expect(one.bus.readingsNeed.isElsewhere).toBe(false);

  for (const { missed } of [one, two]) missed.splice(0);
  await two.bus.readingsNeed.begin();
  expect(one.bus.readingsNeed.isElsewhere).toBe(true);
  expect(two.bus.readingsNeed.isElsewhere).toBe(false);
  vi.advanceTimersByTime(2_000);
  expect([one.missed, two.missed]).toEqual([[], []]);
  const three = startNode();
  three.connect();
  vi.advanceTimersByTime(1_000);
  expect(three.bus.readingsNeed.isElsewhere).toBe(true);

  two.bus.readingsNeed.end();
  vi.advanceTimersByTime(1_000);
  expect(one.bus.readingsNeed.isElsewhere).toBe(false);
});
