import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { importThingsBoard } from './import.ts';
import type { ImportOptions } from './options.ts';
import { isComplete, reportText } from './report.ts';
import { STAND_IN_USER, type StandIn, startThingsBoardStandIn } from './testing/thingsboard-stand-in.ts';
import { startTwoServers, type TwoServers } from './testing/two-servers.ts';

let standIn: StandIn;
let servers: TwoServers;
beforeAll(async () => {
  [standIn, servers] = await Promise.all([startThingsBoardStandIn(), startTwoServers()]);
});
afterAll(() => Promise.all([standIn.close(), servers.close()]));

const runImport = async (changes: Partial<ImportOptions>) => {
  const options = await servers.options({
    sourceUrl: new URL(standIn.url),
    sourceUser: STAND_IN_USER.email,
    ...changes,
  });
  const passwords = { ...servers.passwords, source: STAND_IN_USER.password };
  const signal = new AbortController().signal;
  return {
    options,
    result: await importThingsBoard(options, passwords, { signal, showStep: () => undefined }),
  };
};

it('reports in a dry run what will not be imported', async () => {
  const { result } = await runImport({ isDry: true });
  const report = reportText(result, true);
  expect(report).toContain('2 x Dashboards: do not come along');
  expect(report).toContain('1 x Rule chains: do not come along');
  expect(report).toContain('1 x devices with X509_CERTIFICATE credentials');
  expect(report).toContain('1 x gateways');
  expect(report).toContain("1 x the customer 'Public'");
});

it('imports differing data as far as possible, and reports the rest', async () => {
  const { options, result } = await runImport({});
  const { tally } = result;
  expect(tally.counts).toMatchObject({
    profile: { brought: 0, kept: 1 },
    customer: { brought: 1, kept: 0, leftOut: 0 },
    user: { brought: 2 },
    device: { brought: 2, leftOut: 1 },
  });
  expect(tally.reasons).toEqual([expect.stringMatching(/^device \u{fffd}\[31m\u{fffd}x+…: .*255/u)]);
  expect(Object.fromEntries(tally.notes)).toMatchObject({
    'users who were disabled: they come along without an invitation': 1,
    'key pm2.5 keeps its name where another key of the device has the usual one': 1,
    'telephone numbers of tenants and customers that Airdeck does not take: left out': 1,
  });
  // One time and one text cannot be stored; the other values of the text's row are stored as separate rows.
  expect(tally.readings).toEqual({ rows: 4, values: 4, refusedValues: 2 });
  const [{ comparison } = expect.fail('nothing was compared')] = result.comparisons;
  expect(comparison.series).toEqual({
    compared: 4,
    points: 6,
    differences: [expect.stringContaining('key note: 3 values')],
  });
  expect(isComplete(result)).toBe(false);
  const links = await readFile(join(options.folder, 'activation-links.txt'), 'utf8');
  expect(links.split('\n').map((line) => line.split('\t')[0])).toEqual([STAND_IN_USER.email, '']);
});
