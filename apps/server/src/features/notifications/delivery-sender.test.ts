import { expect, it } from 'vitest';
import { productBrand } from '../../brand.ts';
import { MailError } from '../../notify/mail/mail.ts';
import { createDeliverySender } from './delivery-sender.ts';

const notice = {
  language: 'en',
  title: 'High PM2.5',
  lines: [],
  action: 'Open',
  reason: 'Why',
  path: '/alerts/a1',
};

const failure = (message: string, cause?: object) =>
  createDeliverySender({
    mailer: { sendsMail: true, send: () => Promise.reject(new MailError(message, cause && { cause })) },
    unsubscribeLinks: { tokenOf: () => 'token' },
    brandOf: () => productBrand('https://air.example'),
    clock: () => 1,
  } as never)({
    delivery: { id: 'd1', alarmId: 'a1', event: 'raised', userId: 'u1' },
    target: { channel: 'mail', email: 'a@example.com', language: 'en' },
    rows: [{ id: 'a1' }],
    subject: { choice: 'alerts', say: () => notice },
    total: 1,
  } as never).catch((error) => error);

it('reports the reason of a failed mail, without host and login of the mail server', async () => {
  const away = { code: 'ESOCKET' };
  expect(await failure('connect ECONNREFUSED 10.0.0.5:587', away)).toMatchObject({
    reason: 'unreachable',
    detail: 'ESOCKET',
  });
  const signIn = { code: 'EAUTH', responseCode: 535, command: 'AUTH PLAIN' };
  expect(await failure('Invalid login: 535 relay@corp.example', signIn)).toMatchObject({
    reason: 'refused',
    detail: 'SMTP 535',
  });
  const mailbox = { code: 'EENVELOPE', responseCode: 550, command: 'RCPT TO' };
  expect(await failure('550 mailbox unavailable', mailbox)).toMatchObject({
    reason: 'refused',
    detail: '550 mailbox unavailable',
  });
  expect(await failure('The mail server takes too long')).toMatchObject({
    reason: 'unreachable',
    detail: 'The mail server takes too long',
  });
});
