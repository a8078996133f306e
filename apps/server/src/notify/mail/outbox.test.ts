import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { productBrand } from '../../brand.ts';
import { linkIn } from '../../testing/mail-server.ts';
import { silentLog } from '../../testing/silent-log.ts';
import { accountMail } from './account-mails.ts';
import { MailError } from './mail.ts';
import { createMailer } from './mailer.ts';

const LINK = 'http://localhost:8080/api/noauth/activate?activateToken=abc';
const BRAND = productBrand('https://air.example');

let home: string;
let outboxDir: string;
const logged: unknown[] = [];
const log = { ...silentLog, info: (details: unknown) => void logged.push(details) };

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'airdeck-outbox-'));
  outboxDir = join(home, 'data', 'outbox');
  logged.length = 0;
});
afterEach(() => rm(home, { recursive: true }));

const mailer = () =>
  createMailer({ smtpUrl: undefined, mailFrom: 'Airdeck <air@example.org>', outboxDir }, log);
const invitation = (email: string) =>
  accountMail('invitation', { email, firstName: 'Jürgen' }, LINK, 'en', BRAND);
const modeOf = async (path: string) => ((await stat(path)).mode & 0o777).toString(8);

describe('without a mail server', () => {
  it('writes each mail into a separate file that only the owner can read', async () => {
    await Promise.all([
      mailer().send(invitation('a@example.com')),
      mailer().send(invitation('b@example.com')),
    ]);
    const files = await readdir(outboxDir);
    expect(files).toHaveLength(2);
    expect(await modeOf(outboxDir)).toBe('700');
    const recipients: unknown[] = [];
    for (const file of files) {
      expect(file).toMatch(/\.eml$/);
      expect(await modeOf(join(outboxDir, file))).toBe('600');
      const mail = await PostalMime.parse(await readFile(join(outboxDir, file)));
      recipients.push(mail.to?.[0]?.address);
      expect(mail.text).toContain('Hello Jürgen,');
      expect(linkIn(mail)).toBe(LINK);
    }
    expect(recipients.sort()).toEqual(['a@example.com', 'b@example.com']);
  });

  it('restricts the permissions of an existing folder', async () => {
    await mailer().send(invitation('a@example.com'));
    await chmod(outboxDir, 0o755);
    await mailer().send(invitation('a@example.com'));
    expect(await modeOf(outboxDir)).toBe('700');
  });

  it('logs the link with its recipient', async () => {
    await mailer().send(invitation('a@example.com'));
    expect(logged).toEqual([expect.objectContaining({ to: 'a@example.com', link: LINK })]);
    expect(mailer().sendsMail).toBe(false);
  });

  it('fails if a mail cannot be written', async () => {
    await writeFile(join(home, 'data'), 'in the way');
    await expect(mailer().send(invitation('a@example.com'))).rejects.toBeInstanceOf(MailError);
    expect(logged).toEqual([]);
  });
});
