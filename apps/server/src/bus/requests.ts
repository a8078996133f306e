import { z } from 'zod';
import type { Bus } from './bus.ts';
import { parseJson, toJson } from './json-body.ts';
import type { Transport } from './transport.ts';

const requestSchema = z.object({ topic: z.string(), from: z.string(), message: z.unknown() });
/** An undefined answer is an empty object in JSON. */
const responseSchema = z.union([
  z.object({ error: z.string() }),
  z.object({ answer: z.unknown().optional() }),
]);

/** Requests from one node to another. */
export function createRequests(parts: {
  transport: Transport;
  nodeId: string;
  subjectOf: (nodeId: string) => string;
}): Pick<Bus, 'request' | 'respond'> {
  const { transport, nodeId, subjectOf } = parts;
  const handlers = new Map<string, (message: unknown, from: string) => unknown>();

  async function handle(bytes: Uint8Array): Promise<unknown> {
    const { topic, from, message } = requestSchema.parse(parseJson(bytes));
    const handler = handlers.get(topic);
    if (!handler) throw new Error(`this node knows nothing of ${topic}`);
    return handler(message, from);
  }

  transport.respond(subjectOf(nodeId), async (bytes) => {
    try {
      return toJson({ answer: await handle(bytes) });
    } catch (error) {
      return toJson({ error: String(error) });
    }
  });

  return {
    async request(id, topic, message, timeoutMs) {
      const bytes = await transport.request(
        subjectOf(id),
        toJson({ topic, from: nodeId, message }),
        timeoutMs,
      );
      const response = responseSchema.parse(parseJson(bytes));
      if ('error' in response) throw new Error(`${topic} of node ${id}: ${response.error}`);
      return response.answer;
    },
    respond(topic, schema, handler) {
      handlers.set(topic, (message, from) => handler(schema.parse(message), from));
    },
  };
}
