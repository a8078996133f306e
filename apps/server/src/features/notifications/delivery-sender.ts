import type { UnsubscribeSubject } from '@airdeck/contract/notifications/notifications';
import type { BrandOf } from '../../brand.ts';
import type { Clock } from '../../clock.ts';
import { isAllowed } from '../../http/authorisation.ts';
import type { Notice } from '../../notify/delivery-subject.ts';
import type { Mailer } from '../../notify/mail/mail.ts';
import { mailing } from '../../notify/mail/mail-failure.ts';
import { notificationMail } from '../../notify/mail/notification-mail.ts';
import { pushPayload } from '../../notify/push/push-payload.ts';
import type { PushSender } from '../../notify/push/push-sender.ts';
import type { WebhookSender } from '../../notify/webhook/webhook-sender.ts';
import type { DeliveryTarget, DeliveryToSend } from './delivery-batch.ts';
import type { Rights } from './delivery-people.ts';
import { notificationTexts } from './notification-texts.ts';
import { NOTIFICATION_LIMITS } from './notifications.limits.ts';
import type { ReceiverNotices } from './receivers/receiver-notices.ts';
import type { MailReader, UnsubscribeLinks } from './unsubscribe-links.ts';

/** How long the links in a notification act: the alarms of a weekend are still open on Monday. */
const ACT_LINK_MS = 3 * 86_400_000;

export type DeliverySender = (delivery: DeliveryToSend) => Promise<void>;

/** Formats a delivery and sends it, marked with its id. @returns a function that throws DeliveryError */
export function createDeliverySender(parts: {
  mailer: Mailer;
  push: PushSender;
  sendToWebhook: WebhookSender;
  sendToReceiver: ReceiverNotices['send'];
  unsubscribeLinks: Pick<UnsubscribeLinks, 'tokenOf'>;
  brandOf: BrandOf;
  clock: Clock;
}): DeliverySender {
  const { mailer, push, sendToWebhook, sendToReceiver, unsubscribeLinks, brandOf, clock } = parts;

  /** The acts of a notice that its reader may do, each with the path of its link, which is for them. */
  function actsOf({ acts }: Notice, reader: MailReader & { readonly rights: Rights }) {
    if (!acts || !isAllowed(reader.rights, acts.permission)) return [];
    const token = unsubscribeLinks.tokenOf(reader, acts.purpose, ACT_LINK_MS);
    return acts.links.map(({ act, label, pathOf }) => ({ act, label, path: pathOf(token) }));
  }

  async function sendMail(
    { id, userId, tenantId }: DeliveryToSend['delivery'],
    { email, rights }: Extract<DeliveryTarget, { channel: 'mail' }>,
    notice: Notice,
    of: UnsubscribeSubject,
  ): Promise<void> {
    const brand = brandOf({ tenantId });
    const base = brand.consoleUrl;
    const token = unsubscribeLinks.tokenOf({ id: userId ?? '', email }, of);
    const t = notificationTexts(notice.language);
    const acts = actsOf(notice, { id: userId ?? '', email, rights });
    const mail = notificationMail(email, notice, {
      deliveryId: id,
      brand,
      acts: acts.map(({ label, path }) => ({ label, href: `${base}${path}` })),
      link: `${base}${notice.path}`,
      choices: { label: t('footer.choose'), href: `${base}/user/notifications` },
      unsubscribe: {
        label: t('footer.unsubscribe'),
        href: `${base}/backoffice/notifications/unsubscribe/${token}${of === 'alerts' ? '' : `?of=${of}`}`,
      },
    });
    await mailing(mailer.send(mail));
  }

  return async ({ delivery, target, subject, rows, total }) => {
    const { id, event } = delivery;
    const [row] = rows;
    // Its subject was deleted before sending.
    if (!row) return;
    if (target.channel === 'webhook') {
      const said = subject.graded?.webhookBody(row, event, brandOf(delivery).consoleUrl);
      if (!said) return;
      await sendToWebhook(target.webhook, { id, event: said.event, sentTime: clock(), alarm: said.alarm });
      return;
    }
    const notice =
      event === 'digest'
        ? subject.graded?.sayTogether(rows, total, delivery, target)
        : subject.say(row, delivery, target);
    if (!notice) return;
    if (target.channel === 'mail') return sendMail(delivery, target, notice, subject.choice);
    if (target.channel === 'receiver') return sendToReceiver(target.receiver, delivery, notice);
    const acts = actsOf(notice, { id: delivery.userId ?? '', email: target.email, rights: target.rights });
    const payload = pushPayload(notice, { deliveryId: id, event, acts, iconId: brandOf(delivery).iconId });
    const { pushLifeMs } = NOTIFICATION_LIMITS.numbers;
    const { untilTime } = target.browser;
    const lifeMs = untilTime === null ? pushLifeMs : Math.min(pushLifeMs, untilTime - clock());
    await push.send(target.browser, { payload, isUrgent: notice.isUrgent, lifeMs });
  };
}
