import type { z } from 'zod';
import { ProviderFault } from './outdoor-provider.ts';

const TIMEOUT_MS = 5_000;
/** The longest answer of any of them has some kilobytes. */
const MAX_BYTES = 256 * 1024;

/**
 * Asks a service for JSON of a shape. Follows no redirect, reads no more than it can use, and waits five seconds for
 * all of it.
 * @throws ProviderFault that names the host, but not the address, which may hold a key
 */
export async function askJson<T>(url: URL, schema: z.ZodType<T>, timeoutMs = TIMEOUT_MS): Promise<T> {
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    const response = await fetch(url, {
      redirect: 'error',
      signal,
      headers: { accept: 'application/json', 'user-agent': 'Airdeck' },
    });
    if (!response.ok) {
      await response.body?.cancel();
      throw new ProviderFault(`${url.host} answered ${response.status}`);
    }
    return schema.parse(JSON.parse(await readText(response, url)));
  } catch (error) {
    if (error instanceof ProviderFault) throw error;
    if (signal.aborted) throw new ProviderFault(`${url.host} did not answer within ${timeoutMs} ms`);
    throw new ProviderFault(`${url.host} ${wrongOf(error)}`);
  }
}

async function readText(response: Response, url: URL): Promise<string> {
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  for await (const piece of response.body ?? []) {
    bytes += piece.byteLength;
    // Leaving the loop ends the connection.
    if (bytes > MAX_BYTES) throw new ProviderFault(`${url.host} answered more than ${MAX_BYTES} bytes`);
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString('utf8');
}

/** In words of our own: messages of others quote what they were given. */
function wrongOf(error: unknown): string {
  if (error instanceof SyntaxError) return 'did not answer in JSON';
  if (error instanceof TypeError) {
    const code = (error.cause as { code?: unknown } | undefined)?.code;
    return typeof code === 'string' ? `cannot be reached: ${code}` : 'cannot be reached, or sends elsewhere';
  }
  return 'answered something else than it should';
}
