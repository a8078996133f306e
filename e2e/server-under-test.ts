import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { environmentSchema } from '../apps/server/src/config.ts';

const MAIN = resolve(import.meta.dirname, '../apps/server/dist/main.js');
const READY_WITHIN_MS = 60_000;
const STOPPED_WITHIN_MS = 20_000;

export type ServerUnderTest = {
  /** `http://127.0.0.1:<port>`, without a trailing slash. */
  readonly url: string;
  readonly mqttPort: number;
  readonly pid: number;
  readonly dataDir: string;
  /** Everything the server has printed so far. */
  output(): string;
  /** SIGTERM, then waits; removes the data folder unless the caller set it. @throws if the server does not end */
  stop(): Promise<void>;
  /** SIGKILL, then waits. The data folder stays, and an embedded database may continue to run. */
  kill(): Promise<void>;
};

/**
 * Starts the built product, on free ports unless they are set, and waits until it is ready.
 * @param settings environment variables as in `.env.example`; without DATABASE_URL the server runs its embedded
 *   database in a temporary data folder. Without AIRDECK_DEMO there are no simulated homes.
 * @param program what Node.js runs
 * @throws with the server's output if it ends or is not ready in time
 */
export async function startServer(
  settings: Record<string, string> = {},
  program = MAIN,
): Promise<ServerUnderTest> {
  const port = Number(settings['AIRDECK_PORT'] ?? (await freePort()));
  const mqttPort = Number(settings['AIRDECK_MQTT_PORT'] ?? (await freePort()));
  const dataDir = settings['DATA_DIR'] ?? (await temporaryFolder());
  const server = spawn(process.execPath, [program], {
    env: {
      ...cleanEnvironment(),
      AIRDECK_PORT: String(port),
      AIRDECK_MQTT_PORT: String(mqttPort),
      AIRDECK_DEMO: 'false',
      DATA_DIR: dataDir,
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const printed: string[] = [];
  server.stdout.on('data', (chunk) => printed.push(String(chunk)));
  server.stderr.on('data', (chunk) => printed.push(String(chunk)));
  const output = () => printed.join('');
  const hasEnded = () => server.exitCode !== null || server.signalCode !== null;
  const ended = once(server, 'exit');

  const end = async (signal: NodeJS.Signals) => {
    if (hasEnded()) return;
    server.kill(signal);
    const patience = new AbortController();
    const late = sleep(STOPPED_WITHIN_MS, 'late', { signal: patience.signal }).catch(() => 'aborted');
    const winner = await Promise.race([ended, late]);
    patience.abort();
    if (winner === 'late') {
      server.kill('SIGKILL');
      throw new Error(`The server did not end after ${signal}:\n${output()}`);
    }
  };

  const url = `http://127.0.0.1:${port}`;
  const deadline = Date.now() + READY_WITHIN_MS;
  while (!(await isReady(url))) {
    if (hasEnded() || Date.now() > deadline) {
      await end('SIGKILL');
      throw new Error(`The server did not become ready:\n${output()}`);
    }
    await sleep(50);
  }
  return {
    url,
    mqttPort,
    pid: server.pid ?? 0,
    dataDir,
    output,
    stop: async () => {
      await end('SIGTERM');
      const leak = /^.*MaxListenersExceededWarning.*$/m.exec(output())?.[0];
      if (leak) throw new Error(`Node.js warned the server of a leak:\n${leak}`);
      if (!settings['DATA_DIR']) await rm(dataDir, { recursive: true, force: true });
    },
    kill: () => end('SIGKILL'),
  };
}

/** The environment of this process, without server settings and variables of the test runner. */
function cleanEnvironment(): NodeJS.ProcessEnv {
  const settings = Object.keys(environmentSchema.shape);
  const names = Object.keys(process.env).filter(
    (name) => !settings.includes(name) && name !== 'NODE_ENV' && !name.startsWith('VITEST'),
  );
  return Object.fromEntries(names.map((name) => [name, process.env[name]]));
}

async function isReady(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/ready`)).ok;
  } catch {
    return false;
  }
}

/** PostgreSQL never runs as root, so its user needs access to the folder. */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'airdeck-e2e-'));
  await chmod(folder, 0o755);
  return folder;
}

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (address === null || typeof address === 'string') throw new Error('No free port');
  return address.port;
}
