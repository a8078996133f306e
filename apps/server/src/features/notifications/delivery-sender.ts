import type { DeliveryEvent } from '@airdeck/contract/deliveries';
import type { Clock } from '../../clock.ts';
import { LIMITS } from '../../limits/limits.ts';
import { alarmMail } from '../../notify/alarms/alarm-mail.ts';
import { type AlarmMessage, alarmMessage, digestMessage } from '../../notify/alarms/alarm-message.ts';
import { pushPayload } from '../../notify/alarms/alarm-push.ts';
import { DeliveryError } from '../../notify/delivery-error.ts';
import { MailError, type Mailer } from '../../notify/mail/mail.ts';
import type { PushSender } from '../../notify/push/push-sender.ts';
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

  async function sendMail(toSend: DeliveryToSend, email: string, message: AlarmMessage): Promise<void> {
    const { id, alarmId, userId } = toSend.delivery;
    const base = consoleUrl();
    const token = unsubscribeLinks.tokenOf(userId ?? '');
    const mail = alarmMail(email, message, {
      deliveryId: id,
      link: alarmId === null ? `${base}/alerts` : `${base}/alerts/${alarmId}`,
      isDigest: alarmId === null,
      choicesLink: `${base}/user/profile`,
      unsubscribeLink: `${base}/backoffice/notifications/unsubscribe/${token}`,
    });
    try {
      await mailer.send(mail);
    } catch (error) {
      if (!(error instanceof MailError)) throw error;
      const answer = (error.cause as { responseCode?: number } | undefined)?.responseCode;
      throw new DeliveryError(answer === undefined ? 'unreachable' : 'refused', error.message);
    }
  }

  return async (toSend) => {
    const { delivery, target, alarms, total } = toSend;
    const [alarm] = alarms;
    // Deleted while it was on its way: there is nothing left to say.
    if (!alarm) return;
    if (target.channel === 'webhook') {
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
    const { event } = delivery;
    const { language } = target;
    const message =
      event === 'digest'
        ? digestMessage(alarms, total, LIMITS.notifications.linesPerDigest, language)
        : alarmMessage(alarm, event, language);
    if (target.channel === 'mail') return sendMail(toSend, target.email, message);
    const { id: deliveryId, alarmId } = delivery;
    const payload = pushPayload(message, { deliveryId, event, alarmId });
    const isUrgent = isUrgentEvent(event) && ['CRITICAL', 'MAJOR'].includes(delivery.severity);
    await push.send(target.browser, { payload, isUrgent });
  };
}

const isUrgentEvent = (event: DeliveryEvent) => event !== 'cleared';
