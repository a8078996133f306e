import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Config } from '../config.ts';

/** The first port that is tried when none was asked for. */
export const DEFAULT_HTTP_PORT = 8080;

/**
 * Where people reach the console, for links: the address that was set for it, else the one the server listens on.
 * Never what a request says of itself: anyone who sends it chooses its Host.
 * @returns without a slash at its end
 */
export function consoleUrl(config: Pick<Config, 'publicUrl' | 'httpPort'>, server: Server): string {
  if (config.publicUrl) return config.publicUrl.replace(/\/+$/, '');
  const address = server.address() as AddressInfo | null;
  return address ? listeningUrl(address) : `http://localhost:${config.httpPort ?? DEFAULT_HTTP_PORT}`;
}

/** The listening address as a client on this machine writes it. */
export function listeningUrl({ address, family, port }: AddressInfo): string {
  if (address === '0.0.0.0' || address === '::') return `http://localhost:${port}`;
  return family === 'IPv6' ? `http://[${address}]:${port}` : `http://${address}:${port}`;
}
