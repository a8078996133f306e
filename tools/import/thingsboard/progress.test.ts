import { appendFile, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openProgress } from './progress.ts';

let root: string;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'airdeck-progress-'));
});
afterAll(() => rm(root, { recursive: true, force: true }));

const SUBJECT = { source: 'http://a/', sourceUser: 'a@b.c', target: 'http://b/', fromTs: 1, keys: [] };

it('restores progress after a run that was killed while writing a line', async () => {
  const folder = join(root, 'notes');
  const first = await openProgress(folder, SUBJECT);
  await first.addMapped('user', 'u1', { targetId: 't1', outcome: 'kept' });
  const device = { targetId: 't2', areAttributesDone: true, alarmIds: ['a'], refusedValues: 0 };
  await first.writeDevice('abcd', { ...device, cursors: new Map([['__proto__', 5]]) });
  await first.close();
  await appendFile(join(folder, 'entities.jsonl'), '\n["user","u2","t');

  const second = await openProgress(folder, SUBJECT);
  expect(second.mapped('user', 'u1')).toEqual({ targetId: 't1', outcome: 'kept' });
  expect(second.mapped('user', 'u2')).toBeUndefined();
  expect(await second.readDevice('abcd')).toEqual({ ...device, cursors: new Map([['__proto__', 5]]) });
  await second.addMapped('user', 'u3', { targetId: 't3', outcome: 'brought' });
  await second.close();
  const third = await openProgress(folder, SUBJECT);
  expect(third.mapped('user', 'u3')).toEqual({ targetId: 't3', outcome: 'brought' });
  await third.close();
});

it('allows a folder for one import only, and one run at a time', async () => {
  const folder = join(root, 'locked');
  const progress = await openProgress(folder, SUBJECT);
  await progress.close();
  await expect(openProgress(folder, { ...SUBJECT, fromTs: 2 })).rejects.toThrow('is of another import');
  // The parent of the test process runs as long as the tests.
  await writeFile(join(folder, 'running'), String(process.ppid));
  await expect(openProgress(folder, SUBJECT)).rejects.toThrow(
    `process ${process.ppid} imports with the folder`,
  );
});

it('makes links readable only for their owner', async () => {
  const folder = join(root, 'links');
  const progress = await openProgress(folder, SUBJECT);
  await progress.addLine('activation-links.txt', 'a\tb');
  expect((await stat(join(folder, 'activation-links.txt'))).mode & 0o077).toBe(0);
  await progress.close();
});
