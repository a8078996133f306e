import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureBuilt } from '../../tools/setup/build.mjs';
import type { BenchServer } from '../bench-server.ts';
import type { Fleet } from '../fleet.ts';

/** A running server of a checkout of the project, with its own database and devices. */
export type Checkout = { readonly server: BenchServer; readonly fleet: Fleet };

/** Starts it, and makes the devices by its own code: the schema may differ. */
export async function startCheckout(root: string, deviceCount: number): Promise<Checkout> {
  await ensureBuilt(root);
  const load = (file: string) => import(pathToFileURL(resolve(root, 'bench', file)).href);
  const { startBenchServer } = (await load('bench-server.ts')) as typeof import('../bench-server.ts');
  const { createFleet } = (await load('fleet.ts')) as typeof import('../fleet.ts');
  const server = await startBenchServer();
  return { server, fleet: await createFleet(server.databaseUrl, deviceCount) };
}
