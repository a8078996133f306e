import type { IConnectPacket } from 'mqtt-packet';
import type { Limits } from '../../limits/limits.ts';
import type { Answer } from './acknowledgements.ts';
import type { Version } from './packets.ts';
import type { ReasonCode } from './reason-codes.ts';

/** The socket, as needed by a connection. */
export type Wire = {
  readonly address: string;
  /** Bytes written and not sent yet. */
  readonly unsentBytes: number;
  /** Returns whether it accepts more; if not, `drained` is called when it does. */
  write(bytes: Buffer): boolean;
  /** Stops calls of `receive` until `resume`. */
  pause(): void;
  resume(): void;
  /** Closes it after the written bytes are sent. */
  end(): void;
  /** Closes it immediately. */
  destroy(): void;
};

export type ConnectRequest = IConnectPacket & { protocolVersion: Version };

/** A message of a client. Its payload is a view of the received chunk: copy it to keep it. */
export type Message = { readonly topic: string; readonly payload: Buffer; readonly qos: 0 | 1 | 2 };

/** A connection, as seen by the end point. */
export type Client = {
  readonly address: string;
  /** The client's id, or the assigned one; empty before it is admitted. */
  readonly clientId: string;
  readonly isEnded: boolean;
  /** Whether the client's MQTT version has reason codes to refuse a message. */
  readonly canRefuse: boolean;
  /** Filters that the client subscribed to, with the granted QoS. */
  readonly subscriptions: ReadonlyMap<string, 0 | 1>;
  /** Pauses reading until `go` withdraws the reason. */
  stop(reason: Stop): void;
  go(reason: Stop): void;
  /**
   * Sends a message on a topic that the client subscribes to. `delivered` is called when the client has acknowledged
   * it; with QoS 0, when it was written.
   */
  send(topic: string, payload: string, qos: 0 | 1, delivered?: () => void): void;
  /** Ends the connection, with the reason in MQTT 5; its pending messages are not acknowledged. */
  end(reason: ReasonCode): void;
};

/** Handler of connections. Its functions must not throw. */
export type EndPoint = {
  /** Resolves to the reason for a refusal; undefined: admitted. */
  admit(connection: Client, request: ConnectRequest): Promise<ReasonCode | undefined>;
  /** Calls `settle` once, when the message may be acknowledged; else ends the connection. */
  receive(connection: Client, message: Message, settle: (answer: Answer) => void): void;
  /** Whether an admitted client may subscribe to a filter. */
  mayHear(connection: Client, filter: string): boolean;
  /** Called after a SUBSCRIBE or UNSUBSCRIBE has been answered. */
  subscribed(connection: Client): void;
  /** The client violated the protocol, for which the connection will end. */
  violated?(connection: Client, reason: ReasonCode): void;
  /** The connection has ended, whether it was admitted or not. */
  closed(connection: Client): void;
  /** Reports an internal error. */
  reportError(error: unknown): void;
};

/** Reasons why reading from a connection is paused, as bits. */
export const STOP = {
  admission: 1,
  held: 2,
  choked: 4,
  room: 8,
  questions: 16,
  shutdown: 32,
  gateway: 64,
} as const;
export type Stop = (typeof STOP)[keyof typeof STOP];

export type ConnectionLimits = Pick<
  Limits['mqttConnections'],
  | 'connectMs'
  | 'heldMessages'
  | 'withheldMs'
  | 'receiveMaximum'
  | 'unreleasedMessages'
  | 'stallMs'
  | 'unsentBytes'
>;
