import { randomUUID } from 'node:crypto';
import type { Limits } from '../../limits/limits.ts';
import { FORWARDER_CLIENT_ID } from './forwarder-client-id.ts';

/** The other server refuses the device: unknown access token, or not authorised. */
export class Refused extends Error {
  override name = 'Refused';
}

/** The other server cannot be reached, or accepts no connections at present. */
export class Unreachable extends Error {
  override name = 'Unreachable';
}

/** MQTT 3.1.1 return codes: not authorised, and bad user name or password. */
const REFUSALS: readonly unknown[] = [4, 5];

/** A device's connection to the other server. */
export type OtherConnection = {
  /** Aborted when the connection ends, from either side. */
  readonly ended: AbortSignal;
  /** Resolves when the other server has acknowledged the message. @throws Error when the connection ends before that */
  publish(topic: string, payload: string): Promise<void>;
  end(): void;
};

/**
 * Connects as the device of an access token. It neither resends nor reconnects by itself: the queue tracks
 * acknowledgements.
 * @throws Refused, Unreachable
 */
export async function connectTo(
  url: string,
  token: string,
  limits: Pick<Limits['forwarding'], 'connectMs' | 'acknowledgementMs'>,
): Promise<OtherConnection> {
  // Loaded on demand, by servers that forward.
  const { connect } = await import('mqtt');
  const client = connect(url, {
    protocolVersion: 4,
    clientId: `${FORWARDER_CLIENT_ID}${randomUUID()}`,
    username: token,
    clean: true,
    reconnectPeriod: 0,
    connectTimeout: limits.connectMs,
    queueQoSZero: false,
    resubscribe: false,
  });
  const ending = new AbortController();
  const end = () => {
    ending.abort();
    client.end(true);
  };
  let failure: (Error & { code?: unknown }) | undefined;
  client.on('error', (error) => {
    failure = error;
    end();
  });
  client.on('close', end);
  await new Promise<void>((resolve, reject) => {
    client.once('connect', () => resolve());
    ending.signal.addEventListener('abort', () =>
      reject(
        REFUSALS.includes(failure?.code)
          ? new Refused('the other server refuses the access token')
          : new Unreachable('the other server cannot be reached', { cause: failure }),
      ),
    );
  });
  return {
    ended: ending.signal,
    end,
    publish: (topic, payload) =>
      new Promise((resolve, reject) => {
        const fail = () => {
          clearTimeout(timer);
          reject(new Error('the other server did not acknowledge a message'));
        };
        const timer = setTimeout(end, limits.acknowledgementMs);
        ending.signal.addEventListener('abort', fail, { once: true });
        if (ending.signal.aborted) fail();
        else
          client.publish(topic, payload, { qos: 1 }, (error) => {
            ending.signal.removeEventListener('abort', fail);
            clearTimeout(timer);
            if (error) reject(error);
            else resolve();
          });
      }),
  };
}
