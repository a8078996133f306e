import type { NotificationLanguage } from '@airdeck/contract/notifications';
import type { Clock } from '../../clock.ts';
import { LIMITS } from '../../limits/limits.ts';
import { alarmMessage, digestMessage, textsOf } from '../../notify/alarms/alarm-message.ts';
import { DeliveryError } from '../../notify/delivery-error.ts';
import { MailError, type Mailer } from '../../notify/mail/mail.ts';
import { type MailWords, notificationMail } from '../../notify/mail/notification-mail.ts';
import type { Message } from '../../notify/message.ts';
import { pushPayload } from '../../notify/push/push-payload.ts';
import type { PushSender } from '../../notify/push/push-sender.ts';
import { isShipmentEvent, shipmentMessage, shipmentWords } from '../../notify/shipments/shipment-message.ts';
import type { WebhookSender } from '../../notify/webhook/webhook-sender.ts';
import type { DeliveryToSend } from './delivery-batch.ts';
import type { UnsubscribeLinks } from './notification-keys.ts';

export type DeliverySender = (delivery: DeliveryToSend) => Promise<void>;

/** Puts a delivery into words and hands it on, marked with its id. @returns a function that throws DeliveryError */
export function createDeliverySender(parts: {
  mailer: Mailer;
  push: PushSender;
  sendToWebhook: WebhookSender;
  unsubscribeLinks: UnsubscribeLinks;
  consoleUrl: () => string;
  clock: Clock;
}): DeliverySender {
  const { mailer, push, sendToWebhook, unsubscribeLinks, consoleUrl, clock } = parts;

  async function sendMail(
    { id, userId }: DeliveryToSend['delivery'],
    email: string,
    { message, words, path }: Written,
  ): Promise<void> {
    const base = consoleUrl();
    const token = unsubscribeLinks.tokenOf(userId ?? '');
    const mail = notificationMail(email, message, words, {
      deliveryId: id,
      link: `${base}${path}`,
      choicesLink: `${base}/user/profile`,
      unsubscribeLink: `${base}/backoffice/notifications/unsubscribe/${token}`,
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
    // Deleted while it was on its way: there is nothing left to say.
    if (!written) return;
    if (target.channel === 'mail') return sendMail(delivery, target.email, written);
    const { id: deliveryId, event, alarmId, shipmentId, severity } = delivery;
    const { message, path } = written;
    const payload = pushPayload(message, { deliveryId, event, aboutId: alarmId ?? shipmentId, path });
    const isUrgent = event !== 'cleared' && (severity === 'CRITICAL' || severity === 'MAJOR');
    await push.send(target.browser, { payload, isUrgent });
  };
}

/** A message, the words around it in a mail, and where it leads in the console. */
type Written = { readonly message: Message; readonly words: MailWords; readonly path: string };

/** Undefined: what it was about is deleted. */
function writtenFor(
  { delivery: { event, alarmId }, alarms, total, shipment }: DeliveryToSend,
  language: NotificationLanguage,
): Written | undefined {
  const texts = textsOf(language);
  if (isShipmentEvent(event)) {
    if (!shipment) return undefined;
    const words = { ...texts, ...shipmentWords(event, language) };
    return {
      message: shipmentMessage(shipment, event, language),
      words,
      path: `/shipmentDetails/${shipment.id}`,
    };
  }
  const [alarm] = alarms;
  if (!alarm) return undefined;
  if (event !== 'digest') {
    const words = { ...texts, action: texts.open };
    return { message: alarmMessage(alarm, event, language), words, path: `/alerts/${alarmId}` };
  }
  const message = digestMessage(alarms, total, LIMITS.notifications.linesPerDigest, language);
  return { message, words: { ...texts, action: texts.openAll }, path: '/alerts' };
}

/** Commands of SMTP that are about this mail alone. */
const ABOUT_THE_MAIL = ['MAIL FROM', 'RCPT TO', 'DATA'];

/** What those who administer a tenant may read of it: nothing about the operator's mail server. */
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
