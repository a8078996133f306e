import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { access, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../e2e/server-under-test.ts';
import { type Address, addressOf } from './address.ts';

export type Broker = Address & { stop(): Promise<void> };

const ANSWERS_WITHIN_MS = 10_000;

/**
 * A Mosquitto that admits everyone and stores nothing: the one at `MOSQUITTO_ADDRESS`, or a process of its own from
 * `PATH`. Undefined: there is none.
 */
export async function startMosquitto(): Promise<Broker | undefined> {
  const given = process.env['MOSQUITTO_ADDRESS'];
  if (given) return { ...addressOf(given, 1883), stop: async () => undefined };
  const program = await findProgram('mosquitto');
  if (!program) return undefined;
  const folder = await mkdtemp(join(tmpdir(), 'airdeck-mosquitto-'));
  const address = { host: '127.0.0.1', port: await freePort() };
  const settings = [
    `listener ${address.port} ${address.host}`,
    'allow_anonymous true',
    'persistence false',
    'log_dest none',
    'set_tcp_nodelay true',
  ];
  await writeFile(join(folder, 'mosquitto.conf'), `${settings.join('\n')}\n`);
  const broker = spawn(program, ['-c', join(folder, 'mosquitto.conf')], { stdio: 'inherit' });
  const ended = once(broker, 'exit');
  const stop = async () => {
    broker.kill('SIGTERM');
    await ended;
    await rm(folder, { recursive: true, force: true });
  };
  const giveUpAt = performance.now() + ANSWERS_WITHIN_MS;
  while (!(await isListening(address))) {
    if (broker.exitCode !== null || performance.now() > giveUpAt) {
      await stop();
      throw new Error('Mosquitto did not start');
    }
    await sleep(50);
  }
  return { ...address, stop };
}

/** Debian has it in a folder that only root's `PATH` contains. */
async function findProgram(name: string): Promise<string | undefined> {
  for (const folder of [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin']) {
    const path = join(folder, name);
    const isThere = await access(path).then(
      () => true,
      () => false,
    );
    if (isThere) return path;
  }
  return undefined;
}

async function isListening({ host, port }: Address): Promise<boolean> {
  const socket = connect(port, host);
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
