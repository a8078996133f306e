import { ApiFailure } from './api-failure.ts';
import { readFailure } from './read-failure.ts';

/**
 * Receives a file of any length, piece by piece.
 * @param onProgress told how many bytes have come so far.
 * @throws ApiFailure; or the signal's own reason when the caller gave up.
 */
export async function downloadStream(
  send: typeof fetch,
  request: { readonly address: string; readonly token: string | undefined; readonly signal: AbortSignal },
  onProgress: (bytes: number) => void,
): Promise<Blob> {
  const { address, token, signal } = request;
  try {
    const response = await send(address, {
      headers: token === undefined ? {} : { 'X-Authorization': `Bearer ${token}` },
      signal,
      cache: 'no-store',
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
