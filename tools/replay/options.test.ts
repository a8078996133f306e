import { describe, expect, it } from 'vitest';
import { parseReplayOptions } from './options.ts';

const NEEDED = ['--file', 'a.csv', '--token', 'secret'];

describe('parseReplayOptions', () => {
  it('requires a file and a token; defaults to real time, now, and this machine', () => {
    expect(parseReplayOptions(NEEDED)).toEqual({
      file: 'a.csv',
      token: 'secret',
      speed: 1,
      at: 'now',
      host: '127.0.0.1',
      port: 1883,
      inFlight: 100,
      zone: undefined,
      dayOrder: undefined,
      delimiter: undefined,
      decimal: undefined,
      fromTs: Number.NEGATIVE_INFINITY,
      toTs: Number.POSITIVE_INFINITY,
      rules: [],
      constants: [],
      dropped: [],
    });
  });

  it('accepts all other options, and repeatable ones several times', () => {
    const args = [
      '--speed',
      'max',
      '--at',
      'original',
      '--host',
      '::1',
      '--port',
      '2883',
      '--in-flight',
      '7',
    ];
    const lists = [
      '--map',
      'a=b*2',
      '--map',
      'c=d',
      '--drop',
      'e',
      '--set',
      'mode=1',
      '--zone',
      'Asia/Kolkata',
    ];
    const part = ['--from', '2019-11-07T02:00', '--to', '2019-11-07T07:00:00Z'];
    expect(parseReplayOptions([...NEEDED, ...args, ...lists, ...part])).toMatchObject({
      speed: Number.POSITIVE_INFINITY,
      at: 'original',
      host: '::1',
      port: 2883,
      inFlight: 7,
      rules: [
        { source: 'a', target: 'b', operator: '*', operand: 2 },
        { source: 'c', target: 'd' },
      ],
      dropped: ['e'],
      constants: [['mode', 1]],
      fromTs: Date.parse('2019-11-07T02:00:00+05:30'),
      toTs: Date.parse('2019-11-07T07:00:00Z'),
    });
  });

  it('requires no other option with --help', () => {
    expect(parseReplayOptions(['--help'])).toBe('help');
  });

  it.each([
    [[], /--file is missing/],
    [['--file', 'a.csv'], /--token is missing/],
    [[...NEEDED, '--speed', '0'], /--speed 0/],
    [[...NEEDED, '--speed', 'fast'], /--speed fast/],
    [[...NEEDED, '--speed', 'Infinity'], /--speed Infinity/],
    [[...NEEDED, '--speed', ''], /--speed/],
    [[...NEEDED, '--at', 'noon'], /--at noon/],
    [[...NEEDED, '--port', '70000'], /--port 70000/],
    [[...NEEDED, '--port', '0x10'], /--port 0x10/],
    [[...NEEDED, '--in-flight', '0'], /--in-flight 0/],
    [[...NEEDED, '--day-order', 'yearFirst'], /expected dayFirst or monthFirst/],
    [[...NEEDED, '--delimiter', 'space'], /expected comma, semicolon, tab, bar/],
    [[...NEEDED, '--decimal', '·'], /expected \. or ,/],
    [[...NEEDED, '--zone', 'Mars/Olympus'], /--zone Mars\/Olympus/],
    [[...NEEDED, '--from', 'noon'], /--from noon/],
    [[...NEEDED, '--to', '1767229200000'], /--to 1767229200000/],
    [[...NEEDED, '--map', 'a'], /--map a/],
    [[...NEEDED, '--map', 'a=b', '--map', 'a=c'], /'a' is mapped twice/],
    [[...NEEDED, '--set', 'mode'], /--set mode/],
    [[...NEEDED, '--loud'], /--loud/],
    [[...NEEDED, 'more'], /more/],
  ])('refuses %j', (args, message) => {
    expect(() => parseReplayOptions(args)).toThrow(message);
  });
});
