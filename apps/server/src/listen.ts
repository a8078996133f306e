import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Config } from './config.ts';
import { StartError } from './start-error.ts';

/** How many ports after the first are tried when none is configured. */
const ATTEMPTS = 100;

type PortChoice = {
  /** The protocol, for the message: `HTTP`. */
  readonly service: string;
  readonly host: string;
  /** The configured port, or undefined: the next free one from `first` on. */
  readonly asked: number | undefined;
  readonly first: number;
  /** The name of the port's setting. */
  readonly setting: string;
};

/**
 * Calls `listen` with one port after another until it succeeds.
 * @throws StartError when the configured port, or all that were tried, are unavailable.
 */
export async function listenOnPort(
  listen: (port: number) => Promise<unknown>,
  choice: PortChoice,
): Promise<void> {
  const ports = choice.asked === undefined ? candidates(choice.first) : [choice.asked];
  for (const port of ports) {
    try {
      await listen(port);
      return;
    } catch (error) {
      const code = (error as NodeJS.ErrnoException).code;
      // A privileged port without the right to it: skip to 1024.
      if (choice.asked === undefined && (code === 'EADDRINUSE' || code === 'EACCES')) continue;
      throw describe(error as Error, code, choice, port);
    }
  }
  const last = choice.first + ATTEMPTS - 1;
  throw new StartError(
    `${choice.service} found no free port from ${choice.first} to ${last} on ${choice.host}.`,
  );
}

function describe(error: Error, code: string | undefined, choice: PortChoice, port: number): Error {
  const { service, host, setting } = choice;
  switch (code) {
    case 'EADDRINUSE':
      return new StartError(
        `${service} cannot listen on port ${port} of ${host}: another program does. ` +
          `Set ${setting} to another port, or leave it unset for the next free one.`,
      );
    case 'EACCES':
      return new StartError(
        `${service} may not listen on port ${port}. Set ${setting} to 1024 or above, or grant the right to it.`,
      );
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return new StartError(
        `${service} cannot listen on ${host}: AIRDECK_HOST is no address of this machine.`,
      );
    default:
      return error;
  }
}

function candidates(first: number): number[] {
  return Array.from({ length: ATTEMPTS }, (_, offset) => first + offset);
}

/** The first port that is tried when none is configured. */
export const DEFAULT_HTTP_PORT = 8080;

/**
 * The console's address, for links: the configured one, else the one the server listens on.
 * Never taken from a request: its sender chooses the Host header.
 * @returns without a trailing slash
 */
export function consoleUrl(config: Pick<Config, 'publicUrl' | 'httpPort'>, server?: Server): string {
  if (config.publicUrl) return config.publicUrl.replace(/\/+$/, '');
  const address = server?.address() as AddressInfo | null | undefined;
  return address ? listeningUrl(address) : `http://localhost:${config.httpPort ?? DEFAULT_HTTP_PORT}`;
}

/** The listening address as a client on this machine writes it. */
export function listeningUrl({ address, family, port }: AddressInfo): string {
  if (address === '0.0.0.0' || address === '::') return `http://localhost:${port}`;
  return family === 'IPv6' ? `http://[${address}]:${port}` : `http://${address}:${port}`;
}
