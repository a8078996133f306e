import type { IConnectPacket } from 'mqtt-packet';
import type { Limits } from '../../limits/limits.ts';
import type { Answer } from './acknowledgements.ts';
import type { Version } from './packets.ts';
import type { ReasonCode } from './reason-codes.ts';

/** What a connection needs of its socket. */
export type Wire = {
  readonly address: string;
  /** What was written and has not left. */
  readonly unsentBytes: number;
  /** Returns whether it takes more; if not, `drained` is to be called when it does. */
  write(bytes: Buffer): boolean;
  /** Nothing more is handed to `receive` until `resume`. */
  pause(): void;
  resume(): void;
  /** Closes it when what was written has left. */
  end(): void;
  /** Closes it at once. */
  destroy(): void;
};

export type ConnectRequest = IConnectPacket & { protocolVersion: Version };

/** A message of a client. Its payload is a view of what came: what is to be kept is copied. */
export type Message = { readonly topic: string; readonly payload: Buffer; readonly qos: 0 | 1 | 2 };

/** A connection as the end point knows it. */
export type Client = {
  readonly address: string;
  /** What the client calls itself, or was called; empty before it was let in. */
  readonly clientId: string;
  readonly isEnded: boolean;
  /** Whether the client's version of MQTT has reason codes by which a message can be refused. */
  readonly canRefuse: boolean;
  /** Filters that the client subscribed to, with the QoS that was granted. */
  readonly subscriptions: ReadonlyMap<string, 0 | 1>;
  /** Reads nothing more until `go` takes the reason back. */
  stop(reason: Stop): void;
  go(reason: Stop): void;
  /**
   * Sends a message; one that the client does not subscribe to must not be sent. `delivered` is called when the client
   * has acknowledged it; with QoS 0, when it was written.
   */
  send(topic: string, payload: string, qos: 0 | 1, delivered?: () => void): void;
  /** Ends the connection; what it still had on its way is not acknowledged. MQTT 5 can say why. */
  end(reason: ReasonCode): void;
};

/** What a connection is for. Nothing of it may throw. */
export type EndPoint = {
  /** Resolves to a reason for which the client is refused, or to undefined once it is let in. */
  admit(connection: Client, request: ConnectRequest): Promise<ReasonCode | undefined>;
  /** `settle` is called once, when the message may be acknowledged; where it may not be, the connection is ended. */
  receive(connection: Client, message: Message, settle: (answer: Answer) => void): void;
  /** Whether a client that was let in may subscribe to a filter. */
  mayHear(connection: Client, filter: string): boolean;
  /** What it subscribes to may have changed; it has been answered. */
  subscribed(connection: Client): void;
  /** The connection is over, whether it was let in or not. */
  closed(connection: Client): void;
  /** A fault of this server's own. */
  fault(error: unknown): void;
};

/** Why nothing is read of a connection at the moment. */
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
  'connectMs' | 'heldMessages' | 'receiveMaximum' | 'unreleasedMessages' | 'stallMs' | 'unsentBytes'
>;
