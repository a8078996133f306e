import { setTimeout as sleep } from 'node:timers/promises';
import { withTimeLimit } from '../../limits/time-limit.ts';
import { FaultRun } from './fault-run.ts';
import type { FaultScenario } from './fault-scenario.ts';
import { FuzzingClient, type FuzzingDevice } from './fuzzing-client.ts';

const METRICS_TOKEN = 'read-by-the-fault-run';
/** Well-formed devices beside the others; they wait for each acknowledgement. */
const WELL_FORMED = { senders: 3, window: 1, settings: { METRICS_TOKEN } };
/** Enough devices that the quarantine, with its rate per device, delays none for long. */
const DEVICES = 70;
/** All of one tenant, and for devices with the same names, which they take from each other. */
const GATEWAYS = 30;
const LANES = 8;
/** Minimum time per connection, within the rate limit of one address. */
const SHORTEST_MS = 60;
const PROGRESS_LIMIT_MS = 30_000;
const CALM_LIMIT_MS = 120_000;
const GROWTH_BYTES = 100 * 1024 * 1024;
/** Tolerance of open files, as the database's pools vary. */
const OTHER_FILES = 30;

export type Fuzzing = {
  readonly seconds: number;
  /** Each connection uses the next one. */
  readonly firstSeed: number;
  /** Maximum number; to repeat a failed seed: `--seed … --streams 1`. */
  readonly streams: number;
};

/** Sends valid and invalid packets of every version, and noise, split anywhere, beside well-formed devices. */
export const devicePort = ({ seconds, firstSeed, streams }: Fuzzing): FaultScenario => ({
  name: 'device-port',
  async run(say) {
    const faults: string[] = [];
    const run = await FaultRun.begin(WELL_FORMED);
    try {
      const plain = await run.addDevices('Fuzzing', DEVICES);
      const gateways = await run.addDevices('Fuzzing gateways', GATEWAYS, true);
      const devices: FuzzingDevice[] = [...plain, ...gateways].map((device) => ({
        ...device,
        acknowledged: new Set(),
      }));
      const before = await metricsOf(run.url);
      const ending = Date.now() + seconds * 1000;
      let next = 0;
      let warm = 0;
      const isOver = () => next >= streams || Date.now() > ending || faults.length > 0;
      const lane = async () => {
        while (!isOver()) {
          const number = next++;
          const seed = firstSeed + number;
          const pause = sleep(SHORTEST_MS);
          const client = new FuzzingClient({ seed, number, devices, port: run.mqttPort });
          await client.run().catch((error) => faults.push(`seed ${seed}: ${error.message}`));
          await pause;
        }
      };
      const watch = async () => {
        while (!isOver()) {
          if (
            !(await withTimeLimit(
              run.progress().then(() => true),
              PROGRESS_LIMIT_MS,
              false,
            ))
          )
            faults.push(
              `a well-formed device waited longer than ${PROGRESS_LIMIT_MS} ms at seed ${firstSeed + next}`,
            );
          if (Date.now() > ending - (seconds * 1000 * 2) / 3) warm ||= run.serverBytes;
          await sleep(1000);
        }
      };
      await Promise.all([watch(), ...Array.from({ length: LANES }, lane)]);
      say(`seeds ${firstSeed} to ${firstSeed + next - 1}`);

      const report = await run.finish();
      let lost = report.lost;
      let acknowledged = report.acknowledged;
      for (const device of devices) {
        lost += await run.countLost(device.key, device.acknowledged);
        acknowledged += device.acknowledged.size;
      }
      say(`${lost} of ${acknowledged} lost, ${report.disconnects} well-formed devices disconnected`);
      if (lost > 0) faults.push('acknowledged messages were lost');
      if (report.disconnects > 0) faults.push('well-formed devices were disconnected');

      const after = await calm(run.url, before.files + OTHER_FILES);
      const bytes = run.serverBytes;
      say(
        `at the end: ${JSON.stringify(after)}; memory ${megabytes(warm)} after a third, ${megabytes(bytes)} now`,
      );
      for (const [what, count] of Object.entries({ ...after, files: 0 }))
        if (count !== 0) faults.push(`${count} ${what} are left`);
      if (after.files > before.files + OTHER_FILES)
        faults.push(`${after.files - before.files} more files are open`);
      if (warm > 0 && bytes - warm > GROWTH_BYTES) faults.push(`memory grew by ${megabytes(bytes - warm)}`);
    } finally {
      await run.end();
    }
    return faults;
  },
});

/** Waits until nothing is pending, or until the time limit. */
async function calm(url: string, files: number) {
  const giveUp = Date.now() + CALM_LIMIT_MS;
  for (;;) {
    const found = await metricsOf(url);
    const { connections, messages, devices, bytes } = found;
    const isCalm = connections + messages + devices + bytes === 0 && found.files <= files;
    if (isCalm || Date.now() > giveUp) return found;
    await sleep(500);
  }
}

async function metricsOf(url: string) {
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
  const text = await (await fetch(`${url}/metrics`, { headers })).text();
  const gauge = (name: string) => Number(new RegExp(`^${name} (.+)$`, 'm').exec(text)?.[1]);
  return {
    connections: gauge('airdeck_mqtt_connections'),
    messages: gauge('airdeck_ingest_pending_messages'),
    devices: gauge('airdeck_ingest_pending_devices'),
    bytes: gauge('airdeck_ingest_pending_bytes'),
    files: gauge('process_open_fds'),
  };
}

const megabytes = (bytes: number) => `${Math.round(bytes / 1024 / 1024)} MiB`;
