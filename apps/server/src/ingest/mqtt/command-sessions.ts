import { CALL_TOPICS } from '@airdeck/contract/device-port/device-messages';
import type { CommandLines, Line } from '../command-lines.ts';
import type { Client } from './end-point.ts';
import type { Sessions } from './sessions.ts';

type OpenLine = { readonly deviceKey: number; readonly line: Line };

/** MQTT sessions subscribed to commands, as lines of their devices. */
export function createCommandSessions({ sessions, lines }: { sessions: Sessions; lines: CommandLines }) {
  const open = new Map<Client, OpenLine>();

  const close = (connection: Client): void => {
    const known = open.get(connection);
    if (!known) return;
    open.delete(connection);
    lines.close(known.deviceKey, known.line);
  };

  return {
    /** Opens or closes the line after a change of subscriptions. */
    match(connection: Client): void {
      const session = sessions.of(connection);
      const subscribes = topicOf(connection) !== undefined;
      if (!session || subscribes === open.has(connection)) return;
      if (!subscribes) {
        close(connection);
        return;
      }
      const line = lineOf(connection);
      const { key: deviceKey } = session.device;
      open.set(connection, { deviceKey, line });
      lines.open(deviceKey, line);
    },
    close,
  };
}

const lineOf = (connection: Client): Line => ({
  takesOne: false,
  send({ id, method, params }, delivered) {
    const topic = topicOf(connection);
    const qos = connection.subscriptions.get(`${topic}+`);
    if (qos === undefined) return;
    connection.send(`${topic}${id}`, JSON.stringify({ method, params }), qos, delivered);
  },
  // The session continues, or ends separately.
  end: () => undefined,
});

/** Topic of the client's commands, without the command id; undefined: not subscribed. */
const topicOf = ({ subscriptions }: Client): string | undefined =>
  CALL_TOPICS.find(({ request }) => subscriptions.has(`${request}+`))?.request;
