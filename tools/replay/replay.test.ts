import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type BrokerDouble, type BrokerPlan, startBrokerDouble } from './broker-double.ts';

const HOUR_MS = 3_600_000;
const START = Date.parse('2022-10-30T00:00:00Z');

let folder: string;
let program: string;
let broker: BrokerDouble;
let plan: Pick<BrokerPlan, 'receive' | 'missing'>;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'airdeck-replay-'));
  program = join(folder, 'replay.mjs');
  // Bundled once: with compilation in each run, the start would take longer than the replay.
  await build({
    entryPoints: [fileURLToPath(new URL('./main.ts', import.meta.url))],
    outfile: program,
    bundle: true,
    platform: 'node',
    format: 'esm',
    banner: {
      js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);",
    },
  });
});
afterAll(() => rm(folder, { recursive: true, force: true }));
beforeEach(async () => {
  plan = {};
  broker = await startBrokerDouble({
    answer: (_, username) => (username === 'secret' ? 0 : 0x86),
    receive: (publication) => plan.receive?.(publication) ?? 'acknowledge',
    missing: (times) => plan.missing?.(times) ?? [],
  });
});
afterEach(() => broker.close());

describe('npm run replay', { timeout: 30_000 }, () => {
  it('sends every row with a value as a telemetry message, and exits with 0', async () => {
    const file = await recording([
      [START, '0.57,484.0'],
      [START + 60_000, 'NA,NA'],
      [START + HOUR_MS, ',486.5'],
    ]);
    const { code, stdout } = await run(
      '--file',
      file,
      '--speed',
      'max',
      '--at',
      'original',
      '--map',
      'rh_frac=rh*100',
    );
    expect(code).toBe(0);
    expect(sentMessages()).toEqual([
      { ts: START, values: { rh: 57, co2: 484 } },
      { ts: START + HOUR_MS, values: { co2: 486.5 } },
    ]);
    expect(stdout).toMatch(/^done: rows 2\/2, acknowledged 2, .*1 rows without a value not sent/);
  });

  it('shifts all times by a constant, so that the last row is now without pauses', async () => {
    const file = await recording([
      [START, '0.57,484'],
      [START + 60_000, '0.57,484'],
      [START + HOUR_MS, '0.57,484'],
    ]);
    const before = Date.now();
    await run('--file', file, '--speed', 'max');
    const times = sentMessages().map(({ ts }) => ts);
    const last = times.at(-1) ?? 0;
    expect(last).toBeGreaterThanOrEqual(before);
    expect(last).toBeLessThanOrEqual(Date.now());
    expect(times).toEqual([last - HOUR_MS, last - HOUR_MS + 60_000, last]);
  });

  it('plays only the rows between --from and --to', async () => {
    const file = await recording([
      [START, '0.57,484'],
      [START + 60_000, '0.57,485'],
      [START + HOUR_MS, '0.57,486'],
    ]);
    const part = ['--from', '2022-10-30T00:01:00Z', '--to', '2022-10-30T01:00:00Z'];
    await run('--file', file, '--speed', 'max', '--at', 'original', ...part);
    expect(sentMessages()).toEqual([{ ts: START + 60_000, values: { rh_frac: 0.57, co2: 485 } }]);
    const none = await run('--file', file, '--from', '2023-01-01T00:00:00Z');
    expect(none.code).toBe(1);
    expect(none.stderr).toMatch(/there are no rows to play/);
  });

  it('stops during a pause when interrupted, reports its progress, and exits with 130', async () => {
    const file = await recording([
      [START, '0.57,484'],
      [START + HOUR_MS, '0.57,484'],
    ]);
    const child = start('--file', file);
    await broker.receivedAtLeast(1);
    // Under npm one Ctrl+C arrives twice.
    child.process.kill('SIGINT');
    child.process.kill('SIGINT');
    const { code, stdout } = await child.ended;
    expect(code).toBe(130);
    expect(stdout).toMatch(/^interrupted: rows 1\/2, acknowledged [01]/);
  });

  it('exits with 1 when rows are refused or not stored, and says how many and why', async () => {
    const file = await recording(
      Array.from({ length: 2500 }, (_, minute) => [START + minute * 60_000, '0.57,484'] as const),
    );
    const all = ['--file', file, '--speed', 'max', '--at', 'original'];
    const good = await run(...all);
    expect([good.code, good.stderr]).toEqual([0, expect.not.stringContaining('rows')]);
    expect(good.stdout).toMatch(/^done: rows 2500\/2500, acknowledged 2500, /);

    plan = {
      missing: (times) => times.filter((ts) => ts < START + 2 * 60_000 || ts === START + HOUR_MS * 40),
    };
    const lost = await run(...all);
    expect([lost.code, lost.stdout]).toEqual([
      1,
      expect.stringMatching(/^failed: rows 2500\/2500, acknowledged 2500/),
    ]);
    expect(lost.stderr).toContain(
      '3 rows are not stored, among them those of 2022-10-30T00:00:00.000Z, 2022-10-30T00:01:00.000Z, 2022-10-31T16:00:00.000Z',
    );

    plan = { receive: () => ({ reasonCode: 0x99, reasonString: 'the time is out of range' }) };
    const refused = await run(...all, '--to', '2022-10-30T00:05:00Z');
    expect([refused.code, refused.stdout]).toEqual([
      1,
      expect.stringContaining('acknowledged 0, refused 5, '),
    ]);
    expect(refused.stderr).toContain('5 rows were refused: the time is out of range (0x99)');

    plan = { missing: () => 'no answer' };
    const unknown = await run(...all, '--to', '2022-10-30T00:05:00Z');
    expect([unknown.code, unknown.stderr]).toEqual([
      1,
      expect.stringContaining('did not say what it has stored'),
    ]);
  });

  it('names the likely unit of times that are no milliseconds', async () => {
    const file = join(folder, 'seconds.csv');
    await writeFile(file, 'ts_ms,pm25\n1764240000,11.5\n');
    const { code, stderr } = await run('--file', file, '--at', 'original');
    expect([code, stderr]).toEqual([
      1,
      expect.stringMatching(/line 2: '1764240000' .* looks like seconds \(2025-11-27T10:40:00\.000Z\)/),
    ]);
    expect(broker.received).toEqual([]);
  });

  it('exits with 1 and a message when it cannot play, and with 2 for invalid arguments', async () => {
    const missing = await run('--file', join(folder, 'missing.csv'));
    expect(missing).toMatchObject({ code: 1, stdout: '' });
    expect(missing.stderr).toMatch(/^\S*missing\.csv: there is no such file\n$/);
    const wrong = await run('--file', 'a.csv', '--speed', 'fast');
    expect(wrong.code).toBe(2);
    expect(wrong.stderr).toMatch(/^--speed fast/);
    expect(broker.received).toEqual([]);
  });
});

function sentMessages(): { ts: number; values: Record<string, number> }[] {
  return broker.received.map(({ payload }) => JSON.parse(payload));
}

async function recording(rows: readonly (readonly [number, string])[]): Promise<string> {
  const file = join(folder, 'recording.csv');
  const lines = rows.map(([ts, cells]) => `${new Date(ts).toISOString()},${cells}`);
  await writeFile(file, ['ts,rh_frac,co2', ...lines].join('\n'));
  return file;
}

function run(...args: string[]) {
  return start(...args).ended;
}

function start(...args: string[]) {
  const child = spawn(
    process.execPath,
    [program, '--token', 'secret', '--port', String(broker.port), ...args],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  );
  let stdout = '';
  let stderr = '';
  child.stdout.on('data', (data) => {
    stdout += data;
  });
  child.stderr.on('data', (data) => {
    stderr += data;
  });
  const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, stdout, stderr }));
  return { process: child, ended };
}
