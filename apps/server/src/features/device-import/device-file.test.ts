import { MAX_DEVICE_FILE_ROWS } from '@airdeck/contract/device-import/device-import';
import { describe, expect, it } from 'vitest';
import { readDeviceFile } from './device-file.ts';

const read = (text: string) => readDeviceFile(Buffer.from(text));
const errorsIn = async (text: string) =>
  (await read(text)).errors.map(({ line, column, fault }) => [line, column, fault]);

describe('a file of devices', () => {
  it.each([
    ['commas', 'label,name\nHall,a\n'],
    ['semicolons and commas in cells', 'label;name\r\nHall;a\r\n'],
    ['a byte order mark', '\uFEFFlabel,name\nHall,a'],
    ['quotes, in any order', '"name","label"\n"a","Hall"\n'],
    ['spaces around cells', ' label , name \n Hall , a \n'],
    ['empty lines and rows', '\nlabel,name\n\n,\nHall,a\n\n'],
    ['a line that names its delimiter', 'sep=;\r\nlabel;name\r\nHall;a\r\n'],
    ['tabs', 'label\tname\nHall\ta\n'],
    ['empty columns at the end', 'label,name,,\nHall,a,,\n'],
  ])('is read with %s', async (_with, text) => {
    const { rows, errors } = await read(text);
    expect(errors).toEqual([]);
    expect(rows.map(({ cells }) => cells)).toEqual([{ name: 'a', label: 'Hall' }]);
  });

  it('reports the line in which each row begins', async () => {
    const { rows } = await read('name,label\r\n"a","two\r\nlines"\r\n\r\nb,\nc,x');
    expect(rows.map(({ line, cells }) => [line, cells.name])).toEqual([
      [2, 'a'],
      [5, 'b'],
      [6, 'c'],
    ]);
  });

  it('reads a decimal comma as part of a cell between semicolons', async () => {
    const { rows } = await read('name;latitude;longitude\na;48,1;-11,5\n');
    expect(rows[0]?.cells).toEqual({ name: 'a', latitude: '48,1', longitude: '-11,5' });
  });

  it('restores text that was escaped against formulas', async () => {
    const { rows } = await read(`name,label\n'=cmd,'it''s\n`);
    expect(rows[0]?.cells).toEqual({ name: '=cmd', label: "'it''s" });
  });

  it('keeps spaces in quotes', async () => {
    const { rows } = await read('name,label\n" a ",x\n');
    expect(rows[0]?.cells.name).toBe(' a ');
  });

  it.each<[string, unknown[]]>([
    ['', [[1, null, 'noRows']]],
    ['name\n', [[1, null, 'noRows']]],
    ['label\nx', [[1, null, 'missingNameColumn']]],
    ['name,Label\na,b', [[1, 'Label', 'unknownColumn']]],
    ['name,label,name\na,b,c', [[1, 'name', 'columnTwice']]],
    // Reported where the row begins, whose end is missing.
    ['name,label\nok,x\n"a,b\nc,d', [[3, null, 'brokenQuotes']]],
    ['name,label\na"b,x', [[2, null, 'brokenQuotes']]],
    ['name,label\na,b,c', [[2, null, 'tooManyCells']]],
    ['name,label\na,b,,', []],
  ])('reports the errors of %j', async (text, expected) => {
    expect(await errorsIn(text)).toEqual(expected);
  });

  it('refuses text that is not UTF-8', async () => {
    const { errors } = await readDeviceFile(Buffer.from([0x6e, 0x61, 0x6d, 0x65, 0x0a, 0xe4, 0x6d]));
    expect(errors.map(({ fault }) => fault)).toEqual(['notText']);
  });

  it('accepts the maximum of rows, and refuses one more', async () => {
    const allowed = `name\n${'a\n'.repeat(MAX_DEVICE_FILE_ROWS)}`;
    expect((await read(allowed)).rows).toHaveLength(MAX_DEVICE_FILE_ROWS);
    const { rows, errors } = await read(`${allowed}b\n`);
    expect(rows).toEqual([]);
    expect(errors.map(({ line, fault }) => [line, fault])).toEqual([
      [MAX_DEVICE_FILE_ROWS + 2, 'tooManyRows'],
    ]);
  });

  it('limits the errors of a header with many unknown columns', async () => {
    const { rows, errors } = await read(`name,${'x,'.repeat(10_000)}`);
    expect(rows).toEqual([]);
    expect(errors[0]).toMatchObject({ line: 1, column: 'x', fault: 'unknownColumn' });
    expect(errors).toHaveLength(100);
  });

  it.each([
    ['of too many cells', ','.repeat(100_000), 'tooManyCells'],
    ['that is too long', `name\n${'a'.repeat(100_000)}`, 'tooLong'],
    ['with a cell in quotes without an end', `name\n"${'a'.repeat(100_000)}`, 'brokenQuotes'],
  ])('refuses a file with a row %s, whatever follows', async (_what, text, fault) => {
    const { rows, errors } = await read(text);
    expect([rows, errors.map((error) => error.fault)]).toEqual([[], [fault]]);
  });
});
