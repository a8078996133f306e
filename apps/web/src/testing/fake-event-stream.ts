import { streamEvents } from '@airdeck/contract/events/events';
import { waitFor } from '@testing-library/react';
import { expect, vi } from 'vitest';

/**
 * Replaces the event stream, in front of the present `fetch`; other requests are answered as before.
 * @returns sends a text as from the network, once the stream is open.
 */
export function fakeEventStream(): (text: string) => Promise<void> {
  let stream: ReadableStreamDefaultController<Uint8Array> | undefined;
  const answer = fetch;
  vi.stubGlobal('fetch', (input: string, init?: RequestInit) => {
    if (!String(input).endsWith(streamEvents.path)) return answer(input, init);
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        stream = controller;
      },
    });
    return Promise.resolve(new Response(body));
  });
  return async (text) => {
    await waitFor(() => expect(stream).toBeDefined());
    stream?.enqueue(new TextEncoder().encode(text));
  };
}
