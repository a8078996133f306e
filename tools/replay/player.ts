import { EventEmitter, once } from 'node:events';
import { connectAsync, type MqttClient } from 'mqtt';
import { ReplayError } from './columns.ts';

const TELEMETRY_TOPIC = 'v1/devices/me/telemetry';
const RECONNECT_PERIOD_MS = 1000;
const CONNECT_TIMEOUT_MS = 10_000;
/** CONNACK code for an unknown or revoked access token. */
const NOT_AUTHORISED = 5;

export type PlayerTarget = {
  readonly host: string;
  readonly port: number;
  readonly token: string;
  /** Maximum number of sent, unacknowledged messages. */
  readonly inFlight: number;
};

/** A connected device. Messages are resent after a lost connection until they are acknowledged. */
export type Player = {
  readonly acknowledged: () => number;
  /** Resolves when the message is sent, which waits while the maximum is unacknowledged. */
  readonly send: (payload: string) => Promise<void>;
  /** Resolves when all sent messages are acknowledged. */
  readonly drained: () => Promise<void>;
  readonly close: () => Promise<void>;
};

/**
 * Connects as a device, and reconnects automatically, without a limit of time. `send` and `drained` reject with the
 * signal's reason once it is aborted, and with a ReplayError when the token is refused.
 * @param report called for a lost and a restored connection.
 * @throws ReplayError when the first connection fails.
 */
export async function connectPlayer(
  target: PlayerTarget,
  signal: AbortSignal,
  report: (text: string) => void,
): Promise<Player> {
  const client = await connect(target);
  const refusal = new AbortController();
  const stopped = AbortSignal.any([signal, refusal.signal]);
  reportConnection(client, report);
  client.on('error', (error) => {
    // Also emitted for lost connections, which the client restores automatically.
    if (reasonCode(error) !== undefined) refusal.abort(connectFault(error, target));
  });

  const progress = new EventEmitter<{ acknowledged: [] }>();
  let unacknowledged = 0;
  let acknowledged = 0;
  const fewerThan = async (limit: number) => {
    while (unacknowledged >= limit && !stopped.aborted) {
      await once(progress, 'acknowledged', { signal: stopped }).catch(() => undefined);
    }
    stopped.throwIfAborted();
  };
  return {
    acknowledged: () => acknowledged,
    send: async (payload) => {
      await fewerThan(target.inFlight);
      unacknowledged += 1;
      client.publish(TELEMETRY_TOPIC, payload, { qos: 1 }, (error) => {
        // Only a client that has ended drops a message.
        if (error) return;
        unacknowledged -= 1;
        acknowledged += 1;
        progress.emit('acknowledged');
      });
    },
    drained: () => fewerThan(1),
    // A graceful end would wait for acknowledgements, which callers that close before `drained` do not want.
    close: () => client.endAsync(unacknowledged > 0),
  };
}

async function connect(target: PlayerTarget): Promise<MqttClient> {
  try {
    return await connectAsync(
      `mqtt://${urlHost(target.host)}:${target.port}`,
      {
        username: target.token,
        protocolVersion: 4,
        clean: true,
        connectTimeout: CONNECT_TIMEOUT_MS,
        reconnectPeriod: RECONNECT_PERIOD_MS,
      },
      false,
    );
  } catch (error) {
    throw connectFault(error, target);
  }
}

/** IPv6 addresses need brackets. */
function urlHost(host: string): string {
  return host.includes(':') ? `[${host}]` : host;
}

function reportConnection(client: MqttClient, report: (text: string) => void): void {
  let connected = true;
  client.on('close', () => {
    if (connected && !client.disconnecting) report('connection lost, trying to reconnect');
    connected = false;
  });
  client.on('connect', () => {
    connected = true;
    report('connected again');
  });
}

function connectFault(error: unknown, target: PlayerTarget): ReplayError {
  const where = `${target.host}:${target.port}`;
  if (reasonCode(error) === NOT_AUTHORISED) return new ReplayError(`${where} does not accept this token`);
  return new ReplayError(`no connection to ${where}: ${faultText(error)}`);
}

/** Code of a refusing CONNACK; undefined: a network error. */
function reasonCode(error: unknown): number | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'number' ? error.code : undefined;
}

function faultText(error: unknown): string {
  // For a name with several addresses, Node.js wraps the errors of all in one without a message.
  if (error instanceof AggregateError) return error.errors.map(faultText).join(', ');
  return error instanceof Error && error.message !== '' ? error.message : String(error);
}
