import type { NotificationLanguage, UnsubscribeSubject } from '@airdeck/contract/notifications';
import type { Clock } from '../../clock.ts';
import { LIMITS } from '../../limits/limits.ts';
import { alarmMessage, digestMessage, textsOf } from '../../notify/alarms/alarm-message.ts';
import { entryMessage, entryWords } from '../../notify/conversations/entry-message.ts';
import { DeliveryError } from '../../notify/delivery-error.ts';
import { MailError, type Mailer } from '../../notify/mail/mail.ts';
import { type MailWords, notificationMail } from '../../notify/mail/notification-mail.ts';
import type { Message } from '../../notify/message.ts';
import { messageWords, writtenMessage } from '../../notify/messages/written-message.ts';
import { pushPayload } from '../../notify/push/push-payload.ts';
import type { PushSender } from '../../notify/push/push-sender.ts';
import { isShipmentEvent, shipmentMessage, shipmentWords } from '../../notify/shipments/shipment-message.ts';
import { todoMessage, todoWords } from '../../notify/todos/todo-message.ts';
import type { WebhookSender } from '../../notify/webhook/webhook-sender.ts';
import { nameOf } from '../users/person.ts';
import type { DeliveryToSend } from './delivery-batch.ts';
import type { UnsubscribeLinks } from './unsubscribe-links.ts';

export type DeliverySender = (delivery: DeliveryToSend) => Promise<void>;

/** Formats a delivery and sends it, marked with its id. @returns a function that throws DeliveryError */
export function createDeliverySender(parts: {
  mailer: Mailer;
  push: PushSender;
  sendToWebhook: WebhookSender;
  unsubscribeLinks: Pick<UnsubscribeLinks, 'tokenOf'>;
  consoleUrl: () => string;
  clock: Clock;
}): DeliverySender {
  const { mailer, push, sendToWebhook, unsubscribeLinks, consoleUrl, clock } = parts;

  async function sendMail(
    { id, userId }: DeliveryToSend['delivery'],
    email: string,
    { message, words, path, of }: Written,
  ): Promise<void> {
    const base = consoleUrl();
    const token = unsubscribeLinks.tokenOf({ userId: userId ?? '', email }, of);
    const mail = notificationMail(email, message, words, {
      deliveryId: id,
      link: `${base}${path}`,
      choicesLink: `${base}/user/profile`,
      unsubscribeLink: `${base}/backoffice/notifications/unsubscribe/${token}${of === 'alerts' ? '' : `?of=${of}`}`,
    });
    try {
      await mailer.send(mail);
    } catch (error) {
      if (!(error instanceof MailError)) throw error;
      throw failureOf(error);
    }
  }

  return async (toSend) => {
    const { delivery, target, alarms } = toSend;
    if (target.channel === 'webhook') {
      const [alarm] = alarms;
      if (!alarm) return;
      await sendToWebhook(target.webhook, {
        id: delivery.id,
        event: delivery.event === 'cleared' ? 'alarm.cleared' : 'alarm.raised',
        sentTime: clock(),
        alarm: {
          id: alarm.id,
          type: alarm.type,
          severity: alarm.severity,
          startTime: alarm.startTime,
          endTime: alarm.endTime,
          clearTime: alarm.clearTime,
          ackTime: alarm.ackTime,
          deviceId: alarm.deviceId,
          deviceName: alarm.deviceName,
          deviceLabel: alarm.deviceLabel,
          customerId: alarm.customerId,
          ruleId: alarm.ruleId,
          details: alarm.details,
          url: `${consoleUrl()}/alerts/${alarm.id}`,
        },
      });
      return;
    }
    const written = writtenFor(toSend, target.language);
    // Its subject was deleted before sending.
    if (!written) return;
    if (target.channel === 'mail') return sendMail(delivery, target.email, written);
    const { id: deliveryId, event } = delivery;
    const { message, path, aboutId, isUrgent } = written;
    const payload = pushPayload(message, { deliveryId, event, aboutId, path });
    const { pushLifeMs } = LIMITS.notifications;
    const { untilTime } = target.browser;
    const lifeMs = untilTime === null ? pushLifeMs : Math.min(pushLifeMs, untilTime - clock());
    await push.send(target.browser, { payload, isUrgent, lifeMs });
  };
}

type Written = {
  readonly message: Message;
  /** Further texts of a mail. */
  readonly words: MailWords;
  /** Path of its target in the console. */
  readonly path: string;
  /** Tag: a notification with the same tag replaces it; null: none. */
  readonly aboutId: string | null;
  readonly isUrgent: boolean;
  /** Kind of mails that its unsubscribe link stops. */
  readonly of: UnsubscribeSubject;
};

/** Undefined: its subject was deleted. */
function writtenFor(
  { delivery: { event, severity }, alarms, total, shipment, message: written, entry, todo }: DeliveryToSend,
  language: NotificationLanguage,
): Written | undefined {
  const texts = textsOf(language);
  if (event === 'messageWritten') {
    if (!written) return undefined;
    return {
      message: writtenMessage(written, language),
      words: { ...texts, ...messageWords(language) },
      path: `/messages?open=${written.id}`,
      aboutId: written.id,
      isUrgent: written.importance === 'important',
      of: 'messages',
    };
  }
  if (event === 'entryWritten') {
    if (!entry) return undefined;
    return {
      message: entryMessage({ ...entry, author: entry.author && nameOf(entry.author) }, language),
      words: { ...texts, ...entryWords(language) },
      path: `/messages/conversations/${entry.conversationId}`,
      aboutId: entry.conversationId,
      isUrgent: false,
      of: 'conversations',
    };
  }
  if (event === 'todoGiven') {
    if (!todo) return undefined;
    return {
      message: todoMessage({ ...todo, author: todo.author && nameOf(todo.author) }, language),
      words: { ...texts, ...todoWords(language) },
      path: '/dashboard?panel=todos',
      aboutId: todo.id,
      isUrgent: false,
      of: 'todos',
    };
  }
  if (isShipmentEvent(event)) {
    if (!shipment) return undefined;
    return {
      message: shipmentMessage(shipment, event, language),
      words: { ...texts, ...shipmentWords(event, language) },
      path: `/shipmentDetails/${shipment.id}`,
      aboutId: shipment.id,
      isUrgent: false,
      of: 'alerts',
    };
  }
  const [alarm] = alarms;
  if (!alarm) return undefined;
  const isSevere = severity === 'CRITICAL' || severity === 'MAJOR';
  if (event !== 'digest') {
    return {
      message: alarmMessage(alarm, event, language),
      words: { ...texts, action: texts.open },
      path: `/alerts/${alarm.id}`,
      aboutId: alarm.id,
      isUrgent: isSevere && event === 'raised',
      of: 'alerts',
    };
  }
  return {
    message: digestMessage(alarms, total, LIMITS.notifications.linesPerDigest, language),
    words: { ...texts, action: texts.openAll },
    path: '/alerts',
    aboutId: null,
    isUrgent: isSevere,
    of: 'alerts',
  };
}

/** SMTP commands whose errors concern a single mail only. */
const ABOUT_THE_MAIL = ['MAIL FROM', 'RCPT TO', 'DATA'];

/** The part of the error visible to a tenant's administrators: nothing about the operator's mail server. */
function failureOf(error: MailError): DeliveryError {
  if (error.cause === undefined) return new DeliveryError('unreachable', error.message);
  const { responseCode, command = '', code = null } = error.cause as SmtpError;
  if (responseCode === undefined) return new DeliveryError('unreachable', code);
  return new DeliveryError(
    'refused',
    ABOUT_THE_MAIL.includes(command) ? error.message : `SMTP ${responseCode}`,
  );
}

type SmtpError = { readonly responseCode?: number; readonly command?: string; readonly code?: string };
