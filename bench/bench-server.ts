import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '../apps/server/src/database/embedded/embedded-postgres.ts';
import { type ServerUnderTest, startServer } from '../e2e/server-under-test.ts';

export type BenchServer = ServerUnderTest & {
  readonly databaseUrl: string;
  /** Folder of its database. */
  readonly folder: string;
};

/** A quarter of a small machine's memory, and less than ten million readings take. */
const BUFFERS_MB = 512;

export const QUIET = {
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
};

/** The built product on an embedded PostgreSQL with durable commits, both in a temporary folder. */
export async function startBenchServer(settings: Record<string, string> = {}): Promise<BenchServer> {
  const folder = await mkdtemp(join(tmpdir(), 'airdeck-bench-'));
  await chmod(folder, 0o755);
  const postgres = await startEmbeddedPostgres({
    dataDir: folder,
    buffersMb: BUFFERS_MB,
    log: QUIET as never,
  });
  const server = await startServer({
    DATABASE_URL: postgres.url,
    DATA_DIR: folder,
    LOG_LEVEL: 'warn',
    // The number of sessions of noisy devices, see `sendAsNeighbours`.
    AIRDECK_MQTT_SESSIONS_PER_DEVICE: '10',
    ...settings,
  });
  return {
    ...server,
    databaseUrl: postgres.url,
    folder,
    stop: async () => {
      await server.stop();
      await postgres.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
