import { NEIGHBOURS_BUDGET, sendAsNeighbours } from '../load/neighbours.ts';
import type { Percentiles } from '../load/percentiles.ts';
import { FaultRun } from './fault-run.ts';
import type { FaultScenario } from './fault-scenario.ts';

const QUIET_DEVICES = 10;
const NOISY_DEVICES = 10;
const SETTINGS = { AIRDECK_MQTT_SESSIONS_PER_DEVICE: '10' };

/** Devices of one tenant that send at full rate, beside a tenant whose devices send at a low rate. */
export const neighbours: FaultScenario = {
  name: 'neighbours',
  async run(say) {
    const faults: string[] = [];
    await FaultRun.with({ senders: 0, settings: SETTINGS }, async (run) => {
      const quiet = await run.addDevices('Quiet', QUIET_DEVICES + 1);
      const noisy = await run.addDevices('Noisy', NOISY_DEVICES);
      const tokens = quiet.map(({ token }) => token);
      const { alone, beside, acknowledged } = await sendAsNeighbours({
        port: Number(new URL(run.url).port),
        mqttPort: run.mqttPort,
        quiet: tokens.slice(0, QUIET_DEVICES),
        quietHttp: tokens[QUIET_DEVICES] as string,
        noisy: noisy.map(({ token }) => token),
      });
      for (const { devices, readingsPerSecond, mqtt, http } of beside) {
        say(`beside ${devices} noisy devices (${Math.round(readingsPerSecond)} readings/s):`);
        for (const [what, ours, before, budget] of [
          ['MQTT', mqtt.latencyMs, alone.mqtt.latencyMs, NEIGHBOURS_BUDGET.mqtt],
          ['HTTP', http.latencyMs, alone.http.latencyMs, NEIGHBOURS_BUDGET.http],
        ] as const) {
          const ratio = ours.p50 / before.p50;
          say(`  ${what} ${text(ours)}, alone ${text(before)}: ${ratio.toFixed(2)}`);
          if (ratio > budget)
            faults.push(`beside ${devices} noisy devices ${what} takes ${ratio.toFixed(1)} times as long`);
        }
        if (http.failed > 0) faults.push(`${http.failed} requests of the quiet tenant were refused`);
      }
      for (const [whose, devices] of [
        ['quiet', quiet],
        ['noisy', noisy],
      ] as const) {
        const stored = await countReadings(run, devices);
        say(`${stored} of ${acknowledged[whose]} acknowledged readings of the ${whose} tenant are stored`);
        if (stored < acknowledged[whose])
          faults.push(`acknowledged readings of the ${whose} tenant were lost`);
      }
    });
    return faults;
  },
};

async function countReadings({ database }: FaultRun, devices: readonly { key: number }[]): Promise<number> {
  const { rows } = await database.pool.query<{ count: number }>(
    'select count(*)::int as count from reading where device = any($1::int[])',
    [devices.map(({ key }) => key)],
  );
  return rows[0]?.count ?? 0;
}

const text = ({ p50, p99 }: Percentiles) => `p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`;
