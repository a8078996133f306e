/** A point from further ahead than this is stored but never latest: a clock that is wrong would hide all others. */
export const MAX_LATEST_AHEAD_MS = 600_000;

/** What one connection, one user, one tenant, one address and one frame may take. */
export type LiveLimits = {
  /** ms for a token to arrive. */
  readonly authTimeoutMs: number;
  /** ms between pings. */
  readonly pingIntervalMs: number;
  /** ms without a pong after which a connection counts as dead. */
  readonly pongTimeoutMs: number;
  /** ms between two looks at who is late, expired or silent. */
  readonly sweepIntervalMs: number;
  /** ms that a reader gets to take the closing frame. */
  readonly closeTimeoutMs: number;
  /** Frames that wait in a connection for a slow reader. */
  readonly maxPendingUpdates: number;
  /** Bytes that wait in a connection for a slow reader, answers to its own questions apart. */
  readonly maxPendingBytes: number;
  /** Frames of a client that wait to be worked off; beyond, the connection is not read from. */
  readonly maxPendingFrames: number;
  /** Events that wait behind a first answer. */
  readonly maxHeldEvents: number;
  readonly maxSubscriptionsPerSession: number;
  /** Of all sessions of a user together. */
  readonly maxSubscriptionsPerUser: number;
  readonly maxSessionsPerUser: number;
  readonly maxSessionsPerTenant: number;
  /** Connections of one network address that have not said yet who they are: beyond it, the oldest are closed. */
  readonly maxStrangersPerAddress: number;
  /** Characters of points, of all devices together, in one frame of a list. */
  readonly maxSeriesLength: number;
  /** Keys that one list follows. */
  readonly maxFollowedKeys: number;
};

export const LIVE_LIMITS: LiveLimits = {
  authTimeoutMs: 10_000,
  pingIntervalMs: 10_000,
  pongTimeoutMs: 30_000,
  sweepIntervalMs: 1_000,
  closeTimeoutMs: 3_000,
  maxPendingUpdates: 1_000,
  maxPendingBytes: 4 * 1024 * 1024,
  maxPendingFrames: 50,
  maxHeldEvents: 10_000,
  maxSubscriptionsPerSession: 1_000,
  maxSubscriptionsPerUser: 5_000,
  maxSessionsPerUser: 50,
  maxSessionsPerTenant: 5_000,
  // A console is one for a moment; after a restart, all consoles behind one proxy are.
  maxStrangersPerAddress: 500,
  maxSeriesLength: 16 * 1024 * 1024,
  maxFollowedKeys: 1_000,
};
