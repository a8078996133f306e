import { parseArgs } from 'node:util';
import { isoTimeReader } from '../../apps/server/src/reading-files/recorded-time.ts';
import {
  DAY_ORDERS,
  type DayOrder,
  DECIMAL_SIGNS,
  type DecimalSign,
  type Delimiter,
} from '../../packages/contract/src/reading-import/reading-mapping.ts';
import { parseColumnRule, parseConstant, ReplayError } from './columns.ts';
import type { RecordingForm } from './recording.ts';
import type { Speed } from './schedule.ts';

export type ReplayOptions = RecordingForm & {
  readonly file: string;
  /** The device's access token. */
  readonly token: string;
  readonly speed: Speed;
  readonly at: 'original' | 'now';
  readonly host: string;
  readonly port: number;
  /** Maximum number of sent, unacknowledged rows. */
  readonly inFlight: number;
  /** Range of recorded times to play, epoch ms; `toTs` is exclusive. */
  readonly fromTs: number;
  readonly toTs: number;
};

export const HELP = `Plays a recording over MQTT as a device does: one message a row, QoS 1, each counted when it is acknowledged or refused.
At the end it asks the server which of the rows are stored.

  npm run replay -- --file readings.csv.gz --token <access token> [options]

  --file F         CSV, TSV or Excel workbook with a header, .gz or not. Delimiter, decimal sign, columns, units and
                   the form of times are guessed, and said; a column ts_ms holds milliseconds.
                   Empty, -, NA, NaN, None and null are missing values. A row without any value is not sent.
  --token T        The device's access token.
  --speed N|max    Divide the recorded pauses by N (default 1); max: no pauses.
  --at original    Send the recorded times.
  --at now         (default) Shift all times by one constant, so that gaps and jitter survive. At speed 1 the
                   first row is now. Faster, the last row lies at the moment it is sent and the others before
                   it; so with max the last row is now. No row is ever sent ahead of its time. To watch a fast
                   replay live, cut out some hours with --from and --to.
  --from T, --to T Play only what was recorded from one time on and before the other (ISO 8601).
  --host H         Default 127.0.0.1
  --port P         Default 1883
  --map EXPR       Rename and scale a column, e.g. rh_frac=rh*100 or temp_f=temp (* / + - and a number).
                   Repeatable. Columns that are not recognised keep their name; a cell that is no number is sent
                   as text.
  --drop COLUMN    Leave a column out. Repeatable.
  --set KEY=VALUE  Send a constant with every row, e.g. mode=1. Repeatable.
  --zone ZONE      IANA zone of times without an offset. Default: the one that the file names, or UTC
  --day-order O    dayFirst or monthFirst, in dates that do not begin with the year. Default: as the rows suggest
  --delimiter D    comma, semicolon, tab or bar, between the cells of a row. Default: as the header suggests
  --decimal S      The decimal sign, . or , Default: as the rows suggest
  --in-flight N    Rows sent and not yet acknowledged, at most. Default 100
  --help           This text.

Ends with 0 when every row is stored, 1 when one is not and on a fault, which it names, 2 on a wrong argument, 130 when interrupted.`;

/** @throws ReplayError that names the invalid argument. */
export function parseReplayOptions(args: readonly string[]): ReplayOptions | 'help' {
  const values = parsed(args);
  if (values.help) return 'help';
  if (!values.file) throw new ReplayError('--file is missing');
  if (!values.token) throw new ReplayError('--token is missing');
  if (values.at !== 'now' && values.at !== 'original') {
    throw new ReplayError(`--at ${values.at}: expected original or now`);
  }
  const zone = values.zone === undefined ? undefined : parseZone(values.zone);
  const ofRange = zone ?? 'UTC';
  return {
    file: values.file,
    token: values.token,
    speed: parseSpeed(values.speed),
    at: values.at,
    host: values.host,
    port: wholeNumber('--port', values.port, 65_535),
    inFlight: wholeNumber('--in-flight', values['in-flight'], 65_535),
    zone,
    dayOrder: parseDayOrder(values['day-order']),
    delimiter: parseDelimiter(values.delimiter),
    decimal: parseDecimal(values.decimal),
    fromTs: values.from === undefined ? Number.NEGATIVE_INFINITY : parseTime('--from', values.from, ofRange),
    toTs: values.to === undefined ? Number.POSITIVE_INFINITY : parseTime('--to', values.to, ofRange),
    rules: parseRules(values.map),
    constants: values.set.map(parseConstant),
    dropped: values.drop,
  };
}

function parsed(args: readonly string[]) {
  const text = (value: string) => ({ type: 'string', default: value }) as const;
  const list = { type: 'string', multiple: true, default: [] as string[] } as const;
  try {
    return parseArgs({
      args: [...args],
      options: {
        file: { type: 'string' },
        token: { type: 'string' },
        speed: text('1'),
        at: text('now'),
        host: text('127.0.0.1'),
        port: text('1883'),
        'in-flight': text('100'),
        zone: { type: 'string' },
        'day-order': { type: 'string' },
        delimiter: { type: 'string' },
        decimal: { type: 'string' },
        from: { type: 'string' },
        to: { type: 'string' },
        map: list,
        drop: list,
        set: list,
        help: { type: 'boolean', default: false },
      },
    }).values;
  } catch (error) {
    throw new ReplayError(error instanceof Error ? error.message : String(error));
  }
}

function parseSpeed(text: string): Speed {
  if (text === 'max') return Number.POSITIVE_INFINITY;
  const speed = Number(text);
  if (text.trim() === '' || !Number.isFinite(speed) || speed <= 0) {
    throw new ReplayError(`--speed ${text}: expected a number above 0, or max`);
  }
  return speed;
}

function wholeNumber(name: string, text: string, max: number): number {
  const number = Number(text);
  if (!/^\d+$/.test(text) || number < 1 || number > max) {
    throw new ReplayError(`${name} ${text}: expected a whole number from 1 to ${max}`);
  }
  return number;
}

function parseZone(zone: string): string {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: zone }).resolvedOptions().timeZone;
  } catch {
    throw new ReplayError(`--zone ${zone}: is no IANA time zone`);
  }
}

function parseDayOrder(text: string | undefined): DayOrder | undefined {
  const order = DAY_ORDERS.find((one) => one === text);
  if (text !== undefined && !order)
    throw new ReplayError(`--day-order ${text}: expected dayFirst or monthFirst`);
  return order;
}

const DELIMITER_NAMES: Readonly<Record<Delimiter, string>> = {
  ',': 'comma',
  ';': 'semicolon',
  '\t': 'tab',
  '|': 'bar',
};

export const nameOfDelimiter = (delimiter: Delimiter): string => DELIMITER_NAMES[delimiter];

function parseDelimiter(text: string | undefined): Delimiter | undefined {
  const named = Object.entries(DELIMITER_NAMES).find(([sign, name]) => sign === text || name === text);
  if (text !== undefined && !named)
    throw new ReplayError(`--delimiter ${text}: expected ${Object.values(DELIMITER_NAMES).join(', ')}`);
  return named?.[0] as Delimiter | undefined;
}

function parseDecimal(text: string | undefined): DecimalSign | undefined {
  const sign = DECIMAL_SIGNS.find((one) => one === text);
  if (text !== undefined && !sign) throw new ReplayError(`--decimal ${text}: expected . or ,`);
  return sign;
}

function parseTime(name: string, text: string, zone: string): number {
  const ts = isoTimeReader(zone)(text);
  if (ts === undefined)
    throw new ReplayError(`${name} ${text}: expected a time such as 2022-10-30T02:00:00+01:00`);
  return ts;
}

function parseRules(expressions: readonly string[]) {
  const rules = expressions.map(parseColumnRule);
  const sources = rules.map(({ source }) => source);
  const twice = sources.find((source, at) => sources.indexOf(source) !== at);
  if (twice !== undefined) throw new ReplayError(`--map: column '${twice}' is mapped twice`);
  return rules;
}
