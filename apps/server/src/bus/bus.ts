import type { z } from 'zod';

/**
 * What the nodes of an installation say to each other. Nothing of it is kept: what a node did not hear it reads from the
 * database, as soon as it knows that there was something (`onMissed`).
 */
export type Bus = {
  /** Names this node; another name with each start. */
  readonly nodeId: string;
  /** Epoch ms since which no other node can be reached; undefined: the bus is there, or this is the only node. */
  readonly awaySince: number | undefined;
  /** Other nodes that were heard of within the last seconds. */
  peers(): readonly string[];
  /** Tells all other nodes, in JSON. Costs next to nothing where there are none. */
  tell(topic: string, message: unknown): void;
  /** Hears what others tell. What does not fit the schema is counted and ignored: other nodes may be of another version. */
  hear<Message>(
    topic: string,
    schema: z.ZodType<Message>,
    listener: (message: Message, from: string) => void,
  ): void;
  /** The same for bytes: what comes too often to be JSON. @param listener throws when it cannot read them */
  tellBytes(topic: string, bytes: Uint8Array): void;
  hearBytes(topic: string, listener: (bytes: Uint8Array, from: string) => void): void;
  /** Asks one node. Rejects when it does not answer in time. */
  ask(nodeId: string, topic: string, message: unknown, timeoutMs: number): Promise<unknown>;
  answer<Message>(
    topic: string,
    schema: z.ZodType<Message>,
    handler: (message: Message, from: string) => unknown,
  ): void;
  /** Something that other nodes told since then, epoch ms, may not have been heard here. */
  onMissed(listener: (sinceTime: number) => void): void;
  readonly readingsNeed: ReadingsNeed;
  /** Says goodbye. */
  close(): Promise<void>;
};

/** Readings are many: they are sent only while a node needs those of others. */
export type ReadingsNeed = {
  /** Whether another node needs those of this one, or may. */
  readonly isElsewhere: boolean;
  /** This node needs them from now on. Resolves when all others know. */
  begin(): Promise<void>;
  end(): void;
};

/** The bus of a process that is alone. */
export function createLocalBus(): Bus {
  return {
    nodeId: 'local',
    awaySince: undefined,
    peers: () => [],
    tell: () => undefined,
    hear: () => undefined,
    tellBytes: () => undefined,
    hearBytes: () => undefined,
    ask: async (nodeId) => {
      throw new Error(`there is no node ${nodeId}`);
    },
    answer: () => undefined,
    onMissed: () => undefined,
    readingsNeed: { isElsewhere: false, begin: async () => undefined, end: () => undefined },
    close: async () => undefined,
  };
}
