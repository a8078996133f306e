import { describe, expect, it } from 'vitest';
import { BYTE_ORDER_MARK, csvFile, csvRow, textOfCell } from './csv.ts';

describe('a row of CSV', () => {
  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\rx', '\n=1', '＝1', '＋1', '－1', '＠SUM(A1)'])(
    'keeps the text %j from becoming a formula',
    (text) => {
      expect(csvRow([text]).replaceAll('"', '')).toBe(`'${text}\r\n`);
    },
  );

  it('writes numbers unchanged', () => {
    expect(csvRow([-12.5, 0, 139.7])).toBe('-12.5,0,139.7\r\n');
  });

  it.each(['=1+1', "'=1+1", "''-1", "'quoted'", "it's", '-1', 'plain', ''])(
    'restores the text %j when read back',
    (text) => {
      expect(textOfCell(csvRow([text]).slice(0, -2))).toBe(text);
    },
  );

  it('quotes leading and trailing spaces', () => {
    expect(csvRow([' a', 'b '])).toBe('" a","b "\r\n');
  });

  it('quotes commas, quotation marks and line breaks', () => {
    expect(csvRow(['a,b', 'say "hi"', 'two\nlines', '', 'plain'])).toBe(
      '"a,b","say ""hi""","two\nlines",,plain\r\n',
    );
  });
});

describe('a file of rows', () => {
  async function* parts(...given: (string | Error)[]) {
    for (const part of given) {
      if (part instanceof Error) throw part;
      yield part;
    }
  }
  async function gather(file: AsyncGenerator<string>) {
    const gathered: string[] = [];
    for await (const part of file) gathered.push(part);
    return gathered;
  }
  const head = `${BYTE_ORDER_MARK}a,b\r\n`;

  it('begins with its header, also without rows', async () => {
    expect(await gather(csvFile(['a', 'b'], parts('1,2\r\n', '3,4\r\n')))).toEqual([
      `${head}1,2\r\n`,
      '3,4\r\n',
    ]);
    expect(await gather(csvFile(['a', 'b'], parts()))).toEqual([head]);
  });

  it('fails before any output if its first rows cannot be read', async () => {
    await expect(csvFile(['a', 'b'], parts(new Error('gone'))).next()).rejects.toThrow('gone');
  });
});
