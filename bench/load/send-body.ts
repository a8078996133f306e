import { request } from 'node:http';

export type SentBody = {
  readonly method: string;
  readonly path: string;
  readonly token: string | undefined;
  readonly body: string;
  /** Missing: JSON. */
  readonly contentType?: string | undefined;
};

/** An import goes on for long: what is long in reading its file is over by then. */
const PATIENCE_MS = 2_000;

/**
 * Sends bodies, each from another address, as rates are limited by address.
 * @returns the status of the answer; undefined: it was not waited for, or the connection was closed
 */
export function createBodySender(url: string): (sent: SentBody) => Promise<number | undefined> {
  let count = 0;
  return ({ method, path, token, body, contentType = 'application/json' }) => {
    count += 1;
    const localAddress = `127.1.${Math.floor(count / 250) % 250}.${1 + (count % 250)}`;
    const headers = {
      'content-type': contentType,
      'content-length': Buffer.byteLength(body),
      'x-authorization': `Bearer ${token}`,
    };
    return new Promise((resolve, reject) => {
      const outgoing = request(url + path, { method, localAddress, headers }, (answer) =>
        answer.resume().once('close', () => resolve(answer.statusCode)),
      );
      // The server closes the connection of a body that is too long while it is sent.
      outgoing.once('error', (error: NodeJS.ErrnoException) =>
        error.code === 'EPIPE' || error.code === 'ECONNRESET' ? resolve(undefined) : reject(error),
      );
      outgoing.setTimeout(PATIENCE_MS, () => {
        outgoing.destroy();
        resolve(undefined);
      });
      outgoing.end(body);
    });
  };
}
