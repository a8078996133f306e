import type { Mailer } from './mail.ts';
import { LOGO_CONTENT_ID } from './mail-html.ts';

/**
 * Attaches the logo of a mail's brand, which its page shows: mail programs do not load pictures of servers unasked.
 * @param pictureOf the PNG of that id
 */
export const brandedMailer = (mailer: Mailer, pictureOf: (id: string) => Promise<Buffer>): Mailer => ({
  sendsMail: mailer.sendsMail,
  async send(mail) {
    const { logo } = mail.brand;
    // It was taken away since: its name stands in its place.
    const content = logo && (await pictureOf(logo.light.id).catch(() => undefined));
    if (!content) return mailer.send(mail);
    const attached = { fileName: 'logo.png', type: 'image/png', content, contentId: LOGO_CONTENT_ID };
    return mailer.send({ ...mail, attachments: [...(mail.attachments ?? []), attached] });
  },
});
