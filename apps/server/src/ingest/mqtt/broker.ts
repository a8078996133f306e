import { Aedes, type AedesOptions, type AuthenticateError, type Client } from 'aedes';

/** CONNACK return codes of MQTT 3.1.1. */
export const CONNACK = { identifierRejected: 2, serverUnavailable: 3, notAuthorized: 5 } as const;
export type Refusal = (typeof CONNACK)[keyof typeof CONNACK];

/** Refuses a connection with a return code, in the form that the broker wants. */
export function refusal(code: Refusal): AuthenticateError {
  return Object.assign(new Error('connection refused'), { returnCode: code as number }) as AuthenticateError;
}

type Callback = (error?: Error) => void;

/** A broker in which nothing that is published reaches anybody. */
class QuietBroker extends Aedes {
  /** The broker's own notices, about who came and went, come without a client. */
  override publish(_packet: unknown, clientOrDone: Client | Callback | null, done?: Callback): void {
    const answer = typeof clientOrDone === 'function' ? clientOrDone : done;
    answer?.();
  }
}

/**
 * An MQTT 3.1.1 broker, not yet listening anywhere: hand it sockets with `handle`. Without options it is open and
 * passes on what is published, as the standard says; `quiet`: it passes on nothing.
 */
export async function createBroker(options: AedesOptions & { quiet?: boolean } = {}): Promise<Aedes> {
  const { quiet, ...policy } = options;
  const nameless = new WeakSet<Client>();
  const broker = new (quiet ? QuietBroker : Aedes)({
    ...policy,
    preConnect: (client, packet, done) => {
      // A session that is to be kept needs a name to be found by [MQTT-3.1.3-8].
      if (!packet.clientId && !packet.clean) nameless.add(client);
      if (policy.preConnect && !nameless.has(client)) policy.preConnect(client, packet, done);
      else done(null, true);
    },
    authenticate: (client, username, password, done) => {
      if (nameless.has(client)) done(refusal(CONNACK.identifierRejected), false);
      else if (policy.authenticate) policy.authenticate(client, username, password, done);
      else done(null, true);
    },
  });
  await broker.listen();
  return broker;
}
