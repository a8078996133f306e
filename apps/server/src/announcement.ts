import type { DemoSignIn } from '@airdeck/contract/demo-sign-ins';
import { VERSION } from './server-root.ts';

export type RunningServer = {
  /** Where a browser on this machine reaches the console. */
  readonly httpUrl: string;
  /** Where devices reach it. */
  readonly mqttUrl: string;
  /** Where the database is, in words: a folder, or the host of one's own. Without credentials. */
  readonly databasePlace: string;
  /** While no one can sign in as system administrator: their name, and the link that sets their password. */
  readonly firstAdministrator: { readonly email: string; readonly link: string } | undefined;
  /** The sign-ins of the demo, with passwords. Undefined without it. */
  readonly demo:
    | {
        readonly signIns: readonly DemoSignIn[];
        /** Where they are kept. */
        readonly file: string;
        /** Whether this start made the passwords. */
        readonly isNew: boolean;
      }
    | undefined;
};

/** What a person at the terminal wants to know once the server runs. At every start, with the demo's sign-ins. */
export function announcement(server: RunningServer): string {
  const { httpUrl, mqttUrl, databasePlace } = server;
  return textOf([
    '',
    `  Airdeck ${VERSION} is running`,
    '',
    `  Console    ${httpUrl}`,
    `  Devices    ${mqttUrl}`,
    `  Database   ${databasePlace}`,
    '',
    ...describeFirst(server.firstAdministrator),
    ...(server.demo ? describeDemo(server.demo) : []),
    '  Ctrl+C stops it.',
    '',
  ]);
}

/**
 * The demo's sign-ins for a log that is kept, of a service manager or in a file: at the start that made the
 * passwords only. Empty at all others, and without the demo.
 */
export function firstSignIns(demo: RunningServer['demo']): string {
  return demo?.isNew ? textOf(['', ...describeDemo(demo)]) : '';
}

const textOf = (lines: readonly string[]): string => `${lines.join('\n')}\n`;

function describeFirst(first: RunningServer['firstAdministrator']): string[] {
  if (!first) return [];
  return [
    '  There is no system administrator yet. Set a password here, within a day:',
    `  ${first.link}`,
    `  and sign in as ${first.email}. Another address: npm run admin -- <e-mail address>`,
    '',
  ];
}

function describeDemo({ signIns, file }: NonNullable<RunningServer['demo']>): string[] {
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
    '',
  ];
}
