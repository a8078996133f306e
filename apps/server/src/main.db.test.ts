import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { processStart, waitForExit } from './database/embedded/process-table.ts';
import { skipPlaceLoading } from './testing/known-places.ts';
import { type ServerProcess, spawnServer } from './testing/server-process.ts';
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts';

const RUNNING = 'Airdeck is running';

let folder: string;
let database: TestDatabase;
const servers: ServerProcess[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'airdeck main '));
  await chmod(folder, 0o711);
  database = await createTestDatabase();
  await skipPlaceLoading(database.url);
});
afterEach(async () => {
  for (const { child } of servers.splice(0)) child.kill('SIGKILL');
});
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

function start(settings: Record<string, string>): ServerProcess {
  const server = spawnServer(settings);
  servers.push(server);
  return server;
}

/** On PostgreSQL of one's own, and with ports that no one has. */
const withDatabase = (settings: Record<string, string> = {}) =>
  start({ DATABASE_URL: database.url, AIRDECK_PORT: '0', AIRDECK_MQTT_PORT: '0', ...settings });

async function withTakenPort<T>(use: (port: number) => Promise<T>): Promise<T> {
  const occupant = createServer().listen(0, '127.0.0.1');
  await once(occupant, 'listening');
  try {
    return await use((occupant.address() as AddressInfo).port);
  } finally {
    occupant.close();
  }
}

function embeddedPid(dataDir: string): number {
  return Number(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]);
}

describe('the server process', () => {
  it('starts its own database, is ready when it reports so, and stops the database when it ends', async () => {
    const dataDir = join(folder, 'own data');
    const server = start({ DATA_DIR: dataDir, AIRDECK_PORT: '0', AIRDECK_MQTT_PORT: '0' });
    const { httpUrl, databasePlace } = await server.said(RUNNING);
    expect(databasePlace).toBe(dataDir);
    expect((await fetch(`${httpUrl}/ready`)).status).toBe(200);
    const pid = embeddedPid(dataDir);

    server.child.kill('SIGTERM');
    expect(await server.exitCode()).toBe(0);
    expect(processStart(pid)).toBeUndefined();
    expect(server.output.stderr).toBe('');
  });

  it('is not ready but still serves for the configured time before it stops', async () => {
    const server = withDatabase({ AIRDECK_LEAVE_SECONDS: '4' });
    const { httpUrl } = await server.said(RUNNING);
    const statusOf = async (path: string) => (await fetch(`${httpUrl}${path}`)).status;
    expect(await statusOf('/ready')).toBe(200);
    server.child.kill('SIGTERM');
    await expect.poll(() => statusOf('/ready')).toBe(503);
    expect(await statusOf('/health')).toBe(200);
    expect(await server.exitCode()).toBe(0);
  });

  it('exits on a second signal during shutdown, and PostgreSQL ends too', async () => {
    const dataDir = join(folder, 'frozen');
    const server = start({ DATA_DIR: dataDir, AIRDECK_PORT: '0', AIRDECK_MQTT_PORT: '0' });
    await server.said(RUNNING);
    const pid = embeddedPid(dataDir);
    process.kill(pid, 'SIGSTOP');
    try {
      server.child.kill('SIGTERM');
      await server.said('SIGTERM: stopping');
      // A signal within half a second counts as the same one.
      await new Promise((resolve) => setTimeout(resolve, 600));
      server.child.kill('SIGINT');
      expect(await server.exitCode()).toBe(1);
    } finally {
      process.kill(pid, 'SIGCONT');
    }
    expect(await waitForExit(pid, 20_000)).toBe(true);
  });

  it('handles a signal during startup, and leaves no database running', async () => {
    const dataDir = join(folder, 'interrupted');
    const server = start({ DATA_DIR: dataDir });
    await server.said(`creating the database in ${dataDir}`);
    server.child.kill('SIGTERM');
    expect(await server.exitCode()).toBe(0);
    expect(server.output.stderr).toBe('');
    const again = start({ DATA_DIR: dataDir, AIRDECK_PORT: '0', AIRDECK_MQTT_PORT: '0' });
    await again.said(RUNNING);
    again.child.kill('SIGTERM');
    expect(await again.exitCode()).toBe(0);
  });

  it('reports all invalid settings, without a stack trace', async () => {
    const server = start({ AIRDECK_PORT: 'http', DATABASE_URL: 'mysql://x', LOG_LEVEL: 'loud' });
    expect(await server.exitCode()).toBe(1);
    expect(server.output.stderr).toMatch(/^These settings cannot be used:/);
    for (const name of ['AIRDECK_PORT', 'DATABASE_URL', 'LOG_LEVEL']) {
      expect(server.output.stderr).toContain(name);
    }
    expect(server.output.stderr).not.toContain('    at ');
  });

  it.each([
    ['AIRDECK_PORT', 'HTTP'],
    ['AIRDECK_MQTT_PORT', 'MQTT'],
  ])('does not start when the port of %s is in use, and reports it', async (setting, service) => {
    await withTakenPort(async (port) => {
      const server = withDatabase({ [setting]: String(port) });
      expect(await server.exitCode()).toBe(1);
      expect(server.output.stderr).toContain(`${service} cannot listen on port ${port}`);
      expect(server.output.stderr).toContain(setting);
      expect(server.output.stderr).not.toContain('    at ');
    });
  });

  it('reports an unreachable database, without a stack trace or credentials', async () => {
    const server = withDatabase({ DATABASE_URL: 'postgres://me:s3cr3t@127.0.0.1:1/airdeck' });
    expect(await server.exitCode()).toBe(1);
    expect(server.output.stderr).toContain('127.0.0.1:1');
    expect(server.output.stderr).not.toContain('    at ');
    expect(server.output.stderr).not.toContain('s3cr3t');
  });

  it('prints a link that activates the first administrator', async () => {
    const server = withDatabase();
    const { link, email } = await server.said('the system has no administrator yet: open this link');
    const { origin, searchParams } = new URL(String(link));
    const response = await fetch(`${origin}/api/noauth/activate`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        activateToken: searchParams.get('activateToken'),
        password: 'a good passphrase',
      }),
    });
    const { token } = (await response.json()) as { token: string };
    const me = await fetch(`${origin}/api/auth/user`, { headers: { 'x-authorization': `Bearer ${token}` } });
    expect(await me.json()).toMatchObject({ email, authority: 'SYS_ADMIN' });
  });

  it("prints the demo's sign-ins to stderr at the first start only", async () => {
    const demoDatabase = await createTestDatabase();
    const printed: string[] = [];
    try {
      for (let starts = 0; starts < 2; starts += 1) {
        const server = withDatabase({
          DATABASE_URL: demoDatabase.url,
          DATA_DIR: join(folder, 'demo'),
          AIRDECK_DEMO: 'true',
        });
        await server.said(RUNNING);
        server.child.kill('SIGTERM');
        await server.exitCode();
        expect(server.output.stdout).not.toContain('password behind it');
        printed.push(server.output.stderr);
      }
    } finally {
      await demoDatabase.close();
    }
    const file = join(folder, 'demo/demo/demo-sign-ins.json');
    const [{ email, password }] = JSON.parse(readFileSync(file, 'utf8'));
    expect(printed[0]).toMatch(new RegExp(`^ {2}${email} +${password} {2}SYS_ADMIN$`, 'm'));
    expect(printed[0]).toMatch(/^ {2}http:\/\/127\.0\.0\.1:\d+\/#demo=[\w-]{22}$/m);
    expect(printed[1]).toBe('');
  });

  it('logs no token or password, wherever it is sent', async () => {
    const server = withDatabase({ LOG_LEVEL: 'trace' });
    const { httpUrl } = await server.said(RUNNING);
    const secrets = ['devicetoken1', 'activation2', 'bearer3', 'password4'];
    const json = { 'content-type': 'application/json' };
    await fetch(`${httpUrl}/api/v1/${secrets[0]}/telemetry`, {
      method: 'POST',
      headers: json,
      body: '{"a":1}',
    });
    await fetch(`${httpUrl}/api/noauth/activate?activateToken=${secrets[1]}`, { redirect: 'manual' });
    await fetch(`${httpUrl}/api/auth/user`, { headers: { authorization: `Bearer ${secrets[2]}` } });
    const body = JSON.stringify({ username: 'a@b.org', password: secrets[3] });
    await fetch(`${httpUrl}/api/auth/login`, { method: 'POST', headers: json, body });
    server.child.kill('SIGTERM');
    await server.exitCode();
    expect(server.output.stdout).toContain('/api/v1/:token/telemetry');
    for (const secret of secrets) expect(server.output.stdout + server.output.stderr).not.toContain(secret);
  });
});
