import { constants, setPriority } from 'node:os';
import { loadPlaces } from './geography-loader.repository.ts';
import { readPlaces, readPlacesVersion } from './places-source.ts';

/*
 * A separate process, started by the server, so that reading the world's places uses neither the server's event
 * loop nor its memory. It receives the URL of the database, and answers whether it loaded them, or why it failed.
 */

export type LoaderAnswer = { readonly loaded: boolean } | { readonly failure: string };

setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
// Ctrl+C reaches all processes of the terminal; the server decides when this one ends.
process.on('SIGINT', () => undefined);
// The server is gone.
process.on('disconnect', () => process.exit(1));

process.once('message', (databaseUrl: string) => {
  void load(databaseUrl).then((answer) => process.send?.(answer, () => process.exit(0)));
});

async function load(databaseUrl: string): Promise<LoaderAnswer> {
  try {
    return { loaded: await loadPlaces(databaseUrl, readPlacesVersion(), readPlaces) };
  } catch (error) {
    return { failure: (error as Error).message };
  }
}
