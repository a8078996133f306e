import { parseArgs } from 'node:util';
import { backup } from './backup.ts';
import { clockSteps } from './clock-steps.ts';
import { devicePort } from './device-port.ts';
import { diskFull } from './disk-full.ts';
import { failOver } from './fail-over.ts';
import { frozenDatabase } from './frozen-database.ts';
import { kills } from './kills.ts';
import { neighbours } from './neighbours.ts';
import { nodes } from './nodes.ts';
import { patroni } from './patroni.ts';
import { compileServer } from './server-process.ts';
import { upgrade } from './upgrade.ts';

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    server: { type: 'string', default: '20' },
    postgres: { type: 'string', default: '10' },
    'freeze-seconds': { type: 'string', default: '25' },
    control: { type: 'string', default: '5' },
    rounds: { type: 'string', default: '20' },
    bus: { type: 'string', default: '5' },
    primary: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '300' },
    seed: { type: 'string' },
    streams: { type: 'string' },
  },
});

const SCENARIOS = [
  kills({
    server: Number(values.server),
    postgres: Number(values.postgres),
    freezeSeconds: Number(values['freeze-seconds']),
    control: Number(values.control),
  }),
  devicePort({
    seconds: Number(values.seconds),
    firstSeed: Number(values.seed ?? Date.now() % 1_000_000_000),
    streams: Number(values.streams ?? Number.POSITIVE_INFINITY),
  }),
  frozenDatabase,
  diskFull,
  clockSteps,
  failOver,
  patroni,
  neighbours,
  nodes({
    rounds: Number(values.rounds),
    busKills: Number(values.bus),
    primaryKills: Number(values.primary),
  }),
  backup,
  upgrade,
];

/** `npm run test:faults [-- scenario …]`: faults that the suite tests once or not at all. Exits with 1 on failures. */
async function main(): Promise<void> {
  const names = SCENARIOS.map(({ name }) => name);
  const unknown = positionals.filter((name) => !names.includes(name));
  if (unknown.length > 0)
    throw new Error(`There is no ${unknown.join(', ')}. There are ${names.join(', ')}.`);
  const asked = SCENARIOS.filter(({ name }) => positionals.length === 0 || positionals.includes(name));
  await compileServer();
  for (const scenario of asked) {
    const why = scenario.missing?.();
    if (why) {
      say(`SKIPPED ${scenario.name}: ${why}`);
      continue;
    }
    say(scenario.name);
    const faults = await scenario.run((line) => say(`  ${line}`)).catch((error) => [String(error?.stack)]);
    for (const fault of faults) say(`  FAULT: ${fault}`);
    say(`${faults.length === 0 ? 'ok     ' : 'FAILED '} ${scenario.name}\n`);
    if (faults.length > 0) process.exitCode = 1;
  }
}

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}

await main();
process.exit();
