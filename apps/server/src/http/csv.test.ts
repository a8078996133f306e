import { describe, expect, it } from 'vitest';
import { csvRow } from './csv.ts';

describe('a row of CSV', () => {
  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\rx', '\n=1', '＝1', '＋1', '－1', '＠SUM(A1)'])(
    'keeps the text %j from becoming a formula',
    (text) => {
      expect(csvRow([text]).replaceAll('"', '')).toBe(`'${text}\r\n`);
    },
  );

  it('quotes what would break it', () => {
    expect(csvRow(['a,b', 'say "hi"', 'two\nlines', '', 'plain'])).toBe(
      '"a,b","say ""hi""","two\nlines",,plain\r\n',
    );
  });
});
