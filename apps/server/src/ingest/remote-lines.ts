import { z } from 'zod';
import type { Bus } from '../bus/bus.ts';
import type { Outcome, SentCommand } from './command.ts';

const WANTED = 'line-wanted';
const OPENED = 'line-opened';
const COMMAND = 'command';
/** Extra time for the answer to travel back. */
const WAY_BACK_MS = 1_000;

const deviceSchema = z.object({ deviceKey: z.int() });
const commandSchema = z.object({
  deviceKey: z.int(),
  id: z.int(),
  method: z.string(),
  params: z.unknown(),
  way: z.enum(['one', 'two']),
  waitMs: z.number(),
});
const outcomeSchema: z.ZodType<Outcome> = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('answered'), payload: z.string() }),
  z.object({ kind: z.enum(['delivered', 'unanswered', 'unreachable']) }),
]);

/** This node's lines to devices. */
type OwnLines = {
  isOpen(deviceKey: number): boolean;
  send(deviceKey: number, command: SentCommand): Promise<Outcome>;
  handOver(deviceKey: number, send: (command: SentCommand) => Promise<Outcome>): void;
};

/** Other nodes' lines to devices. */
export type RemoteLines = {
  /** Called when a command is waiting for a device without a line here. */
  wanted(deviceKey: number): void;
  /** Called when a device has opened a line here. */
  opened(deviceKey: number): void;
};

/**
 * Sends commands to devices whose line is on another node: that node announces the line when it is opened or asked for,
 * and receives the waiting commands. The node that accepted a command keeps it until it knows the outcome.
 */
export function shareLines(bus: Bus, lines: OwnLines): RemoteLines {
  bus.subscribe(WANTED, deviceSchema, ({ deviceKey }) => {
    if (lines.isOpen(deviceKey)) bus.publish(OPENED, { deviceKey });
  });
  bus.subscribe(OPENED, deviceSchema, ({ deviceKey }, node) =>
    lines.handOver(deviceKey, async (command) => outcomeSchema.parse(await handTo(node, deviceKey, command))),
  );
  bus.respond(COMMAND, commandSchema, ({ deviceKey, ...command }): Outcome | Promise<Outcome> =>
    // The line may have moved to a third node.
    lines.isOpen(deviceKey) ? lines.send(deviceKey, command) : { kind: 'unreachable' },
  );

  const handTo = (node: string, deviceKey: number, command: SentCommand) =>
    bus.request(node, COMMAND, { deviceKey, ...command }, command.waitMs + WAY_BACK_MS);

  return {
    wanted: (deviceKey) => bus.publish(WANTED, { deviceKey }),
    opened: (deviceKey) => bus.publish(OPENED, { deviceKey }),
  };
}
