import { constants, setPriority } from 'node:os';
import { loadPlaces } from './geography-loader.repository.ts';
import { readPlaces, readPlacesVersion } from './places-source.ts';

/*
 * A process of its own, started by the server: neither its event loop nor its memory takes part in reading the
 * world's places. It gets the database's address and answers whether it loaded them, or why it could not.
 */

export type LoaderAnswer = { readonly loaded: boolean } | { readonly failure: string };

setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
// Ctrl+C reaches everything on the terminal; the server decides when this ends.
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
