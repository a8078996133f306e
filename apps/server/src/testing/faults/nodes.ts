import { setTimeout as sleep } from 'node:timers/promises';
import { noNatsServer } from '../../bus/testing/nats-server.ts';
import { percentiles } from '../load/percentiles.ts';
import { whyPostgresUnavailable } from './debian-postgres.ts';
import type { FaultScenario } from './fault-scenario.ts';
import { findLostReadings } from './followed-readings.ts';
import { LiveFollower } from './live-follower.ts';
import { NodeCluster } from './node-cluster.ts';
import { createNodeFleet } from './node-fleet.ts';
import { Sender } from './sender.ts';
import { type SignedOut, SignedOutFollower } from './signed-out-follower.ts';

const NODES = 3;
const DEVICES = 100;
const FOLLOWERS = 20;
/** Interval between the readings of a device. */
const READING_EVERY_MS = 200;
const LOAD_MS = { shortest: 500, longest: 3_000 };
const FOLLOWED_BY_EACH = DEVICES / FOLLOWERS;
/** Time limit for closing a live connection whose session has ended, also on a busy machine. */
const SIGNED_OUT_WITHIN_MS = 60_000;

type Kills = { readonly rounds: number; readonly busKills: number; readonly primaryKills: number };

type Fleet = Awaited<ReturnType<typeof createNodeFleet>>;

/** Kills nodes, the bus between them and their database, while devices send to all nodes and consoles follow. */
export const nodes = (kills: Kills): FaultScenario => ({
  name: 'nodes',
  missing: () => noNatsServer ?? whyPostgresUnavailable(),
  async run(say) {
    const cluster = await NodeCluster.start(NODES);
    const senders = new Map<number, Sender>();
    const followers: LiveFollower[] = [];
    // The present time, as with real devices: missed readings are found by their time.
    const firstTs = Date.now();
    try {
      const fleet = await createNodeFleet(cluster, { devices: DEVICES, followers: FOLLOWERS });
      for (const [index, { key, token }] of fleet.devices.entries()) {
        const port = cluster.mqttPorts[index % NODES] as number;
        senders.set(key, new Sender({ port, token, window: 1, firstTs, everyMs: READING_EVERY_MS }));
      }
      for (let index = 0; index < FOLLOWERS; index++) {
        const devices = fleet.devices.slice(index * FOLLOWED_BY_EACH, (index + 1) * FOLLOWED_BY_EACH);
        const token = await fleet.signIn(index);
        followers.push(new LiveFollower({ urls: cluster.urls, node: index, token, firstTs, devices }));
      }
      const signedOut = await killInRounds(cluster, fleet, kills, say);
      for (const sender of senders.values()) await sender.finish();
      return [...(await findLostReadings(cluster.database, senders, followers, say)), ...signedOut];
    } finally {
      await Promise.all([...senders.values(), ...followers].map((one) => one.end()));
      await cluster.stop();
    }
  },
});

/**
 * Kills a node in each round, in some also the bus or the primary. Of the other two nodes, a person on the first one
 * follows devices of the second one, and signs out at the second one.
 * @returns faults found at sign-outs
 */
async function killInRounds(
  cluster: NodeCluster,
  fleet: Fleet,
  { rounds, busKills, primaryKills }: Kills,
  say: (line: string) => void,
): Promise<string[]> {
  const pause = () => sleep(LOAD_MS.shortest + Math.random() * (LOAD_MS.longest - LOAD_MS.shortest));
  const seen: (SignedOut & { readonly isBusKilled: boolean })[] = [];
  const faults: string[] = [];
  for (let round = 0; round < rounds; round++) {
    const node = Math.floor(Math.random() * NODES);
    const [one, other] = [(node + 1) % NODES, (node + 2) % NODES];
    const isBusKilled = isDue(round, busKills, rounds);
    // Offset, for rounds between those of the bus.
    const isPrimaryKilled = isDue(round + Math.floor(rounds / primaryKills / 2), primaryKills, rounds);
    const follower = new SignedOutFollower({
      devices: fleet.devices.filter((_, index) => index % NODES === other).slice(0, FOLLOWED_BY_EACH),
      url: cluster.urls[one] as string,
      senderUrl: cluster.urls[other] as string,
      token: await fleet.signIn(round),
    });
    try {
      await Promise.all([pause(), follower.hears()]);
      const killed = [`node ${node + 1}`];
      if (isBusKilled) {
        await cluster.bus.kill();
        killed.push('the bus');
      }
      await cluster.kill(node);
      if (isPrimaryKilled) {
        await cluster.postgres.failOver();
        killed.push('the primary');
      }
      const { closed } = await follower.signOut();
      await pause();
      const busIsBack = isBusKilled ? cluster.bus.start() : undefined;
      await Promise.all([busIsBack, cluster.restart(node)]);
      const signedOut = await within(SIGNED_OUT_WITHIN_MS, closed);
      if (signedOut) seen.push({ ...signedOut, isBusKilled });
      else faults.push('a live connection stayed open although its session had ended');
      if (isPrimaryKilled) await cluster.postgres.addStandby();
      say(`${killed.join(', ')} killed ${round + 1}/${rounds}`);
    } finally {
      await follower.end();
    }
  }
  await pause();
  for (const isBusKilled of [false, true]) {
    const delays = seen.filter((one) => one.isBusKilled === isBusKilled).map((one) => one.closedAfterMs);
    const { p50, longest } = percentiles(delays);
    const where = isBusKilled ? 'while the bus was away' : 'with the bus';
    say(
      `signed out at another node ${where}: closed after ${p50} ms, ${longest} ms at most (${delays.length})`,
    );
  }
  const late = seen.reduce((sum, { deliveredLate }) => sum + deliveredLate, 0);
  if (late > 0) faults.push(`${late} readings were delivered after the node had heard of the session's end`);
  return faults;
}

/** Whether an event that occurs so many times, spread over all rounds, occurs in this one. */
const isDue = (round: number, times: number, rounds: number) =>
  Math.floor(((round + 1) * times) / rounds) > Math.floor((round * times) / rounds);

/** Undefined: timeout. */
async function within<Result>(ms: number, result: Promise<Result>): Promise<Result | undefined> {
  const patience = new AbortController();
  const late = sleep(ms, undefined, { signal: patience.signal }).catch(() => undefined);
  const first = await Promise.race([result, late]);
  patience.abort();
  return first;
}
