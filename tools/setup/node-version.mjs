// Also runs on unsupported versions of Node.js: only syntax that old versions can parse.
import { readFileSync } from 'node:fs';

/**
 * @param {string} version as in `process.versions.node`
 * @param {string} range of the forms in package.json: `^20.19.0 || >=24.0.0`
 * @returns {boolean}
 */
export function satisfies(version, range) {
  const own = numbers(version);
  return range.split('||').some((part) => {
    const least = numbers(part);
    if (own.major !== least.major) return part.trim().startsWith('>=') && own.major > least.major;
    if (own.minor !== least.minor) return own.minor > least.minor;
    return own.patch >= least.patch;
  });
}

/** @param {string} text */
function numbers(text) {
  const [major = 0, minor = 0, patch = 0] = text
    .replace(/[^\d.]/g, '')
    .split('.')
    .map(Number);
  return { major, minor, patch };
}

/** Ends the process with a message when Node.js does not satisfy package.json. */
export function requireNode() {
  const range = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')).engines.node;
  if (satisfies(process.versions.node, range)) return;
  const lines = range.replace(/\^|>=/g, '').replace(/ \|\| /g, ', ');
  console.error(
    `Airdeck needs Node.js ${lines} or a later one of the same line; this is ${process.versions.node}. See https://nodejs.org.`,
  );
  process.exit(1);
}
