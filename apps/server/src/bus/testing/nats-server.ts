import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { createInterface } from 'node:readline';

/** Debian's, which `npm test` installs where it can, unless another one is named. */
const PROGRAM = process.env['NATS_SERVER_PATH'] ?? '/usr/sbin/nats-server';

/** Why tests that need a NATS server do not run; undefined: they do. */
export const noNatsServer = existsSync(PROGRAM)
  ? undefined
  : `there is no ${PROGRAM}: install nats-server, or set NATS_SERVER_PATH`;

/** A NATS server of a test, on a port of its own which it has again after it was killed. */
export type NatsServer = {
  readonly url: string;
  /** Resolves when it takes connections. */
  start(): Promise<void>;
  kill(): Promise<void>;
};

export async function createNatsServer(): Promise<NatsServer> {
  const port = await findFreePort();
  let child: ChildProcess | undefined;
  return {
    url: `nats://127.0.0.1:${port}`,
    async start() {
      const started = spawn(PROGRAM, ['-a', '127.0.0.1', '-p', String(port)], {
        stdio: ['ignore', 'ignore', 'pipe'],
      });
      child = started;
      for await (const line of createInterface({ input: started.stderr })) {
        if (line.includes('Server is ready')) break;
      }
      started.stderr.resume();
    },
    async kill() {
      if (!child || child.exitCode !== null || child.signalCode !== null) return;
      const exited = once(child, 'exit');
      child.kill('SIGKILL');
      await exited;
    },
  };
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
