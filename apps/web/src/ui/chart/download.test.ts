import { describe, expect, it } from 'vitest';
import { chartCsv } from './chart-files.ts';
import { fileName, toCsv } from './download.ts';

describe('CSV', () => {
  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\rx', '\n=1', '＝1', '＠SUM(A1)'])(
    'keeps the text %j from becoming a formula',
    (text) => {
      const [cell = ''] = toCsv([[text]]).split('\r\n');
      expect(cell.replaceAll('"', '')).toMatch(/^'/);
    },
  );

  it('keeps numbers, including negative ones', () => {
    expect(toCsv([[-3.5, 0, 1e21, Number.NaN, Number.NEGATIVE_INFINITY]])).toBe('-3.5,0,1e+21,,\r\n');
  });

  it('quotes cells that would break a row', () => {
    expect(toCsv([['a,b', 'say "hi"', 'two\nlines', 'plain']])).toBe(
      '"a,b","say ""hi""","two\nlines",plain\r\n',
    );
  });

  it('leaves a gap empty instead of zero', () => {
    expect(toCsv([[null, 0]])).toBe(',0\r\n');
  });
});

describe('CSV of a chart', () => {
  it('contains each time and series, with gaps as empty cells', () => {
    const format = String;
    const data = {
      times: [0, 60_000],
      series: [
        { key: 'pm25', label: 'PM2.5', values: [12.34, null], format },
        { key: 'room', label: '=evil', values: [undefined, -4], format },
      ],
    };
    const time = { tick: String, full: (at: number) => `at ${at}`, offsetMs: () => 0, zone: () => 'UTC' };
    expect(chartCsv(data, 'µg/m³', time)).toBe(
      "timestamp,time (UTC),PM2.5 (µg/m³),'=evil (µg/m³)\r\n0,at 0,12.34,\r\n60000,at 60000,,-4\r\n",
    );
  });
});

describe('file name', () => {
  it('keeps readable characters, and drops those that file systems reject', () => {
    expect(fileName('会議室 PM2.5', 'csv')).toBe('会議室 PM2.5.csv');
    expect(fileName('a/b\\c:d*e?"<f>|', 'csv')).toBe('a b c d e f.csv');
    expect(fileName('../../etc/passwd', 'csv')).not.toMatch(/^\.|[\\/]/);
    expect(fileName('line\nbreak\u202E', 'png')).toBe('line break.png');
    expect(fileName('***', 'png')).toBe('airdeck.png');
    expect(fileName('x'.repeat(500), 'png').length).toBeLessThan(130);
  });
});
