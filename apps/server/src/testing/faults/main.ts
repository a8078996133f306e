import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { type FaultReport, FaultRun } from './fault-run.ts';

/** Load between two faults, milliseconds: at random, so that a fault meets every moment of a commit. */
const LOAD_MS = { shortest: 200, longest: 1500 };

const { values } = parseArgs({
  options: {
    server: { type: 'string', default: '20' },
    postgres: { type: 'string', default: '10' },
    'freeze-seconds': { type: 'string', default: '25' },
    control: { type: 'string', default: '5' },
  },
});

/** `npm run test:faults`: many rounds of what the suite tries once or twice. Ends with 1 when anything was lost. */
async function main(): Promise<void> {
  const product = await withRun(false, async (run) => {
    await rounds('server killed', Number(values.server), run, () => run.killServer());
    await rounds('PostgreSQL killed', Number(values.postgres), run, () => run.killPostgres());
    const during = await run.freezePostgres(Number(values['freeze-seconds']) * 1000);
    say(`PostgreSQL frozen for ${values['freeze-seconds']} s: ${during} acknowledged meanwhile`);
    if (during > 0) process.exitCode = 1;
  });
  report('acknowledged after the commit', product);
  if (product.lost > 0 || product.disconnects > 0) process.exitCode = 1;

  const control = await withRun(true, (run) =>
    rounds('control: server killed', Number(values.control), run, () => run.killServer()),
  );
  report('control, acknowledged before the commit', control);
  if (control.lost === 0) {
    say('The control lost nothing, so this run could not have seen a loss.');
    process.exitCode = 1;
  }
}

async function withRun(
  acknowledgeFirst: boolean,
  work: (run: FaultRun) => Promise<void>,
): Promise<FaultReport> {
  const run = await FaultRun.begin({ acknowledgeFirst });
  try {
    await work(run);
    return await run.finish();
  } finally {
    await run.end();
  }
}

async function rounds(what: string, count: number, run: FaultRun, fault: () => Promise<void>): Promise<void> {
  for (let round = 1; round <= count; round++) {
    const { shortest, longest } = LOAD_MS;
    await sleep(shortest + Math.random() * (longest - shortest));
    await fault();
    say(`${what} ${round}/${count}; ${run.acknowledgedCount} acknowledged so far`);
  }
}

function report(what: string, { acknowledged, lost, disconnects }: FaultReport): void {
  say(`${what}: ${lost} of ${acknowledged} lost, ${disconnects} disconnected\n`);
}

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}

await main();
process.exit();
