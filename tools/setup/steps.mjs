import { join } from 'node:path';
import { run, Stop, say, secondsSince, unpainted } from './run.mjs';

/** @typedef {{ name: string, command: [command: string, args: string[]] }} Step */

/**
 * A tool of node_modules, by its script: the links in `.bin` are batch files on Windows.
 * @param {string} root
 * @param {string} script
 * @param {string[]} args
 * @returns {[command: string, args: string[]]}
 */
export function tool(root, script, ...args) {
  return [process.execPath, [join(root, 'node_modules', script), ...args]];
}

/**
 * Checks that do not run the product.
 * @param {string} root
 * @returns {Step[]}
 */
export function staticChecks(root) {
  // Biome prints colours even without a terminal.
  const colours = `--colors=${process.stdout.isTTY ? 'force' : 'off'}`;
  return [
    { name: 'types', command: tool(root, 'typescript/bin/tsc', '-b') },
    { name: 'format and lint', command: tool(root, '@biomejs/biome/bin/biome', 'ci', colours, '.') },
    { name: 'unused exports, files and packages', command: tool(root, 'knip/bin/knip.js') },
    { name: 'import walls', command: tool(root, 'tsx/dist/cli.mjs', 'tools/walls/main.ts') },
  ];
}

/**
 * Runs all steps, two at a time, and prints each with its duration and, if it fails, its output.
 * @param {string} root
 * @param {readonly Step[]} steps
 * @throws {Stop} that names the failed steps
 */
export async function runSteps(root, steps) {
  const waiting = [...steps];
  /** @type {string[]} */
  const failed = [];
  const work = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) {
      const startedAt = Date.now();
      const { code, output } = await run(step.command, {
        cwd: root,
        env: unpainted(process.env),
        quiet: true,
      });
      if (code !== 0) {
        failed.push(step.name);
        say(output.trimEnd());
      }
      say(`${code === 0 ? 'ok    ' : 'FAILED'} ${step.name} (${secondsSince(startedAt)})`);
    }
  };
  await Promise.all([work(), work()]);
  if (failed.length > 0) throw new Stop(`Failed: ${failed.join(', ')}.`);
}
