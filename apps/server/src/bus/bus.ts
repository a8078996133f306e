import type { z } from 'zod';

/**
 * Messages between the nodes of an installation. None is stored: what a node missed it reads from the
 * database, as soon as it detects the gap (`onMissed`).
 */
export type Bus = {
  /** The id of this node, new with each start. */
  readonly nodeId: string;
  /** Epoch ms since which no other node can be reached; undefined: the bus is connected, or this is the only node. */
  readonly awaySince: number | undefined;
  /** Other nodes seen within the last seconds. */
  peers(): readonly string[];
  /** Publishes to all other nodes, in JSON. Nearly free if there are none. */
  publish(topic: string, message: unknown): void;
  /** Subscribes to messages of others. Those that do not match the schema are counted and ignored: other nodes may run another version. */
  subscribe<Message>(
    topic: string,
    schema: z.ZodType<Message>,
    listener: (message: Message, from: string) => void,
  ): void;
  /** The same for bytes, for messages too frequent for JSON. @param listener throws when it cannot read them */
  publishBytes(topic: string, bytes: Uint8Array): void;
  subscribeBytes(topic: string, listener: (bytes: Uint8Array, from: string) => void): void;
  /** Sends a request to one node. Rejects when it does not answer in time. */
  request(nodeId: string, topic: string, message: unknown, timeoutMs: number): Promise<unknown>;
  respond<Message>(
    topic: string,
    schema: z.ZodType<Message>,
    handler: (message: Message, from: string) => unknown,
  ): void;
  /** Messages of other nodes since then, epoch ms, may have been missed. */
  onMissed(listener: (sinceTime: number) => void): void;
  readonly readingsNeed: ReadingsNeed;
  /** Announces that this node leaves. */
  close(): Promise<void>;
};

/** Readings are many: they are sent only while a node needs those of others. */
export type ReadingsNeed = {
  /** Whether another node needs, or may need, those of this one. */
  readonly isElsewhere: boolean;
  /** This node needs them from now on. Resolves when all others know. */
  begin(): Promise<void>;
  end(): void;
};

/** The bus of a single process. */
export function createLocalBus(): Bus {
  return {
    nodeId: 'local',
    awaySince: undefined,
    peers: () => [],
    publish: () => undefined,
    subscribe: () => undefined,
    publishBytes: () => undefined,
    subscribeBytes: () => undefined,
    request: async (nodeId) => {
      throw new Error(`there is no node ${nodeId}`);
    },
    respond: () => undefined,
    onMissed: () => undefined,
    readingsNeed: { isElsewhere: false, begin: async () => undefined, end: () => undefined },
    close: async () => undefined,
  };
}
