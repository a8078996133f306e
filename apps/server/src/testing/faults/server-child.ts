import { pino } from 'pino';
import { readConfig } from '../../config.ts';
import { GroupCommit } from '../../ingest/group-commit.ts';
import { createStopSteps } from '../../process-end.ts';
import { startServer } from '../../server.ts';

/** What the parent asks for. */
export type ChildOrder = {
  /** Settings of the server, as in its environment. */
  readonly settings: Record<string, string>;
  /** Acknowledge what is not stored yet: the control, which a test of losses must see losing. */
  readonly acknowledgeFirst: boolean;
};

// A run that is broken off leaves no server behind.
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
  await startServer(readConfig(settings), log, createStopSteps(log));
  process.send?.('ready');
}
