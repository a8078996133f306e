import { randomBytes } from 'node:crypto';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { type Config, readConfig } from '../config.ts';
import type { Database } from '../database/database.ts';
import { withRunningDatabase } from '../database/running-database.ts';
import { createEventBus } from '../events.ts';
import { removeSecondFactorsOf, setSystemAdministrator } from '../features/sign-in/administrators.ts';
import { admitToLocalSignIn } from '../features/sign-in-providers/local-sign-in.service.ts';
import { consoleUrl } from '../listen.ts';
import { createLogger, type Log } from '../logger.ts';
import type { Mailer } from '../notify/mail/mail.ts';
import { createMailer } from '../notify/mail/mailer.ts';
import { createServices, type Services } from '../services.ts';
import { endWithFailure } from './end-with-failure.ts';

const USAGE = `Makes a system administrator, or gives one a new password, or removes the second factors of any user.

  npm run admin -- <e-mail address>                    asks for a password, or makes one
  npm run admin -- <e-mail address> --password-stdin   reads the password from standard input
  npm run admin -- <e-mail address> --reset-second-factor   of a user who has lost them

Works while the server runs, and while it does not. \`npm run admin -- retention --help\` tells of another command.
`;

type Password = { readonly text: string; readonly made: boolean };

try {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      'password-stdin': { type: 'boolean' },
      'reset-second-factor': { type: 'boolean' },
      help: { type: 'boolean', short: 'h' },
    },
  });
  const [email, ...rest] = positionals;
  if (values.help || email === undefined || rest.length > 0) {
    process.stdout.write(USAGE);
    process.exit(values.help ? 0 : 2);
  }
  if (values['reset-second-factor']) {
    await withServices(({ factorResets }, database) =>
      removeSecondFactorsOf({ database, factorResets }, email),
    );
    process.stdout.write(`The second factors of ${email} are removed, and their sessions ended.\n`);
    process.exit(0);
  }
  const password = values['password-stdin'] ? await readPassword() : await askPassword();
  const outcome = await save(email, password.text);
  process.stdout.write(
    `System administrator ${email} ${outcome === 'created' ? 'created' : 'has a new password'}.\n`,
  );
  if (password.made) process.stdout.write(`Password, shown only now: ${password.text}\n`);
  process.exit(0);
} catch (error) {
  endWithFailure(error);
}

async function withServices<T>(work: (services: Services, database: Database) => Promise<T>): Promise<T> {
  const config = readConfig();
  const log = await createLogger('warn', 'stderr');
  return withRunningDatabase(config, log, async (database) =>
    withMailer(config, log, async (mailer) =>
      work(
        await createServices({
          database,
          events: createEventBus(),
          clock: Date.now,
          mailer,
          consoleUrl: () => consoleUrl(config),
        }),
        database,
      ),
    ),
  );
}

/** Waits for the mails that were sent in the background. */
async function withMailer<T>(config: Config, log: Log, work: (mailer: Mailer) => Promise<T>): Promise<T> {
  const mailer = createMailer(config, log);
  const sent: Promise<void>[] = [];
  const result = await work({
    ...mailer,
    send(mail) {
      const sending = mailer.send(mail);
      sent.push(sending);
      return sending;
    },
  });
  await Promise.allSettled(sent);
  return result;
}

function save(email: string, password: string): Promise<'created' | 'reset'> {
  return withServices(async ({ users }, database) => {
    const outcome = await setSystemAdministrator({ database, users }, { email, password });
    await admitToLocalSignIn(database, email);
    return outcome;
  });
}

async function readPassword(): Promise<Password> {
  return { text: (await text(process.stdin)).replace(/\r?\n$/, ''), made: false };
}

/** Prompts for a password without echo. Generates one without a terminal, or for an empty input. */
async function askPassword(): Promise<Password> {
  if (!process.stdin.isTTY) return makePassword();
  process.stdout.write('Password (none: one is made): ');
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output: nowhere, terminal: true });
  lines.once('SIGINT', () => process.exit(130));
  const typed = await lines.question('');
  lines.close();
  process.stdout.write('\n');
  return typed === '' ? makePassword() : { text: typed, made: false };
}

function makePassword(): Password {
  return { text: randomBytes(12).toString('base64url'), made: true };
}
