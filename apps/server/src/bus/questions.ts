import { z } from 'zod';
import type { Bus } from './bus.ts';
import { parseJson, toJson } from './json-body.ts';
import type { Transport } from './transport.ts';

const questionSchema = z.object({ topic: z.string(), from: z.string(), message: z.unknown() });
/** An empty answer is an empty object in JSON. */
const answerSchema = z.union([z.object({ error: z.string() }), z.object({ answer: z.unknown().optional() })]);

/** Requests from one node to another. */
export function createQuestions(parts: {
  transport: Transport;
  nodeId: string;
  subjectOf: (nodeId: string) => string;
}): Pick<Bus, 'ask' | 'answer'> {
  const { transport, nodeId, subjectOf } = parts;
  const answerers = new Map<string, (message: unknown, from: string) => unknown>();

  async function answerTo(bytes: Uint8Array): Promise<unknown> {
    const { topic, from, message } = questionSchema.parse(parseJson(bytes));
    const answerer = answerers.get(topic);
    if (!answerer) throw new Error(`this node knows nothing of ${topic}`);
    return answerer(message, from);
  }

  transport.respond(subjectOf(nodeId), async (bytes) => {
    try {
      return toJson({ answer: await answerTo(bytes) });
    } catch (error) {
      return toJson({ error: String(error) });
    }
  });

  return {
    async ask(id, topic, message, timeoutMs) {
      const bytes = await transport.request(
        subjectOf(id),
        toJson({ topic, from: nodeId, message }),
        timeoutMs,
      );
      const answer = answerSchema.parse(parseJson(bytes));
      if ('error' in answer) throw new Error(`${topic} of node ${id}: ${answer.error}`);
      return answer.answer;
    },
    answer(topic, schema, handler) {
      answerers.set(topic, (message, from) => handler(schema.parse(message), from));
    },
  };
}
