import { parseShown } from '@airdeck/contract/common/shown-text';
import type { z } from 'zod';
import { ApiFailure, readFailure } from './api-failure.ts';
import type { SendRequest } from './http-exchange.ts';

/**
 * Sends a file, and reads the answer as lines of JSON as they arrive.
 * @throws ApiFailure; or the signal's reason if aborted.
 */
export async function answerLines<T>(
  send: SendRequest,
  request: {
    readonly address: string;
    readonly file: Blob;
    readonly token: string | undefined;
    readonly schema: z.ZodType<T>;
    readonly signal: AbortSignal;
  },
  onLine: (line: T) => void,
): Promise<void> {
  const { address, file, token, schema, signal } = request;
  try {
    const response = await send(address, {
      method: 'POST',
      body: file,
      headers: {
        'Content-Type': file.type || 'application/octet-stream',
        ...(token === undefined ? {} : { 'X-Authorization': `Bearer ${token}` }),
      },
      signal,
    });
    if (!response.ok) throw await readFailure(response);
    const take = (text: string) => {
      const parsed = schema.safeParse(parseShown(text));
      if (!parsed.success) throw new ApiFailure(parsed.error.message, { kind: 'shape' });
      onLine(parsed.data);
    };
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    let rest = '';
    for (;;) {
      const { done = true, value = '' } = (await reader?.read()) ?? {};
      signal.throwIfAborted();
      const lines = (rest + value).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) take(line);
      if (done) break;
    }
    if (rest !== '') take(rest);
  } catch (error) {
    if (signal.aborted) throw signal.reason;
    if (error instanceof ApiFailure) throw error;
    throw new ApiFailure(error instanceof Error ? error.message : '', { kind: 'network' });
  }
}

/**
 * Receives a file of any length in chunks.
 * @param onProgress called with the bytes received so far.
 * @throws ApiFailure; or the signal's reason if aborted.
 */
export async function downloadStream(
  send: SendRequest,
  request: {
    readonly address: string;
    readonly token: string | undefined;
    readonly signal: AbortSignal;
    readonly method?: string | undefined;
    /** Sent as JSON. */
    readonly body?: unknown;
  },
  onProgress: (bytes: number) => void,
): Promise<Blob> {
  const { address, token, signal, method = 'GET', body } = request;
  try {
    const response = await send(address, {
      method,
      headers: {
        ...(token !== undefined && { 'X-Authorization': `Bearer ${token}` }),
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal,
    });
    if (!response.ok) throw await readFailure(response);
    const type = response.headers.get('Content-Type') ?? 'application/octet-stream';
    if (!response.body) return new Blob([], { type });
    const parts: BlobPart[] = [];
    let bytes = 0;
    const reader = response.body.getReader();
    for (;;) {
      const { done, value } = await reader.read();
      signal.throwIfAborted();
      if (done) return new Blob(parts, { type });
      parts.push(value);
      bytes += value.byteLength;
      onProgress(bytes);
    }
  } catch (error) {
    if (signal.aborted) throw signal.reason;
    if (error instanceof ApiFailure) throw error;
    throw new ApiFailure(error instanceof Error ? error.message : '', { kind: 'network' });
  }
}
