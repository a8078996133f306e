import type { FastifyInstance } from 'fastify';
import type { AppDependencies } from '../app.ts';
import { type ApiClient, createApiClient } from './api-client.ts';
import { createTestApp } from './test-app.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';
import { createWorld, type World } from './world.ts';

export type AppWorld = World & {
  readonly database: TestDatabase;
  readonly app: FastifyInstance;
  readonly api: ApiClient;
  close(): Promise<void>;
};

/**
 * Two tenants with customers and devices, and the application that they call.
 * @param options of the application only: the world is created with the real clock.
 */
export async function createAppWorld(options: Partial<AppDependencies> = {}): Promise<AppWorld> {
  const database = await createTestDatabase();
  const world = await createWorld(database);
  const app = await createTestApp(database, options);
  return {
    ...world,
    database,
    app,
    api: createApiClient(app),
    async close() {
      await app.close();
      await database.close();
    },
  };
}
