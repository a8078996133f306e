import type { Language } from '@airdeck/contract/common/languages';
import type { Brand, BrandOf } from '../../../brand.ts';
import { newId } from '../../../database/ids.ts';
import type { Delivery, Notice } from '../../../notify/delivery-subject.ts';
import type { Mailer } from '../../../notify/mail/mail.ts';
import { mailing } from '../../../notify/mail/mail-failure.ts';
import { notificationMail } from '../../../notify/mail/notification-mail.ts';
import type { ReceiverSender } from '../../../notify/receivers/receiver-sender.ts';
import { notificationTexts } from '../notification-texts.ts';
import type { UnsubscribeLinks } from '../unsubscribe-links.ts';
import type { ReceiverRow } from './receivers.repository.ts';

type Sent = Omit<Notice, 'aboutId' | 'isUrgent'>;

export type ReceiverNotices = ReturnType<typeof createReceiverNotices>;

/** Messages to receivers: notices of alarms, tests, and the question whether a mail address agrees. */
export function createReceiverNotices(parts: {
  mailer: Pick<Mailer, 'send'>;
  post: ReceiverSender;
  unsubscribeLinks: Pick<UnsubscribeLinks, 'tokenOf'>;
  brandOf: BrandOf;
}) {
  const { mailer, post, unsubscribeLinks, brandOf } = parts;

  const linkOf = ({ consoleUrl }: Brand, id: string, email: string) =>
    `${consoleUrl}/backoffice/notifications/receivers/mail/${unsubscribeLinks.tokenOf({ id, email }, 'receiver')}`;

  async function deliver(
    { id: receiverId, tenantId, target }: ReceiverRow,
    { id, event, severity }: Pick<Delivery, 'id' | 'severity'> & { readonly event: string },
    notice: Sent,
  ): Promise<void> {
    const brand = brandOf({ tenantId });
    const link = `${brand.consoleUrl}${notice.path}`;
    if (target.kind === 'mail') {
      const { address } = target;
      const unsubscribe = {
        label: notificationTexts(notice.language)('footer.unsubscribe'),
        href: linkOf(brand, receiverId, address),
      };
      return mailing(
        mailer.send(notificationMail(address, notice, { deliveryId: id, brand, link, unsubscribe })),
      );
    }
    const { title, lines, action } = notice;
    await post(target, { id, event, severity: severity ?? '', title, lines, action, link });
  }

  return {
    /** @throws DeliveryError */
    send(receiver: ReceiverRow, delivery: Delivery, notice: Notice): Promise<void> {
      const reason = notificationTexts(notice.language)('receiver.reason', { name: receiver.name });
      return deliver(receiver, delivery, { ...notice, reason });
    },

    /** @throws DeliveryError */
    sendTest(receiver: ReceiverRow): Promise<void> {
      const t = notificationTexts(receiver.language);
      return deliver(
        receiver,
        { id: newId(), event: 'test', severity: null },
        {
          language: receiver.language,
          title: t('receiver.test.title', { name: receiver.name }),
          lines: [t('receiver.test.text')],
          action: t('receiver.test.action'),
          reason: t('receiver.reason', { name: receiver.name }),
          path: '/alerts',
        },
      );
    },

    /** Asks the reader of a mail address whether they agree. @throws DeliveryError */
    async askToConfirm(receiver: {
      id: string;
      tenantId: string;
      language: Language;
      address: string;
      tenantTitle: string;
    }) {
      const { id, tenantId, language, address, tenantTitle } = receiver;
      const brand = brandOf({ tenantId });
      const t = notificationTexts(language);
      const href = linkOf(brand, id, address);
      const notice = {
        language,
        title: t('receiver.confirm.title', { tenant: tenantTitle }),
        lines: [t('receiver.confirm.text', { tenant: tenantTitle })],
        action: t('receiver.confirm.action'),
        reason: t('receiver.confirm.reason', { tenant: tenantTitle }),
      };
      const unsubscribe = { label: t('footer.unsubscribe'), href };
      await mailing(
        mailer.send(
          notificationMail(address, notice, { deliveryId: newId(), brand, link: href, unsubscribe }),
        ),
      );
    },
  };
}
