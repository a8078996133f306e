import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { MIN_TS } from '../../../packages/contract/src/device-port/device-messages.ts';
import { type Invitations, PARTS, type Part } from './run.ts';

export type ImportOptions = {
  readonly sourceUrl: URL;
  readonly sourceUser: string;
  readonly targetUrl: URL;
  readonly targetUser: string;
  readonly folder: string;
  readonly isDry: boolean;
  /** Title of the only tenant to import. */
  readonly onlyTenant: string | undefined;
  /** Epoch ms. */
  readonly fromTs: number;
  readonly keysFile: string | undefined;
  readonly parts: ReadonlySet<Part>;
  readonly invitations: Invitations;
  readonly concurrency: number;
  readonly sampledDevices: number;
  readonly firstWaitMs: number;
  readonly patienceMs: number;
};

/** Invalid arguments. */
export class UsageError extends Error {}

const USUAL_TARGET = 'http://127.0.0.1:8080';
const MAX_CONCURRENCY = 16;
const MAX_SAMPLE = 1000;
const FIRST_WAIT_MS = 500;
const MAX_WAIT_MS = 900_000;

export const HELP = `Imports tenants from a running ThingsBoard (3.6 to 4.3) into a running Airdeck, over the APIs of both.

  npm run import:thingsboard -- --url https://tb.example.org --user admin@example.org --dry-run

Passwords: THINGSBOARD_PASSWORD and AIRDECK_PASSWORD in the environment, otherwise they are asked for.
Two system administrators import all tenants; two tenant administrators import the one's tenant into the other's.

  --url URL            ThingsBoard
  --user EMAIL         The user there
  --to URL             Airdeck. Default ${USUAL_TARGET}
  --to-user EMAIL      The user there. Default: the same address
  --folder FOLDER      Where the import notes what is done. Default data/import-thingsboard
                       Run again with the same folder, an import resumes, or adds what is new.
  --dry-run            Change nothing: count what would come along, and say what would not.
  --tenant TITLE       Of all tenants, this one only.
  --from DATE          Readings from this time on (ISO 8601). Default: all
  --keys FILE          JSON: names of telemetry keys here by their names there, null for what is to stay behind.
                       Other keys follow the usual names: PM2.5, humidity, temperature and so on.
  --without PARTS      Leave out ${PARTS.join(', ')}; separated by commas.
  --invite file|mail   Activation links of users: in the folder's activation-links.txt (default), or by mail.
  --devices N          Devices at a time, 1 to ${MAX_CONCURRENCY}. Default 4
  --sample N           Devices whose readings are compared value by value at the end, up to ${MAX_SAMPLE}. Default 20
  --help               This text.

Ends with 0 when everything is imported and both sides are equal, 1 when something is left out or differs,
2 on a wrong argument, 3 on a fault, 130 when interrupted.`;

/** @throws UsageError that names the invalid argument */
export function parseImportOptions(args: readonly string[]): ImportOptions | 'help' {
  const values = parsed(args);
  if (values.help) return 'help';
  const sourceUser = required('--user', values.user);
  return {
    sourceUrl: parseUrl('--url', required('--url', values.url)),
    sourceUser,
    targetUrl: parseUrl('--to', values.to),
    targetUser: values['to-user'] ?? sourceUser,
    folder: values.folder,
    isDry: values['dry-run'],
    onlyTenant: values.tenant,
    fromTs: values.from === undefined ? MIN_TS : parseTime(values.from),
    keysFile: values.keys,
    parts: parseParts(values.without),
    invitations: parseInvitations(values.invite),
    concurrency: wholeNumber('--devices', values.devices, 1, MAX_CONCURRENCY),
    sampledDevices: wholeNumber('--sample', values.sample, 0, MAX_SAMPLE),
    firstWaitMs: FIRST_WAIT_MS,
    patienceMs: MAX_WAIT_MS,
  };
}

function parsed(args: readonly string[]) {
  const text = (value: string) => ({ type: 'string', default: value }) as const;
  const flag = { type: 'boolean', default: false } as const;
  try {
    return parseArgs({
      args: [...args],
      options: {
        url: { type: 'string' },
        user: { type: 'string' },
        to: text(USUAL_TARGET),
        'to-user': { type: 'string' },
        folder: text(join('data', 'import-thingsboard')),
        'dry-run': flag,
        tenant: { type: 'string' },
        from: { type: 'string' },
        keys: { type: 'string' },
        without: text(''),
        invite: text('file'),
        devices: text('4'),
        sample: text('20'),
        help: flag,
      },
    }).values;
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

function required(name: string, value: string | undefined): string {
  if (!value) throw new UsageError(`${name} is missing`);
  return value;
}

function parseUrl(name: string, text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !['http:', 'https:'].includes(url.protocol))
    throw new UsageError(`${name}: expected an http or https address`);
  // Arguments are visible to all users of the machine.
  if (url.password !== '' || url.username !== '')
    throw new UsageError(`${name}: no user and no password in the address`);
  return url;
}

function parseTime(text: string): number {
  const ts = Date.parse(text);
  if (Number.isNaN(ts))
    throw new UsageError(`--from ${text}: expected a date such as 2024-01-31 or 2024-01-31T12:00:00Z`);
  return Math.max(ts, MIN_TS);
}

function parseParts(text: string): ReadonlySet<Part> {
  const without = text.split(',').filter((part) => part !== '');
  const unknown = without.find((part) => !(PARTS as readonly string[]).includes(part));
  if (unknown !== undefined) throw new UsageError(`--without ${unknown}: expected ${PARTS.join(', ')}`);
  return new Set(PARTS.filter((part) => !without.includes(part)));
}

function parseInvitations(text: string): Invitations {
  if (text !== 'file' && text !== 'mail') throw new UsageError(`--invite ${text}: expected file or mail`);
  return text;
}

function wholeNumber(name: string, text: string, min: number, max: number): number {
  const number = Number(text);
  if (!/^\d+$/.test(text) || number < min || number > max) {
    throw new UsageError(`${name} ${text}: expected a whole number from ${min} to ${max}`);
  }
  return number;
}
