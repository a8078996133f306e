import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { faultsOfMessage, newMessages } from './commits.mjs';

it.each([
  'feat(web): show the zone of a device',
  'docs: describe the path of a reading',
  'fix(alarms): keep the note\n\nThe form reset it after each answer.',
])('accepts %j', (message) => {
  expect(faultsOfMessage(message)).toEqual([]);
});

it.each([
  ['Add a zone', 'type(scope)'],
  ['feat(web): Show the zone', 'type(scope)'],
  ['feat(web): show the zone.', 'type(scope)'],
  [`docs: ${'a'.repeat(70)}`, '76 characters'],
  ['fix(alarms): keep the note', 'cause and effect'],
])('rejects %j', (message, reason) => {
  expect(faultsOfMessage(message).join()).toContain(reason);
});

it('reads the messages that the main branch lacks', () => {
  const folder = mkdtempSync(join(tmpdir(), 'commits '));
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.com', ...args], { cwd: folder });
  try {
    expect(newMessages(folder)).toEqual([]);
    git('init', '-q', '-b', 'main');
    git('commit', '-q', '--allow-empty', '-m', 'docs: first');
    expect(newMessages(folder)).toEqual([]);
    git('checkout', '-q', '-b', 'topic');
    git('commit', '-q', '--allow-empty', '-m', 'docs: second', '-m', 'With a body.');
    git('commit', '-q', '--allow-empty', '-m', 'docs: third');
    expect(newMessages(folder).map((message) => message.trim())).toEqual([
      'docs: third',
      'docs: second\n\nWith a body.',
    ]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
