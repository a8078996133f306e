import { describe, expect, it } from 'vitest';
import { readDeviceListText } from './device-list-text.ts';

const WORDS = { label: 'الملصق', name: 'الاسم' };
const read = (text: string) => readDeviceListText(text, WORDS).map(({ label, name }) => [label, name]);

describe('a list of devices', () => {
  it('has one label per line, with or without a name', () => {
    expect(read('A-1\r\n\r\n  A-2  \nA-3\tWard 3, bed 2')).toEqual([
      ['A-1', ''],
      ['A-2', ''],
      ['A-3', 'Ward 3, bed 2'],
    ]);
  });

  it('finds columns by their headers, in any order', () => {
    const expected = [['A-1', 'Ward 1']];
    expect(read('\uFEFFname,city,label\nWard 1,Cuttack,A-1')).toEqual(expected);
    expect(read('Device Label;Device Name\nA-1;Ward 1')).toEqual(expected);
    expect(read('الاسم;الملصق\nWard 1;A-1')).toEqual(expected);
    expect(read('Name\nWard 1')).toEqual([['', 'Ward 1']]);
  });

  it('parses quotes, and texts escaped against formulas', () => {
    expect(read('"A, 1","two ""lines""\nhere"\n\'=cmd|calc,x')).toEqual([
      ['A, 1', 'two "lines"\nhere'],
      ['=cmd|calc', 'x'],
    ]);
  });

  it('is empty for an empty text', () => {
    expect(read('')).toEqual([]);
    expect(read('\n ,\n')).toEqual([]);
  });
});
