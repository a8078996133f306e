import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { forwardEntriesDropped } from '../../metrics.ts';
import type { WorldDevice } from '../../testing/world.ts';
import { FormerServer } from '../testing/former-server.ts';
import type { PacketClient } from '../testing/packet-client.ts';
import { type RunningIngest, startIngest } from '../testing/running-ingest.ts';
import { storeReadings } from '../testing/store-readings.ts';
import { FORWARDER_CLIENT_ID } from './forwarder-client-id.ts';
import { refuseOwnAddress } from './own-address.ts';

const TELEMETRY = 'v1/devices/me/telemetry';
const QUEUE_BYTES = 20_000;
const LIMITS = {
  // Rows in memory are not dropped.
  windowBytes: 1_000,
  firstRetryMs: 100,
  longestRetryMs: 100,
  firstPauseMs: 50,
  longestPauseMs: 50,
  measureEveryMs: 50,
};

describe('forwarding to the former server', () => {
  let former: FormerServer;
  let running: RunningIngest;
  const logged: string[] = [];
  // In a month with a partition: readings that wait for a new partition are stored after others.
  let ts = Date.now() - 600_000;

  beforeAll(async () => {
    former = await FormerServer.start();
    running = await startIngest({
      forwarding: { setting: { url: former.url, queueBytes: QUEUE_BYTES }, limits: LIMITS },
      mqttLimits: { perDevice: 10 },
      log: (line) => logged.push(line),
    });
  });
  afterAll(async () => {
    await running.stop();
    await former.goAway();
  });
  beforeEach(() => {
    former.arrivals.length = 0;
    ts += 10_000;
  });

  const one = () => running.world.a.customers[0].device;
  const other = () => running.world.b.customers[0].device;
  const queued = async () =>
    (await running.rows('select count(*)::int as rows from forward_queue'))[0]?.['rows'];
  const untilSent = () => vi.waitFor(async () => expect(await queued()).toBe(0));
  /** Sends readings of a device, one message each, and waits until they are acknowledged. */
  const send = async (client: PacketClient, times: readonly number[]) => {
    for (const [index, time] of times.entries()) {
      client.publish(TELEMETRY, `{"ts":${time},"values":{"pm25":${index}}}`, 1, index + 1);
    }
    for (const _ of times) await client.next('puback');
  };
  const nextTimes = (count: number) => Array.from({ length: count }, () => ts++);
  const connectBoth = () => Promise.all([one(), other()].map((device) => running.connect(device)));
  const timesOf = (device: WorldDevice) => former.timesOf(device.token);
  const droppedByOverflow = async () =>
    (await forwardEntriesDropped.get()).values.find(({ labels }) => labels.reason === 'overflow')?.value ?? 0;

  it('forwards the messages of a device in order, but no data written by users and programs', async () => {
    const [client] = await connectBoth();
    const times = nextTimes(200);
    await send(client as PacketClient, times);
    client?.publish('v1/devices/me/attributes', '{"firmware":"1.2"}', 1, 300);
    await client?.next('puback');
    const { tenantId } = running.world.a;
    const [row] = await running.rows('select key from device where id = $1', one().id);
    const device = { id: one().id, key: row?.['key'] as number };
    await storeReadings(running.ingest, tenantId, device, [{ ts: ts++, values: { pm25: 1 } }]);
    await untilSent();
    expect(timesOf(one())).toEqual(times);
    expect(former.arrivals.flatMap(({ payload }) => payload)).toContainEqual({ firmware: '1.2' });
    expect(former.arrivals.flatMap(({ payload }) => payload)).toContainEqual({
      ts: times[7],
      values: { pm25: 7 },
    });
  });

  it('forwards values under the keys that the device sent, whatever their names are here', async () => {
    const [names] = await running.rows(
      `update device_profile p set version = p.version + 1,
         key_names = '[{"key": "rco2", "quantity": "co2", "unit": "", "factor": 1}]'
       from device d where d.device_profile_id = p.id and d.id = $1
       returning p.id as "profileId", p.version as "profileVersion", p.key_names as "keyNames"`,
      one().id,
    );
    running.events.emit('deviceProfile.keyNamesChanged', names as never);
    const client = await running.connect(one());
    client.publish(TELEMETRY, `{"ts":${ts},"values":{"rco2":"463","rh":null}}`, 1, 1);
    await client.next('puback');
    await untilSent();
    expect(former.arrivals.flatMap(({ payload }) => payload)).toEqual([{ ts, values: { rco2: '463' } }]);
    expect(await running.rows('select co2 from reading where ts = $1', ts)).toEqual([{ co2: 463 }]);
  });

  it('delivers everything at least once to a server that drops connections and acknowledges late', async () => {
    const [client, others] = await connectBoth();
    const times = nextTimes(100);
    former.drops = 4;
    former.delayMs = 50;
    await Promise.all([client, others].map((each) => send(each as PacketClient, times)));
    await untilSent();
    former.delayMs = 0;
    for (const device of [one(), other()]) expect(timesOf(device)).toEqual(times);
  });

  it('sends unacknowledged data again after its in-memory state is lost', async () => {
    const [client] = await connectBoth();
    former.delayMs = 60_000;
    const times = nextTimes(50);
    await send(client as PacketClient, times);
    await vi.waitFor(() => expect(timesOf(one()).length).toBeGreaterThan(0));
    // After losing its lock it restarts from the committed state.
    await running.rows(
      `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and objid = 20261143`,
    );
    former.delayMs = 0;
    await untilSent();
    expect(new Set(timesOf(one()))).toEqual(new Set(times));
    expect(timesOf(one()).slice(-times.length)).toEqual(times);
  });

  it('sets aside devices that are refused or not acknowledged, and sends their data later, in order', async () => {
    const [client, others] = await connectBoth();
    former.unknown.add(one().token);
    await former.goAway();
    await former.comeBack();
    const before = nextTimes(30);
    await Promise.all([client, others].map((each) => send(each as PacketClient, before)));
    await vi.waitFor(() => expect(timesOf(other())).toEqual(before));
    expect(timesOf(one())).toEqual([]);
    former.unknown.clear();
    former.failing.add(one().token);
    const later = nextTimes(30);
    await Promise.all([client, others].map((each) => send(each as PacketClient, later)));
    await vi.waitFor(() => expect(timesOf(other())).toEqual([...before, ...later]));
    expect(timesOf(one())).toEqual([]);
    former.failing.clear();
    await untilSent();
    expect(timesOf(one())).toEqual([...before, ...later]);
    await vi.waitFor(() =>
      expect(logged.join()).toContain('the other server accepts what every device sends again'),
    );
  });

  it('sends everything of a device that continues to send while it is accepted again', async () => {
    const [client] = await connectBoth();
    const all: number[] = [];
    for (let round = 0; round < 5; round += 1) {
      former.unknown.add(one().token);
      await former.goAway();
      await former.comeBack();
      const refused = nextTimes(5);
      await send(client as PacketClient, refused);
      await vi.waitFor(async () => {
        const [row] = await running.rows(
          'select count(*)::int as rows from forward_queue where device is not null',
        );
        expect(row?.['rows']).toBeGreaterThan(0);
      });
      former.unknown.clear();
      all.push(...refused);
      // Goes on until it is accepted again, and a little longer.
      for (let more = 0; more < 60; more += 1) {
        const times = nextTimes(1);
        await send(client as PacketClient, times);
        all.push(...times);
      }
      await untilSent();
    }
    expect([...new Set(timesOf(one()))]).toEqual(all);
  });

  it('acknowledges while the other server is unreachable, and drops and counts the oldest data beyond the limit', async () => {
    const [client] = await connectBoth();
    await former.goAway();
    const droppedBefore = await droppedByOverflow();
    const linesBefore = logged.length;
    const times = nextTimes(2_000);
    for (let at = 0; at < times.length; at += 200)
      await send(client as PacketClient, times.slice(at, at + 200));
    await vi.waitFor(async () => expect(await droppedByOverflow()).toBeGreaterThan(droppedBefore));
    await vi.waitFor(async () => {
      const [row] = await running.rows('select sum(bytes)::int as bytes from forward_queue');
      expect(row?.['bytes']).toBeLessThan(2 * QUEUE_BYTES);
    });
    await former.comeBack();
    await untilSent();
    const dropped = (await droppedByOverflow()) - droppedBefore;
    expect(timesOf(one()).at(-1)).toBe(times.at(-1));
    expect(new Set(timesOf(one())).size + dropped).toBe(times.length);
    const reports = logged
      .slice(linesBefore)
      .filter((line) => /the other server (?:cannot be|is) reached/.test(line));
    expect(reports).toEqual([
      expect.stringMatching(/ECONNREFUSED.*cannot be reached/),
      expect.stringContaining('is reached again'),
    ]);
  });

  it('refuses forwarding servers as clients, and does not forward to itself', async () => {
    await expect(running.connect(one(), { clientId: `${FORWARDER_CLIENT_ID}1` })).rejects.toThrow(
      'refused with 5',
    );
    const url = `mqtt://localhost:${running.ingest.mqttPort}`;
    const own = { host: '127.0.0.1', port: running.ingest.mqttPort };
    await expect(refuseOwnAddress(url, own)).rejects.toThrow('is this server itself');
    await expect(refuseOwnAddress(former.url, own)).resolves.toBeUndefined();
  });
});
