import { fetchFromServer } from '../time/server-clock.ts';
import { tokenRenewal } from './api.ts';
import { addressOf, type HttpRequest } from './http-exchange.ts';
import { answerLines, downloadStream } from './streamed-answers.ts';

/** Time limit of downloads that cannot be cancelled. */
const DOWNLOAD_TIMEOUT_MS = 60_000;

/**
 * Receives a file of any length, as the signed-in user.
 * @param request.signal missing: ends after a minute
 * @param onProgress called with the bytes received so far
 */
export async function downloadFile(
  {
    signal = AbortSignal.timeout(DOWNLOAD_TIMEOUT_MS),
    ...request
  }: Pick<HttpRequest<unknown>, 'method' | 'path' | 'query' | 'body'> & { readonly signal?: AbortSignal },
  onProgress: (bytes: number) => void = () => undefined,
): Promise<Blob> {
  const token = await tokenRenewal.usableToken();
  return downloadStream(
    fetchFromServer,
    { ...request, signal, address: addressOf(request), token },
    onProgress,
  );
}

/** Sends a file as the signed-in user, and reads the answer line by line as it arrives. */
export async function sendFileForLines<T>(
  request: Pick<HttpRequest<T>, 'path' | 'query' | 'schema'> & {
    readonly file: Blob;
    readonly signal: AbortSignal;
  },
  onLine: (line: T) => void,
): Promise<void> {
  const token = await tokenRenewal.usableToken();
  return answerLines(fetchFromServer, { ...request, address: addressOf(request), token }, onLine);
}

/** A URL with the headers with which a worker can load it as the signed-in user. */
export async function requestForWorker(
  request: Pick<HttpRequest<unknown>, 'path' | 'query'>,
): Promise<{ url: string; headers: Readonly<Record<string, string>> }> {
  const token = await tokenRenewal.usableToken();
  return {
    url: addressOf(request),
    headers: token === undefined ? {} : { 'X-Authorization': `Bearer ${token}` },
  };
}
