import { pino } from 'pino';
import { readConfig } from '../../config.ts';
import { findDatabase } from '../../database/find-database.ts';
import { GroupCommit } from '../../ingest/group-commit.ts';
import { createStopSteps } from '../../process-end.ts';
import { startServer } from '../../server.ts';

/** Order of the parent process. */
export type ChildOrder = {
  /** Settings of the server, as in its environment. */
  readonly settings: Record<string, string>;
  /** Acknowledge messages before they are stored: the control, whose losses a test must detect. */
  readonly acknowledgeFirst: boolean;
};

// An aborted run leaves no server behind.
process.once('disconnect', () => process.exit(1));
process.once('message', (order: ChildOrder) => void run(order));

async function run({ settings, acknowledgeFirst }: ChildOrder): Promise<void> {
  if (acknowledgeFirst) {
    const add = GroupCommit.prototype.add;
    GroupCommit.prototype.add = function addAcknowledged(item, done) {
      add.call(this, item, () => undefined);
      done(null);
    };
  }
  const log = pino({ level: 'fatal' });
  const config = readConfig(settings);
  const steps = createStopSteps(log);
  await startServer(config, log, steps, await findDatabase(config, log, steps));
  process.send?.('ready');
}
