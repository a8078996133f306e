import { rmSync } from 'node:fs';
import { openRunFolder, removeDeadRuns } from './run-folder.mjs';

/** A folder for the temporary files of a suite that runs alone; `npm test` has one for all suites. */
export default async function setUp(): Promise<(() => void) | undefined> {
  if (process.env['TMPDIR']) return undefined;
  await removeDeadRuns();
  const folder = openRunFolder();
  process.env['TMPDIR'] = folder;
  return () => {
    delete process.env['TMPDIR'];
    rmSync(folder, { recursive: true, force: true });
  };
}
