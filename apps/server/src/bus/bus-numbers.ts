const KIB = 1024;

/** How the nodes of an installation hear of each other. */
export const BUS = {
  /** A longer message is not sent; other nodes read from the database what it said. NATS takes a MiB. */
  messageBytes: 512 * KIB,
  /** Readings that are sent together. */
  readingsBytes: 64 * KIB,
  presenceEveryMs: 1_000,
  /** A node that was not heard of for so long counts as gone, */
  goneAfterMs: 3_500,
  /** and for so long as one that may only be slow. */
  forgottenAfterMs: 60_000,
  /** In which a node that has just connected hears who is there. */
  settleMs: 300,
  /** For a node to answer what all have to know. */
  answerMs: 1_000,
  connectMs: 2_000,
  reconnectEveryMs: 250,
  pingEveryMs: 2_000,
} as const;
