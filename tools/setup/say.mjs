/** Ends a command with a sentence for the person who typed it, and no stack trace. */
export class Stop extends Error {
  /** @override */
  name = 'Stop';
}

/** @param {string} line */
export function say(line) {
  console.log(line);
}

/** @param {number} startedAt epoch milliseconds */
export function secondsSince(startedAt) {
  return `${((Date.now() - startedAt) / 1000).toFixed(1)} s`;
}

/**
 * Runs a command's main function; a Stop becomes one line and exit code 1.
 * @param {() => Promise<void>} main
 */
export async function runMain(main) {
  try {
    await main();
  } catch (error) {
    console.error(error instanceof Stop ? error.message : error);
    process.exitCode = 1;
  }
}
