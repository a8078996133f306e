/** Transports bytes between nodes, at most once and in the order of each sender. */
export type Transport = {
  readonly isConnected: boolean;
  /** Calls back with each change, and once connected for the first time. */
  onChange(listener: (isConnected: boolean) => void): void;
  /** To all subscribers except oneself. Dropped while there is no connection. */
  publish(subject: string, bytes: Uint8Array): void;
  subscribe(subject: string, listener: (bytes: Uint8Array) => void): void;
  /** Rejects when no one answers in time. */
  request(subject: string, bytes: Uint8Array, timeoutMs: number): Promise<Uint8Array>;
  respond(subject: string, handler: (bytes: Uint8Array) => Promise<Uint8Array>): void;
  /** Sends pending messages, and closes. */
  close(): Promise<void>;
};
