import { setTimeout as sleep } from 'node:timers/promises';
import { noNatsServer } from '../../bus/testing/nats-server.ts';
import { createEventBus } from '../../events.ts';
import { createPasswords } from '../../features/sign-in/passwords.ts';
import { createServices } from '../../services.ts';
import { TEST_PASSWORD_COST } from '../world.ts';
import type { Chapter } from './chapter.ts';
import { LiveFollower } from './live-follower.ts';
import { NodeCluster } from './node-cluster.ts';
import { Sender } from './sender.ts';

const NODES = 3;
const DEVICES = 100;
const FOLLOWERS = 20;
/** Between the readings of a device. */
const READING_EVERY_MS = 200;
const LOAD_MS = { shortest: 500, longest: 3_000 };
/** What was missed is found within seconds, also on a busy machine. */
const PATIENCE_MS = 120_000;
const PASSWORD = 'of a follower';

type Followed = { readonly device: number; readonly received: readonly number[]; readonly sender: Sender };

/** Nodes and the bus between them are killed, while devices send to all of them and people look on. */
export const nodes = ({ rounds, busKills }: { rounds: number; busKills: number }): Chapter => ({
  name: 'nodes',
  missing: () => noNatsServer,
  async run(say) {
    const cluster = await NodeCluster.start(NODES);
    const senders = new Map<number, Sender>();
    const followers: LiveFollower[] = [];
    // As devices have it: what was missed is looked for by its time.
    const firstTs = Date.now();
    try {
      const { devices, tokens } = await createFleet(cluster);
      for (const [index, { key, token }] of devices.entries()) {
        const port = cluster.mqttPorts[index % NODES] as number;
        senders.set(key, new Sender({ port, token, window: 1, firstTs, everyMs: READING_EVERY_MS }));
      }
      const own = DEVICES / FOLLOWERS;
      for (const [index, token] of tokens.entries()) {
        const followed = devices.slice(index * own, (index + 1) * own);
        const common = { urls: cluster.urls, node: index, token, firstTs };
        followers.push(new LiveFollower({ ...common, devices: followed }));
      }
      await killInRounds(cluster, { rounds, busKills, say });
      for (const sender of senders.values()) await sender.finish();
      const faults = await lookForAll(cluster, senders, followers, say);
      const delays = [];
      for (const [index, follower] of followers.entries()) {
        delays.push(await signOut(follower, tokens[index] as string, cluster.urls));
      }
      say(`a session signed out at another node was closed after ${Math.max(...delays)} ms at most`);
      return faults;
    } finally {
      await Promise.all([...senders.values(), ...followers].map((one) => one.end()));
      await cluster.stop();
    }
  },
});

async function killInRounds(
  cluster: NodeCluster,
  { rounds, busKills, say }: { rounds: number; busKills: number; say: (line: string) => void },
): Promise<void> {
  const pause = () => sleep(LOAD_MS.shortest + Math.random() * (LOAD_MS.longest - LOAD_MS.shortest));
  for (let round = 0; round < rounds; round++) {
    await pause();
    const node = Math.floor(Math.random() * NODES);
    const isBusKilled =
      Math.floor(((round + 1) * busKills) / rounds) > Math.floor((round * busKills) / rounds);
    if (isBusKilled) await cluster.bus.kill();
    await cluster.kill(node);
    await pause();
    if (isBusKilled) await cluster.bus.start();
    await cluster.restart(node);
    say(`node ${node + 1}${isBusKilled ? ' and the bus' : ''} killed ${round + 1}/${rounds}`);
  }
  await pause();
}

/** A tenant with devices, and with administrators who are signed in. */
async function createFleet({ database, urls }: NodeCluster) {
  const passwords = createPasswords(TEST_PASSWORD_COST);
  const services = await createServices({ database, events: createEventBus(), clock: Date.now, passwords });
  const { id: tenantId } = await services.tenants.create({ title: 'Nodes' });
  const devices = [];
  for (let index = 0; index < DEVICES; index++) {
    const { device, credentials } = await services.devices.create({ tenantId, name: `device ${index}` });
    devices.push({ id: device.id, key: device.key, token: credentials.credentialsId });
  }
  const tokens: string[] = [];
  for (let index = 0; index < FOLLOWERS; index++) {
    const email = `follower.${index}@example.com`;
    const place = { authority: 'TENANT_ADMIN', tenantId, customerId: null } as const;
    const { id } = await services.users.create({ ...place, email });
    await services.users.setPassword(id, PASSWORD);
    const body = JSON.stringify({ username: email, password: PASSWORD });
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(`${urls[index % NODES]}/api/auth/login`, { method: 'POST', headers, body });
    tokens.push(((await answer.json()) as { token: string }).token);
  }
  return { devices, tokens };
}

/** Waits until every follower has what was acknowledged, then looks at what it has. @returns what does not hold */
async function lookForAll(
  { database }: NodeCluster,
  senders: ReadonlyMap<number, Sender>,
  followers: readonly LiveFollower[],
  say: (line: string) => void,
): Promise<string[]> {
  const followed: Followed[] = followers.flatMap(({ received }) =>
    [...received].map(([device, times]) => ({
      device,
      received: times,
      sender: senders.get(device) as Sender,
    })),
  );
  const missing = ({ received, sender }: Followed) => {
    const seen = new Set(received);
    return [...sender.acknowledged].filter((ts) => !seen.has(ts)).length;
  };
  const until = Date.now() + PATIENCE_MS;
  while (followed.some((one) => missing(one) > 0) && Date.now() < until) await sleep(100);
  const sum = (count: (one: Followed) => number) => followed.reduce((total, one) => total + count(one), 0);
  let lost = 0;
  for (const { device, sender } of followed) {
    const { rows } = await database.pool.query<{ ts: number }>('select ts from reading where device = $1', [
      device,
    ]);
    const stored = new Set(rows.map(({ ts }) => ts));
    for (const ts of sender.acknowledged) if (!stored.has(ts)) lost += 1;
  }
  const counts = {
    acknowledged: sum(({ sender }) => sender.acknowledged.size),
    lost,
    missing: sum(missing),
    repeated: sum(countRepeated),
    'out of order': sum(({ received }) => received.filter((ts, at) => ts < (received[at - 1] ?? ts)).length),
  };
  say(
    Object.entries(counts)
      .map(([what, count]) => `${count} ${what}`)
      .join(', '),
  );
  return (['lost', 'missing', 'repeated', 'out of order'] as const)
    .filter((what) => counts[what] > 0)
    .map((what) => `${counts[what]} readings were ${what}`);
}

/** Readings that came more than once, but for those that the device itself sent again. */
function countRepeated({ received, sender }: Followed): number {
  const seen = new Set<number>();
  let repeated = 0;
  for (const ts of received) {
    if (seen.has(ts) && !sender.sentAgain.has(ts)) repeated += 1;
    seen.add(ts);
  }
  return repeated;
}

/** At another node than the one that it is connected to. @returns how long that one keeps the connection open, ms */
async function signOut(follower: LiveFollower, token: string, urls: readonly string[]): Promise<number> {
  const closed = follower.closed();
  const other = urls.find((url) => url !== follower.url);
  const headers = { 'x-authorization': `Bearer ${token}` };
  const answer = await fetch(`${other}/api/auth/logout`, { method: 'POST', headers });
  if (answer.status !== 200) throw new Error(`signing out was answered ${answer.status}`);
  const began = performance.now();
  await closed;
  return Math.round(performance.now() - began);
}
