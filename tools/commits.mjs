import { execFileSync } from 'node:child_process';

const TYPES = 'feat|fix|perf|refactor|style|test|docs|build|ci|chore|bench';
const SUBJECT = new RegExp(`^(?:${TYPES})(?:\\([a-z0-9-]+\\))?: [a-z].*[^.]$`);
const LONGEST_SUBJECT = 72;

/**
 * Faults of a commit message; empty: none.
 * @param {string} message
 * @returns {string[]}
 */
export function faultsOfMessage(message) {
  const [subject = '', ...rest] = message.trim().split('\n');
  const faults = [];
  if (!SUBJECT.test(subject)) faults.push('the subject is not `type(scope): imperative`');
  if (subject.length > LONGEST_SUBJECT) {
    faults.push(`the subject has ${subject.length} characters instead of at most ${LONGEST_SUBJECT}`);
  }
  if (subject.startsWith('fix') && rest.join('').trim() === '') {
    faults.push('a fix has a body that says cause and effect');
  }
  return faults;
}

/**
 * Messages of the commits that are not on the main branch yet: of a branch, those since it left `main`; of `main`
 * itself, those that its remote lacks. Empty without either.
 * @param {string} root
 * @returns {string[]}
 */
export function newMessages(root) {
  const git = (/** @type {string[]} */ ...args) =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  try {
    const isMain = git('rev-parse', '--abbrev-ref', 'HEAD').trim() === 'main';
    const log = git('log', '--no-merges', '--format=%B%x00', `${isMain ? 'origin/main' : 'main'}..HEAD`);
    return log.split('\0').filter((message) => message.trim() !== '');
  } catch {
    // No repository, or no branch to compare with: an archive of the sources, or a shallow clone.
    return [];
  }
}
