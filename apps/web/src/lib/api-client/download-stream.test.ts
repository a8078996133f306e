import { describe, expect, it } from 'vitest';
import { downloadStream } from './streamed-answers.ts';

const bytes = (text: string) => new TextEncoder().encode(text);

function streamOf(parts: readonly string[], end: 'whole' | 'broken' = 'whole'): typeof fetch {
  return async () => {
    let next = 0;
    const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
      pull(controller) {
        const part = parts[next];
        next += 1;
        if (part !== undefined) controller.enqueue(bytes(part));
        else if (end === 'whole') controller.close();
        else controller.error(new TypeError('network error'));
      },
    });
    return new Response(body, { headers: { 'Content-Type': 'text/csv' } });
  };
}

const request = (signal = new AbortController().signal) => ({ address: '/x', token: 'abc', signal });

describe('a streamed download', () => {
  it('is complete, and reports the number of received bytes', async () => {
    const heard: number[] = [];
    const file = await downloadStream(streamOf(['one,', 'two', '\r\n']), request(), (count) =>
      heard.push(count),
    );
    expect([await file.text(), file.type, heard]).toEqual(['one,two\r\n', 'text/csv', [4, 7, 9]]);
  });

  it('fails when the connection breaks', async () => {
    const file = downloadStream(streamOf(['one'], 'broken'), request(), () => {});
    await expect(file).rejects.toMatchObject({ kind: 'network' });
  });

  it('fails with the error of the server when it is refused', async () => {
    const refuse: typeof fetch = async () => new Response('{"message":"no","errorCode":20}', { status: 403 });
    const file = downloadStream(refuse, request(), () => {});
    await expect(file).rejects.toMatchObject({ status: 403, errorCode: 20, message: 'no' });
  });

  it('stops when it is aborted', async () => {
    const abort = new AbortController();
    const file = downloadStream(streamOf(Array(100).fill('x')), request(abort.signal), () =>
      abort.abort(new Error('given up')),
    );
    await expect(file).rejects.toThrow('given up');
  });
});
