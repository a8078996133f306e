import { EventEmitter, once } from 'node:events';
import { connectAsync, type MqttClient, type Packet, ReasonCodes } from 'mqtt';
import { ReplayError } from './columns.ts';

const TELEMETRY_TOPIC = 'v1/devices/me/telemetry';
const CALL_TOPIC = 'v1/devices/me/rpc/request/';
const ANSWER_TOPIC = 'v1/devices/me/rpc/response/';
const RECONNECT_PERIOD_MS = 1000;
const CONNECT_TIMEOUT_MS = 10_000;
const ANSWER_TIMEOUT_MS = 30_000;
/** CONNACK codes for an unknown or revoked access token, of MQTT 3.1.1 and 5. */
const NOT_AUTHORISED: ReadonlySet<number> = new Set([5, 0x86, 0x87]);

export type PlayerTarget = {
  readonly host: string;
  readonly port: number;
  readonly token: string;
  /** Maximum number of sent, unacknowledged messages. */
  readonly inFlight: number;
};

/** A connected device. Messages are resent after a lost connection until they are answered. */
export type Player = {
  /** Number of messages that the server acknowledged as stored. */
  readonly acknowledged: () => number;
  /** Number of messages that it refused, by the reason that it gave. */
  readonly refused: () => ReadonlyMap<string, number>;
  /** Resolves when the message is sent, which waits while the maximum is unanswered. */
  readonly send: (payload: string) => Promise<void>;
  /** Resolves when all sent messages are acknowledged or refused. */
  readonly drained: () => Promise<void>;
  /** Calls a method of the server. Resolves to its answer; undefined: there is none in time. */
  readonly call: (method: string, params: object) => Promise<unknown>;
  readonly close: () => Promise<void>;
};

/**
 * Connects as a device over MQTT 5, whose acknowledgements say what was refused and why, and reconnects automatically,
 * without a limit of time. `send`, `drained` and `call` reject with the signal's reason once it is aborted, and with a
 * ReplayError when the token is refused.
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

  const progress = new EventEmitter<{ answered: [] }>();
  const refused = new Map<string, number>();
  let unanswered = 0;
  let acknowledged = 0;
  let calls = 0;
  const fewerThan = async (limit: number) => {
    while (unanswered >= limit && !stopped.aborted) {
      await once(progress, 'answered', { signal: stopped }).catch(() => undefined);
    }
    stopped.throwIfAborted();
  };
  return {
    acknowledged: () => acknowledged,
    refused: () => refused,
    send: async (payload) => {
      await fewerThan(target.inFlight);
      unanswered += 1;
      client.publish(TELEMETRY_TOPIC, payload, { qos: 1 }, (error, packet) => {
        const reason = error ? refusalText(error, packet) : undefined;
        // Without a reason code, the client has ended and dropped the message.
        if (error && reason === undefined) return;
        unanswered -= 1;
        if (reason === undefined) acknowledged += 1;
        else refused.set(reason, (refused.get(reason) ?? 0) + 1);
        progress.emit('answered');
      });
    },
    drained: () => fewerThan(1),
    call: async (method, params) => {
      calls += 1;
      const topic = `${ANSWER_TOPIC}${calls}`;
      if (calls === 1) await client.subscribeAsync(`${ANSWER_TOPIC}+`, { qos: 1 });
      const waiting = AbortSignal.any([stopped, AbortSignal.timeout(ANSWER_TIMEOUT_MS)]);
      const answer = nextMessage(client, topic, waiting);
      client.publish(
        `${CALL_TOPIC}${calls}`,
        JSON.stringify({ method, params }),
        { qos: 1 },
        () => undefined,
      );
      const text = await answer;
      stopped.throwIfAborted();
      return text === undefined ? undefined : JSON.parse(text);
    },
    // A graceful end would wait for acknowledgements, which callers that close before `drained` do not want.
    close: () => client.endAsync(unanswered > 0),
  };
}

async function connect(target: PlayerTarget): Promise<MqttClient> {
  try {
    return await connectAsync(
      `mqtt://${urlHost(target.host)}:${target.port}`,
      {
        username: target.token,
        protocolVersion: 5,
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

/** The text of the next message on a topic; undefined: none before the signal. */
function nextMessage(client: MqttClient, topic: string, signal: AbortSignal): Promise<string | undefined> {
  return new Promise((resolve) => {
    const settle = (text: string | undefined) => {
      client.off('message', take);
      signal.removeEventListener('abort', giveUp);
      resolve(text);
    };
    const take = (heard: string, payload: Buffer) => {
      if (heard === topic) settle(payload.toString());
    };
    const giveUp = () => settle(undefined);
    client.on('message', take);
    signal.addEventListener('abort', giveUp);
    if (signal.aborted) giveUp();
  });
}

/** Why the server refused a message, as it says; undefined: it did not. */
function refusalText(error: Error, packet: Packet | undefined): string | undefined {
  const code = reasonCode(error);
  if (code === undefined) return undefined;
  const said = packet?.cmd === 'puback' ? packet.properties?.reasonString : undefined;
  return `${said || ReasonCodes[code as keyof typeof ReasonCodes] || 'refused'} (0x${code.toString(16)})`;
}

function connectFault(error: unknown, target: PlayerTarget): ReplayError {
  const where = `${target.host}:${target.port}`;
  const code = reasonCode(error);
  if (code !== undefined && NOT_AUTHORISED.has(code))
    return new ReplayError(`${where} does not accept this token`);
  return new ReplayError(`no connection to ${where}: ${faultText(error)}`);
}

/** Code of a refusing acknowledgement; undefined: a network error. */
function reasonCode(error: unknown): number | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'number' ? error.code : undefined;
}

function faultText(error: unknown): string {
  // For a name with several addresses, Node.js wraps the errors of all in one without a message.
  if (error instanceof AggregateError) return error.errors.map(faultText).join(', ');
  return error instanceof Error && error.message !== '' ? error.message : String(error);
}
