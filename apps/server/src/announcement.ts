import type { DemoSignIn } from '@airdeck/contract/sign-in/demo-sign-ins';
import { VERSION } from './server-root.ts';

export type RunningServer = {
  /** The console's address for a browser on this machine. */
  readonly httpUrl: string;
  /** The address for devices. */
  readonly mqttUrl: string;
  /** The location of the database, for display: a folder, or a host. Without credentials. */
  readonly databasePlace: string;
  /** The first system administrator, and the link that sets their password; undefined once one can sign in. */
  readonly firstAdministrator: { readonly email: string; readonly link: string } | undefined;
  /** The sign-ins of the demo, with passwords. Undefined without it. */
  readonly demo:
    | {
        readonly signIns: readonly DemoSignIn[];
        /** The file that holds them. */
        readonly file: string;
        /** The console's address with the key of the sign-ins; undefined: their cards must not be shown. */
        readonly link: string | undefined;
        /** Whether this start created the passwords. */
        readonly isNew: boolean;
      }
    | undefined;
};

/** The first line of Node.js that gets security fixes; line 20 got its last in April 2026. */
const OLDEST_SUPPORTED_LINE = 22;

/** A warning about a line of Node.js without security fixes; undefined: the line is supported. */
export const nodeWarning = (version: string): string | undefined =>
  Number.parseInt(version, 10) < OLDEST_SUPPORTED_LINE
    ? `Node.js ${version} is out of support and gets no security fixes. Install line 24.`
    : undefined;

/** The message for a terminal once the server runs, at every start, with the demo's sign-ins. */
export function announcement(server: RunningServer, nodeVersion: string): string {
  const { httpUrl, mqttUrl, databasePlace } = server;
  return textOf([
    '',
    `  Airdeck ${VERSION} is running`,
    '',
    `  Console    ${httpUrl}`,
    `  Devices    ${mqttUrl}`,
    `  Database   ${databasePlace}`,
    '',
    ...describeNode(nodeVersion),
    ...describeFirst(server.firstAdministrator),
    ...(server.demo ? describeDemo(server.demo) : []),
    '  Ctrl+C stops it.',
    '',
  ]);
}

/**
 * The demo's sign-ins for a persistent log, of a service manager or in a file: at the start that created the
 * passwords only. Empty at all others, and without the demo.
 */
export function firstSignIns(demo: RunningServer['demo']): string {
  return demo?.isNew ? textOf(['', ...describeDemo(demo)]) : '';
}

const textOf = (lines: readonly string[]): string => `${lines.join('\n')}\n`;

function describeNode(version: string): string[] {
  const warning = nodeWarning(version);
  return warning === undefined ? [] : [`  ${warning}`, ''];
}

function describeFirst(first: RunningServer['firstAdministrator']): string[] {
  if (!first) return [];
  return [
    '  There is no system administrator yet. Set a password here, within a day:',
    `  ${first.link}`,
    `  and sign in as ${first.email}. Another address: npm run admin -- <e-mail address>`,
    '',
  ];
}

function describeDemo({ signIns, file, link }: NonNullable<RunningServer['demo']>): string[] {
  const width = Math.max(...signIns.map(({ email }) => email.length));
  return [
    '  Simulated homes are sending. Sign in as one of these, with the password behind it:',
    '',
    ...signIns.map(
      ({ email, password, userType, organisation }) =>
        `  ${email.padEnd(width)}  ${password}  ${userType}${organisation ? `, ${organisation}` : ''}`,
    ),
    '',
    `  They are kept in ${file}`,
    ...(link ? ['  This address signs in with one click:', `  ${link}`] : []),
    '',
  ];
}
