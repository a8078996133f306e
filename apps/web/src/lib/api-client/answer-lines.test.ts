import { expect, it } from 'vitest';
import { z } from 'zod';
import { answerLines } from './streamed-answers.ts';

const schema = z.object({ step: z.string() });

/** A response with these chunks. */
const answering = (pieces: readonly Uint8Array[], status = 200) =>
  (async () =>
    new Response(
      new ReadableStream({
        start(controller) {
          for (const piece of pieces) controller.enqueue(piece);
          controller.close();
        },
      }),
      { status },
    )) as typeof fetch;

async function read(send: typeof fetch, signal = new AbortController().signal) {
  const lines: string[] = [];
  const request = { address: '/x', file: new Blob(['a']), token: 't', schema, signal };
  await answerLines(send, request, ({ step }) => lines.push(step));
  return lines;
}

it('returns whole lines, wherever the chunks are split', async () => {
  const bytes = new TextEncoder().encode('{"step":"début"}\n{"step":"終わり"}\n');
  for (const at of [1, 11, 12, 17, 30]) {
    expect(await read(answering([bytes.slice(0, at), bytes.slice(at)]))).toEqual(['début', '終わり']);
  }
});

it('fails with the error of the server, and on a response of another shape', async () => {
  const refusal = new TextEncoder().encode('{"message":"Another import is running","errorCode":35}');
  await expect(read(answering([refusal], 409))).rejects.toMatchObject({ status: 409, errorCode: 35 });
  const strange = new TextEncoder().encode('{"other":1}\n');
  await expect(read(answering([strange]))).rejects.toMatchObject({ kind: 'shape' });
});

it('fails with the reason of an abort', async () => {
  const giving = new AbortController();
  giving.abort('enough');
  await expect(read(answering([]), giving.signal)).rejects.toBe('enough');
});
