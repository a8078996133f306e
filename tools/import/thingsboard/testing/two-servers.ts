import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { createEventBus } from '../../../../apps/server/src/events.ts';
import { createPasswords } from '../../../../apps/server/src/features/sign-in/passwords.ts';
import { createServices } from '../../../../apps/server/src/services.ts';
import { type ApiClient, createApiClient } from '../../../../apps/server/src/testing/api-client.ts';
import { type AppWorld, createAppWorld } from '../../../../apps/server/src/testing/app-world.ts';
import { createTestApp } from '../../../../apps/server/src/testing/test-app.ts';
import { createTestDatabase } from '../../../../apps/server/src/testing/test-database.ts';
import { TEST_PASSWORD_COST, type WorldUser } from '../../../../apps/server/src/testing/world.ts';
import { MIN_TS } from '../../../../packages/contract/src/device-port/device-messages.ts';
import type { ImportOptions } from '../options.ts';
import { PARTS } from '../run.ts';
import { type FaultyProxy, startFaultyProxy } from './faulty-proxy.ts';

const TARGET_PASSWORD = 'a-password-of-the-target';

/** An Airdeck with two tenants instead of a ThingsBoard, behind a proxy, and an empty one with one tenant. */
export type TwoServers = {
  readonly source: AppWorld & { readonly proxy: FaultyProxy };
  readonly target: {
    readonly url: string;
    readonly sysAdmin: WorldUser;
    readonly admin: WorldUser;
    readonly api: ApiClient;
  };
  /** Options of an import of the source's tenant A, with a new folder. */
  options(changes?: Partial<ImportOptions>): Promise<ImportOptions>;
  readonly passwords: { readonly source: string; readonly target: string };
  close(): Promise<void>;
};

export async function startTwoServers(): Promise<TwoServers> {
  const folders: string[] = [];
  const source = await createAppWorld();
  const proxy = await startFaultyProxy(await listen(source.app));
  const database = await createTestDatabase();
  const [sysAdmin, admin] = await createTargetUsers(database);
  const app = await createTestApp(database);
  const url = await listen(app);
  return {
    source: { ...source, proxy },
    target: { url, sysAdmin, admin, api: createApiClient(app) },
    passwords: { source: source.a.admin.password, target: TARGET_PASSWORD },
    async options(changes = {}) {
      const folder = await mkdtemp(join(tmpdir(), 'airdeck-import-'));
      folders.push(folder);
      return {
        sourceUrl: new URL(proxy.url),
        sourceUser: source.a.admin.email,
        targetUrl: new URL(url),
        targetUser: admin.email,
        folder,
        isDry: false,
        onlyTenant: undefined,
        fromTs: MIN_TS,
        keysFile: undefined,
        parts: new Set(PARTS),
        invitations: 'file',
        concurrency: 2,
        sampledDevices: 20,
        firstWaitMs: 1,
        patienceMs: 30_000,
        ...changes,
      };
    },
    async close() {
      await proxy.close();
      await app.close();
      await database.close();
      await source.close();
      await Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true })));
    },
  };
}

const listen = (app: FastifyInstance): Promise<string> => app.listen({ host: '127.0.0.1', port: 0 });

async function createTargetUsers(
  database: Awaited<ReturnType<typeof createTestDatabase>>,
): Promise<[WorldUser, WorldUser]> {
  const passwords = createPasswords(TEST_PASSWORD_COST);
  const services = await createServices({ database, events: createEventBus(), clock: Date.now, passwords });
  const tenant = await services.tenants.create({ title: 'Target' });
  const create = async (
    authority: 'SYS_ADMIN' | 'TENANT_ADMIN',
    tenantId: string | null,
  ): Promise<WorldUser> => {
    const email = `${authority.toLowerCase()}@target.example`;
    const user = await services.users.create({ authority, tenantId, customerId: null, email });
    await services.users.setPassword(user.id, TARGET_PASSWORD);
    return { id: user.id, email, password: TARGET_PASSWORD };
  };
  return [await create('SYS_ADMIN', null), await create('TENANT_ADMIN', tenant.id)];
}
