import { createHash, type Hash } from 'node:crypto';
import { listCustomers } from '../../../packages/contract/src/customers/customers.ts';
import { listDeviceProfiles } from '../../../packages/contract/src/device-profiles/device-profiles.ts';
import { listDevicesOfTenant } from '../../../packages/contract/src/devices/tenant-devices.ts';
import { listUsers } from '../../../packages/contract/src/users/users.ts';
import { keysOf } from './devices.ts';
import { printable } from './http-client.ts';
import { readList } from './lists.ts';
import type { TenantRun } from './run.ts';
import { readSeries } from './series.ts';
import type { ServerSession } from './session.ts';
import { createTally, type Kind } from './tally.ts';
import { writer } from './tenant-data.ts';
import {
  contactSchema,
  deviceSchema,
  profileSchema,
  sourceIdOf,
  userSchema,
  type WireDevice,
} from './wire.ts';

/** Number of entities on ThingsBoard, and of those found on Airdeck. */
export type ComparedCount = { readonly kind: Kind; readonly source: number; readonly target: number };

export type Comparison = {
  readonly counts: readonly ComparedCount[];
  readonly series: { compared: number; points: number; readonly differences: string[] };
};

const SHOWN_DIFFERENCES = 20;

/**
 * Reads both sides again: counts the imported entities on Airdeck, and compares every value of every key of some
 * devices.
 */
export async function compare(run: TenantRun, sampledDevices: number): Promise<Comparison> {
  const { source, parts } = run;
  const target = writer(run);
  const counts: ComparedCount[] = [];
  const count = async (kind: Kind, ofSource: AsyncIterable<Entity>, ofTarget: AsyncIterable<Entity>) => {
    counts.push(await compareCounts(run, kind, ofSource, ofTarget));
  };
  await count('profile', profilesOf(source), profilesOf(target));
  await count(
    'customer',
    readList(source, listCustomers, contactSchema),
    readList(target, listCustomers, contactSchema),
  );
  if (parts.has('users')) {
    await count('user', readList(source, listUsers, userSchema), readList(target, listUsers, userSchema));
  }
  const sample = createSample(sampledDevices);
  const devices = readList(source, listDevicesOfTenant, deviceSchema);
  await count('device', sample.watch(devices), readList(target, listDevicesOfTenant, deviceSchema));
  const series: Comparison['series'] = { compared: 0, points: 0, differences: [] };
  if (parts.has('telemetry')) for (const device of sample.devices()) await compareDevice(run, device, series);
  return { counts, series };
}

type Entity = { readonly id: string; readonly additionalInfo: Record<string, unknown> };

async function* profilesOf(session: ServerSession): AsyncGenerator<Entity> {
  for await (const { name } of readList(session, listDeviceProfiles, profileSchema)) {
    yield { id: name, additionalInfo: { profile: name } };
  }
}

async function compareCounts(
  run: TenantRun,
  kind: Kind,
  ofSource: AsyncIterable<Entity>,
  ofTarget: AsyncIterable<Entity>,
): Promise<ComparedCount> {
  const wanted = new Set<string>();
  const keptIds = new Set<string>();
  for await (const { id } of ofSource) {
    if (run.publicCustomerIds.has(id)) continue;
    wanted.add(id);
    const mapped = kind === 'customer' || kind === 'user' ? run.progress.mapped(kind, id) : undefined;
    if (mapped?.outcome === 'kept') keptIds.add(mapped.targetId);
  }
  let found = 0;
  for await (const entity of ofTarget) {
    const isBrought = wanted.has(kind === 'profile' ? entity.id : (sourceIdOf(entity) ?? ''));
    if (isBrought || keptIds.has(entity.id)) found += 1;
  }
  return { kind, source: wanted.size, target: found };
}

/** A sample of devices by the hash of their ids: the same in each run, and spread over all. */
function createSample(size: number) {
  let chosen: { readonly rank: string; readonly device: WireDevice }[] = [];
  return {
    async *watch(devices: AsyncIterable<WireDevice>): AsyncGenerator<WireDevice> {
      for await (const device of devices) {
        const rank = createHash('sha256').update(device.id).digest('hex');
        chosen = [...chosen, { rank, device }]
          .sort((one, other) => (one.rank < other.rank ? -1 : 1))
          .slice(0, size);
        yield device;
      }
    },
    devices: () => chosen.map(({ device }) => device),
  };
}

async function compareDevice(run: TenantRun, device: WireDevice, found: Comparison['series']): Promise<void> {
  const progress = await run.progress.readDevice(device.id);
  if (!progress) return;
  const keys = await keysOf({ ...run, tally: createTally(undefined) }, device.id);
  for (const [key, name] of keys) {
    // Later readings are not imported yet.
    const endTs = progress.cursors.get(key) ?? run.fromTs;
    const [source, target] = await Promise.all([
      digestOf(run.source, { deviceId: device.id, key, startTs: run.fromTs, endTs }),
      digestOf(writer(run), { deviceId: progress.targetId, key: name, startTs: run.fromTs, endTs }),
    ]);
    found.compared += 1;
    found.points += source.points;
    if (source.digest === target.digest || found.differences.length >= SHOWN_DIFFERENCES) continue;
    const numbers = `${source.points} values on ThingsBoard, ${target.points} on Airdeck`;
    found.differences.push(
      `${printable(device.name)}, key ${printable(key)}: ${numbers}, and they are not the same`,
    );
  }
}

/** Number and hash of the values of one key. */
async function digestOf(
  session: ServerSession,
  { deviceId, key, startTs, endTs }: { deviceId: string; key: string; startTs: number; endTs: number },
): Promise<{ readonly points: number; readonly digest: string }> {
  const hash = createHash('sha256');
  let points = 0;
  for await (const { series } of readSeries(session, { deviceId, keys: [key], startTs, endTs })) {
    for (const { ts, value } of series.get(key) ?? []) {
      if (value === null || value === undefined) continue;
      points += 1;
      addTo(hash, ts, value);
    }
  }
  return { points, digest: hash.digest('hex') };
}

function addTo(hash: Hash, ts: number, value: unknown): void {
  hash.update(`${ts} ${JSON.stringify(sorted(value))}\n`);
}

/** Sorts fields: PostgreSQL does not keep the order of an object's fields. */
function sorted(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(sorted);
  const fields = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return fields.map(([name, inner]) => [name, sorted(inner)]);
}
