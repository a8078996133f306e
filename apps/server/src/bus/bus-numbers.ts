const KIB = 1024;

/** Limits and timing of the bus between nodes. */
export const BUS = {
  /** A longer message is not sent; other nodes read its content from the database. NATS accepts one MiB. */
  messageBytes: 512 * KIB,
  /** Readings that are sent together. */
  readingsBytes: 64 * KIB,
  presenceEveryMs: 1_000,
  /** A node that was silent for so long counts as gone, */
  goneAfterMs: 3_500,
  /** and for so long as possibly slow. */
  forgottenAfterMs: 60_000,
  /** Time for a newly connected node to discover the others. */
  settleMs: 300,
  /** Time for a node to answer a question. */
  answerMs: 1_000,
  connectMs: 2_000,
  reconnectEveryMs: 250,
  pingEveryMs: 2_000,
} as const;
