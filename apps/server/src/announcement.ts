import type { RunningServer } from './server.ts';
import { VERSION } from './server-root.ts';

/** What a person at the terminal wants to know once the server runs. */
export function announcement(server: RunningServer): string {
  const { httpUrl, mqttUrl, databasePlace } = server;
  const lines = [
    '',
    `  Airdeck ${VERSION} is running`,
    '',
    `  Console    ${httpUrl}`,
    `  Devices    ${mqttUrl}`,
    `  Database   ${databasePlace}`,
    '',
    ...describeFirst(server.firstAdministrator),
    ...describeDemo(server.demoSignIns),
    '  Ctrl+C stops it.',
    '',
  ];
  return `${lines.join('\n')}\n`;
}

function describeFirst(first: RunningServer['firstAdministrator']): string[] {
  if (!first) return [];
  return [
    '  Nobody administers this system yet. Set a password here, within a day:',
    `  ${first.link}`,
    `  and sign in as ${first.email}. Another address: npm run admin -- <e-mail address>`,
    '',
  ];
}

function describeDemo(signIns: RunningServer['demoSignIns']): string[] {
  if (signIns.length === 0) return [];
  const width = Math.max(...signIns.map(({ email }) => email.length));
  return [
    '  Simulated homes are sending. Sign in as one of these, with the password behind it:',
    '',
    ...signIns.map(
      ({ email, password, userType, organisation }) =>
        `  ${email.padEnd(width)}  ${password}  ${userType}${organisation ? `, ${organisation}` : ''}`,
    ),
    '',
  ];
}
