import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MappingGuess } from '../../apps/server/src/reading-files/mapping-guess.ts';
import { parseColumnRule, ReplayError } from './columns.ts';
import { type RecordingForm, readRecording } from './recording.ts';

const PLAIN: RecordingForm = {
  rules: [],
  constants: [],
  dropped: [],
  zone: undefined,
  dayOrder: undefined,
  delimiter: undefined,
  decimal: undefined,
};

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'airdeck-replay-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('readRecording', () => {
  it('reads rows in order, with the measured values', async () => {
    const file = await csv(
      'ts,pm25,pm10\n2019-11-07T02:00:22+05:30,73.90,\n2019-11-07T02:00:44+05:30,NA,110.00\n',
    );
    expect(await rowsOf(file)).toEqual([
      { ts: Date.parse('2019-11-06T20:30:22Z'), values: { pm25: 73.9 } },
      { ts: Date.parse('2019-11-06T20:30:44Z'), values: { pm10: 110 } },
    ]);
  });

  it('decompresses gzip, and accepts byte order marks, CRLF, quotes and empty lines', async () => {
    const text = '\uFEFFts_ms,co2,"note, long"\r\n1000,420,"a ""b"",\nc"\r\n\r\n2000,421,\r\n';
    const file = await written('quoted.csv.gz', gzipSync(text));
    expect(await rowsOf(file)).toEqual([
      { ts: 1000, values: { co2: 420, 'note, long': 'a "b",\nc' } },
      { ts: 2000, values: { co2: 421 } },
    ]);
  });

  it('prefers ts_ms to ts, which then is an ordinary column', async () => {
    const file = await csv('ts,ts_ms,co2\nmorning,1000,420\n');
    expect(await rowsOf(file)).toEqual([{ ts: 1000, values: { ts: 'morning', co2: 420 } }]);
  });

  it('maps and drops columns, and adds constants, but not to rows without measured values', async () => {
    const file = await csv('ts_ms,rh_frac,part\n1000,0.57,a\n2000,None,b\n');
    const form = {
      ...PLAIN,
      rules: [parseColumnRule('rh_frac=rh*100')],
      constants: [['mode', 2]] as const,
      dropped: ['part'],
    };
    expect(await rowsOf(file, form)).toEqual([
      { ts: 1000, values: { rh: 57, mode: 2 } },
      { ts: 2000, values: undefined },
    ]);
  });

  it('reads times without offset in the given zone', async () => {
    const file = await csv('ts,co2\n2022-07-10T12:00:00,420\n');
    const [row] = await rowsOf(file, { ...PLAIN, zone: 'Europe/Amsterdam' });
    expect(row?.ts).toBe(Date.parse('2022-07-10T10:00:00Z'));
  });

  it('reads files of other makers, and says what it guessed', async () => {
    const file = await csv('Time,CO₂(ppm),Temperature(F)\n07/10/2021 14:37:48,"907","78.8"\n');
    const guesses: MappingGuess[] = [];
    const monthFirst = { ...PLAIN, dayOrder: 'monthFirst', zone: 'Europe/Riga' } as const;
    expect(await rowsOf(file, monthFirst, (guess) => guesses.push(guess))).toEqual([
      { ts: Date.parse('2021-07-10T11:37:48Z'), values: { co2: 907, temp: 26 } },
    ]);
    expect(guesses.map(({ doubts }) => doubts)).toEqual([['dayOrder', 'timeZone']]);
  });

  it('is told what separates cells, and the decimal sign', async () => {
    const file = await csv('ts_ms;a,b,c;pm25\n1000;x;1,5\n');
    const form = { ...PLAIN, delimiter: ';', decimal: '.' } as const;
    const said: unknown[] = [];
    expect(
      await rowsOf(file, form, ({ mapping }, delimiter) => said.push(mapping.decimal, delimiter)),
    ).toEqual([{ ts: 1000, values: { 'a,b,c': 'x', pm25: '1,5' } }]);
    expect(said).toEqual(['.', ';']);
  });

  it('sends a column as it is mapped, instead of as it is recognised', async () => {
    const file = await csv('ts_ms;temperature;Temp °F\n1000;20,5;70,7\n');
    const rules = [parseColumnRule('Temp °F=temp/2')];
    expect(await rowsOf(file, { ...PLAIN, rules })).toEqual([{ ts: 1000, values: { temp: 35.35 } }]);
  });

  it.each([
    ['ts,co2\n2022-07-10T12:00:00Z,1\nyesterday,2\n', /line 3: 'yesterday' is no time/],
    ['a,co2\n1,2\n', /line 1: no column holds times among a, co2/],
    ['ts_ms,co2,co2\n1,2,3\n', /under the key 'co2'/],
    ['ts_ms,co2\n1000,2\n2000,"3\n', /line 3: a quotation mark is missing/],
    ['', /the file is empty/],
  ])('refuses %j', async (text, message) => {
    const file = await csv(text);
    const reading = rowsOf(file);
    await expect(reading).rejects.toThrow(ReplayError);
    await expect(reading).rejects.toThrow(message);
  });

  it('refuses a missing file, a folder, and a truncated file', async () => {
    await expect(rowsOf(join(folder, 'missing.csv'))).rejects.toThrow(/there is no such file/);
    await expect(rowsOf(folder)).rejects.toThrow(/is a folder/);
    const packed = gzipSync(
      `ts_ms,co2\n${Array.from({ length: 5000 }, (_, i) => `${i},${i * 7}`).join('\n')}`,
    );
    const cut = await written('cut.csv.gz', packed.subarray(0, packed.length / 2));
    await expect(rowsOf(cut)).rejects.toThrow(/is damaged or not whole/);
  });
});

async function rowsOf(
  file: string,
  form: RecordingForm = PLAIN,
  onGuess?: Parameters<typeof readRecording>[2],
) {
  const rows = [];
  for await (const row of readRecording(file, form, onGuess)) rows.push(row);
  return rows;
}

function csv(text: string): Promise<string> {
  return written('recording.csv', text);
}

async function written(name: string, content: string | Buffer): Promise<string> {
  const file = join(folder, name);
  await writeFile(file, content);
  return file;
}
