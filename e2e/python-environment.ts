import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { run, Stop, say } from '../tools/setup/run.mjs';

const ROOT = resolve(import.meta.dirname, '..');
const CACHE = join(ROOT, 'node_modules/.cache/airdeck');

/** Reason why no virtual environment can be created here; undefined: it can. */
export function missingPython(): string | undefined {
  return spawnSync('python3', ['-c', 'import ensurepip, venv']).status === 0
    ? undefined
    : 'This needs Python 3 with its venv module. On Debian or Ubuntu: sudo apt-get install python3-venv';
}

/**
 * Installs packages from PyPI into a virtual environment of the project, unless the same list is installed already.
 * @param requirements path of the list, with versions
 * @returns the folder of the environment's commands
 * @throws Stop with what is missing on this system, or why the installation failed
 */
export async function ensurePythonPackages(name: string, requirements: string): Promise<string> {
  const folder = join(CACHE, name);
  const commands = join(folder, 'bin');
  const installed = join(folder, 'requirements.txt');
  const wanted = readFileSync(requirements, 'utf8');
  if (existsSync(installed) && readFileSync(installed, 'utf8') === wanted) return commands;
  const missing = missingPython();
  if (missing) throw new Stop(missing);
  say(`Installing ${name} from PyPI.`);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const steps: [string, string[]][] = [
    ['python3', ['-m', 'venv', folder]],
    [join(commands, 'pip'), ['install', '--quiet', '--disable-pip-version-check', '-r', requirements]],
  ];
  for (const step of steps) {
    const { code, output } = await run(step, { cwd: ROOT, quiet: true });
    if (code !== 0) throw new Stop(`${output.trimEnd()}\n${name} could not be installed.`);
  }
  // Last: missing after an interrupted installation.
  writeFileSync(installed, wanted);
  return commands;
}
