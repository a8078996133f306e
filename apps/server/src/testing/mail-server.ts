import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** `refuse`: rejects each mail with 550. `hang`: reads each mail, and never responds. */
export type MailServerBehaviour = 'accept' | 'refuse' | 'hang';

export type MailServer = {
  /** For SMTP_URL. */
  readonly url: string;
  readonly port: number;
  /** Delivered mails in order, parsed. */
  readonly mails: readonly Email[];
  /** The same as received. */
  readonly raw: readonly string[];
  /** User names of sign-ins. */
  readonly signedIn: readonly string[];
  mood: MailServerBehaviour;
  /** Addresses to which mails are rejected with 550. */
  readonly refusedRecipients: Set<string>;
  /** Number of mails without a response. */
  held(): number;
  /** Rejects them. */
  refuseHeld(): void;
  close(): Promise<void>;
};

/** A mail server on a free port, which uses SMTP without TLS and keeps all mails. */
export async function startMailServer(): Promise<MailServer> {
  const mails: Email[] = [];
  const raw: string[] = [];
  const signedIn: string[] = [];
  const held: (() => void)[] = [];
  const server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    // Its certificate is not trusted.
    hideSTARTTLS: true,
    logger: false,
    closeTimeout: 100,
    onAuth: ({ username }, _session, done) => {
      signedIn.push(username ?? '');
      done(null, { user: username });
    },
    onRcptTo: ({ address }, _session, done) =>
      done(self.refusedRecipients.has(address) ? mailboxUnavailable() : null),
    onData: (stream, _session, done) => {
      const take = async (content: Buffer) => {
        const refuse = () => done(mailboxUnavailable());
        if (self.mood === 'hang') {
          held.push(refuse);
          return;
        }
        if (self.mood === 'refuse') {
          refuse();
          return;
        }
        raw.push(content.toString('utf8'));
        mails.push(await PostalMime.parse(content));
        done();
      };
      // A sender that is killed in the middle of a mail delivers nothing.
      buffer(stream).then(take).catch(done);
    },
  });
  server.on('error', () => undefined);
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  const self: MailServer = {
    url: `smtp://127.0.0.1:${port}`,
    port,
    mails,
    raw,
    signedIn,
    mood: 'accept',
    refusedRecipients: new Set(),
    held: () => held.length,
    refuseHeld: () => {
      for (const refuse of held.splice(0)) refuse();
    },
    close: () => new Promise((done) => server.close(() => done())),
  };
  return self;
}

const mailboxUnavailable = () => Object.assign(new Error('mailbox unavailable'), { responseCode: 550 });

/** The only URL in the text of a mail. */
export function linkIn(mail: Pick<Email, 'text'> | undefined): string {
  const [link, ...others] = mail?.text?.match(/https?:\/\/\S+/g) ?? [];
  if (link === undefined || others.length > 0) throw new Error(`No single link in: ${mail?.text}`);
  return link;
}
