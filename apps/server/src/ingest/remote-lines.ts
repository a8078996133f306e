import { z } from 'zod';
import type { Bus } from '../bus/bus.ts';
import type { Outcome, SentCommand } from './command.ts';

const WANTED = 'line-wanted';
const OPENED = 'line-opened';
const COMMAND = 'command';
/** For the answer's way back. */
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

/** Lines to devices that this node has. */
type OwnLines = {
  isOpen(deviceKey: number): boolean;
  send(deviceKey: number, command: SentCommand): Promise<Outcome>;
  handOver(deviceKey: number, send: (command: SentCommand) => Promise<Outcome>): void;
};

/** Lines to devices that other nodes have. */
export type RemoteLines = {
  /** A command waits here for a device that has no line here. */
  wanted(deviceKey: number): void;
  /** A device has a line here. */
  opened(deviceKey: number): void;
};

/**
 * Commands reach devices whose line is on another node: who has one says so when it is opened, or asked for, and is handed
 * what waits. Who was asked for the command keeps it until it knows what came of it.
 */
export function shareLines(bus: Bus, lines: OwnLines): RemoteLines {
  bus.hear(WANTED, deviceSchema, ({ deviceKey }) => {
    if (lines.isOpen(deviceKey)) bus.tell(OPENED, { deviceKey });
  });
  bus.hear(OPENED, deviceSchema, ({ deviceKey }, node) =>
    lines.handOver(deviceKey, async (command) => outcomeSchema.parse(await handTo(node, deviceKey, command))),
  );
  bus.answer(COMMAND, commandSchema, ({ deviceKey, ...command }): Outcome | Promise<Outcome> =>
    // It may be on a third node by now.
    lines.isOpen(deviceKey) ? lines.send(deviceKey, command) : { kind: 'unreachable' },
  );

  const handTo = (node: string, deviceKey: number, command: SentCommand) =>
    bus.ask(node, COMMAND, { deviceKey, ...command }, command.waitMs + WAY_BACK_MS);

  return {
    wanted: (deviceKey) => bus.tell(WANTED, { deviceKey }),
    opened: (deviceKey) => bus.tell(OPENED, { deviceKey }),
  };
}
