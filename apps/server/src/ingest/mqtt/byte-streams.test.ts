import { seededRandom } from '@airdeck/air/testing/seeded-random';
import { expect, it } from 'vitest';
import { cutAnywhere, pick, randomNoise, randomStream } from '../testing/byte-streams.ts';
import { settled, WireDouble } from '../testing/wire-double.ts';
import type { Version } from './packets.ts';

const STREAMS = 150;

async function run(version: Version, chunks: readonly Buffer[], waits: boolean): Promise<WireDouble> {
  const wire = new WireDouble({ version });
  for (const chunk of chunks) {
    if (wire.isEnded) break;
    wire.connection.receive(chunk);
    if (waits) await settled();
  }
  await settled();
  await settled();
  return wire;
}

/** Invariants of a connection, for any input. */
function expectLegal(wire: WireDouble): void {
  expect(wire.errors).toEqual([]);
  expect(wire.closures).toBe(wire.isEnded ? 1 : 0);
  if (!wire.isEnded) expect(wire.isPaused).toBe(false);
  // Its output can be parsed, and nothing follows a DISCONNECT.
  const farewell = wire.packets.findIndex(({ cmd }) => cmd === 'disconnect');
  if (farewell !== -1) expect(farewell).toBe(wire.packets.length - 1);
}

it('the result of a byte stream does not depend on its chunks, and is always valid', async () => {
  for (let seed = 1; seed <= STREAMS; seed += 1) {
    const random = seededRandom(seed);
    const version = pick(random, [3, 4, 5] as const);
    const stream = randomStream(random, version);
    const chunks = cutAnywhere(random, stream);
    const whole = await run(version, [stream], false);
    const cut = await run(version, chunks, seed % 2 === 0 && chunks.length < 100);
    for (const wire of [whole, cut]) expectLegal(wire);
    const outcome = (wire: WireDouble) => ({
      seed,
      ending: wire.ending,
      messages: wire.messages.map(({ topic, payload }) => [topic, payload]),
      subscriptions: [...wire.connection.subscriptions],
    });
    expect(outcome(cut)).toEqual(outcome(whole));
  }
});

it('random bytes end their connection, or leave it waiting for more', async () => {
  for (let seed = 1; seed <= STREAMS; seed += 1) {
    const random = seededRandom(-seed);
    const version = pick(random, [3, 4, 5] as const);
    expectLegal(await run(version, randomNoise(random, version), false));
  }
});
