import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { productBrand } from '../../brand.ts';
import { linkIn, type MailServer, startMailServer } from '../../testing/mail-server.ts';
import { accountMail } from './account-mails.ts';
import { MailError } from './mail.ts';
import { createSmtpMailer } from './mailer.ts';

const FROM = 'Airdeck <air@example.org>';
const LINK = 'https://air.example/api/noauth/activate?activateToken=abc_-123';
const BRAND = productBrand('https://air.example');
const meera = { email: 'meera@example.com', firstName: 'Meera' };

let server: MailServer;

beforeAll(async () => {
  server = await startMailServer();
});
beforeEach(() => {
  server.mood = 'accept';
});
afterAll(() => server.close());

const mailer = (limitMs?: number) => createSmtpMailer({ url: server.url, from: FROM }, limitMs);

describe('a mail over SMTP', () => {
  it('arrives as text and HTML, with its sender, recipient and one link', async () => {
    await mailer().send(accountMail('invitation', meera, LINK, 'en', BRAND));
    const mail = server.mails.at(-1);
    expect(mail?.from).toMatchObject({ name: 'Airdeck', address: 'air@example.org' });
    expect(mail?.to).toEqual([expect.objectContaining({ address: 'meera@example.com' })]);
    expect(mail?.subject).toBe('Activate your Airdeck account');
    expect(mail?.text).toContain('Hello Meera,');
    expect(linkIn(mail)).toBe(LINK);
    expect(mail?.html).toContain(`href="${LINK}"`);
    expect(mail?.headers).toContainEqual(
      expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }),
    );
  });

  it('contains no markup, header or second recipient injected by a name', async () => {
    const firstName = '<img src=x>\r\nBcc: thief@example.net\r\n\r\nhttps://evil.example';
    await mailer().send(
      accountMail('passwordReset', { email: 'a+b@example.com', firstName }, LINK, 'en', BRAND),
    );
    const mail = server.mails.at(-1);
    expect(mail?.to?.map(({ address }) => address)).toEqual(['a+b@example.com']);
    expect(mail?.bcc).toBeUndefined();
    expect(`${mail?.text}${mail?.html}`).not.toMatch(/evil|thief|<img/);
    expect(mail?.text).toMatch(/^Hello,/);
  });

  it('authenticates with the credentials in the URL', async () => {
    const url = `smtp://post:se%20cret@127.0.0.1:${server.port}`;
    await createSmtpMailer({ url, from: FROM }).send(accountMail('invitation', meera, LINK, 'en', BRAND));
    expect(server.signedIn).toContain('post');
  });

  it('does not send a password to a remote server without trusted TLS', async () => {
    // Resolves to this machine without being a loopback URL; the server's certificate is self-signed.
    const url = `smtp://careful:secret@0.0.0.0:${server.port}`;
    const sent = createSmtpMailer({ url, from: FROM }).send(
      accountMail('invitation', meera, LINK, 'en', BRAND),
    );
    await expect(sent).rejects.toBeInstanceOf(MailError);
    expect(server.signedIn).not.toContain('careful');
  });
});

describe('sending to a mail server', () => {
  it('that refuses the mail fails', async () => {
    server.mood = 'refuse';
    await expect(mailer().send(accountMail('invitation', meera, LINK, 'en', BRAND))).rejects.toBeInstanceOf(
      MailError,
    );
  });

  it('that never responds times out', async () => {
    server.mood = 'hang';
    await expect(
      mailer(200).send(accountMail('invitation', meera, LINK, 'en', BRAND)),
    ).rejects.toBeInstanceOf(MailError);
  });

  it('that never sends a greeting times out', async () => {
    const silent = createServer(() => undefined).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const { port } = silent.address() as AddressInfo;
    const sent = createSmtpMailer({ url: `smtp://127.0.0.1:${port}`, from: FROM }, 200);
    await expect(sent.send(accountMail('invitation', meera, LINK, 'en', BRAND))).rejects.toBeInstanceOf(
      MailError,
    );
    silent.close();
  });

  it('that is unreachable fails', async () => {
    const gone = createSmtpMailer({ url: 'smtp://127.0.0.1:1', from: FROM });
    await expect(gone.send(accountMail('invitation', meera, LINK, 'en', BRAND))).rejects.toBeInstanceOf(
      MailError,
    );
  });

  it('that is too slow fails immediately until it responds again', async () => {
    let now = 0;
    const slow = createSmtpMailer({ url: server.url, from: FROM }, 10_000, () => now);
    server.mood = 'hang';
    const held = server.held();
    const waiting = Array.from({ length: 5 }, () =>
      slow.send(accountMail('invitation', meera, LINK, 'en', BRAND)),
    );
    const outcomes = Promise.allSettled(waiting);
    await vi.waitFor(() => expect(server.held()).toBe(held + 5));
    now = 3_001;
    await expect(slow.send(accountMail('invitation', meera, LINK, 'en', BRAND))).rejects.toThrow(/too slow/);
    server.refuseHeld();
    await outcomes;
    server.mood = 'accept';
    await slow.send(accountMail('invitation', meera, LINK, 'en', BRAND));
  });
});
