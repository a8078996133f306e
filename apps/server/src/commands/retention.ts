import { parseArgs } from 'node:util';
import { readConfig } from '../config.ts';
import { withRunningDatabase } from '../database/running-database.ts';
import { createEventBus } from '../events.ts';
import type { HeldDeletion } from '../jobs/retention.ts';
import { createLogger } from '../logger.ts';
import { createServices } from '../services.ts';
import { endWithFailure } from './end-with-failure.ts';

const USAGE = `Shows what the server would delete because of its age, and does not because that would be unusual.

  npm run admin -- retention             shows it
  npm run admin -- retention --confirm   lets it go, once: the server deletes it within an hour

Works while the server runs, and while it does not.
`;

const DOUBTS: Readonly<Record<NonNullable<HeldDeletion['doubt']>, string>> = {
  clockJumped: 'the clock is more than seven days from the run before',
  readingsDisagree: 'no device was heard for seven days by this clock',
  moreThanUsual: 'it is more than falls due at a time',
};

try {
  const { values } = parseArgs({
    args: process.argv.slice(3),
    options: { confirm: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } },
  });
  if (values.help) process.stdout.write(USAGE);
  else await showOrConfirm(values.confirm === true);
  process.exit(0);
} catch (error) {
  endWithFailure(error);
}

async function showOrConfirm(confirms: boolean): Promise<void> {
  const log = await createLogger('warn', 'stderr');
  const held = await withRunningDatabase(readConfig(), log, async (database) => {
    const { retention } = await createServices({ database, events: createEventBus(), clock: Date.now });
    return confirms ? retention.confirmHeld() : retention.listHeld();
  });
  const lines = held.map(
    ({ name, oldest, before, doubt, sinceTime }) =>
      `${name} from ${timeOf(oldest)} to ${timeOf(before)}, held since ${timeOf(sinceTime)}: ${doubt && DOUBTS[doubt]}`,
  );
  const now = `This machine's clock says ${timeOf(Date.now())}.`;
  const next = confirms ? 'They go within an hour.' : 'Where the clock is right, --confirm lets them go.';
  process.stdout.write(
    held.length === 0 ? 'Nothing is held back.\n' : `${[now, ...lines, next].join('\n')}\n`,
  );
}

function timeOf(time: number): string {
  return `${new Date(time).toISOString().slice(0, 16)}Z`;
}
