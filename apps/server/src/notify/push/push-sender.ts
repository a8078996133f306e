import webPush from 'web-push';
import { LIMITS } from '../../limits/limits.ts';
import { DeliveryError } from '../delivery-error.ts';
import { checkAccepted, type Outbound } from '../outbound.ts';

/** The pair of keys with which this installation identifies itself to push services, in base64url. */
export type VapidKeys = { readonly publicKey: string; readonly privateKey: string };

export type PushTarget = { readonly endpoint: string; readonly p256dh: string; readonly auth: string };

export type PushSender = ReturnType<typeof createPushSender>;

/** Hands notifications to the push services that browsers named, encrypted for the browser alone (RFC 8291). */
export function createPushSender(parts: {
  outbound: Outbound;
  keys: VapidKeys;
  /** Whom a push service may turn to: `mailto:` or `https:`. */
  contact: () => string;
}) {
  const { outbound, keys, contact } = parts;
  return {
    publicKey: keys.publicKey,

    /** @throws DeliveryError; `forgotten` when the push service does not know the browser any more */
    async send(
      { endpoint, p256dh, auth }: PushTarget,
      message: { readonly payload: string; readonly isUrgent: boolean },
    ): Promise<void> {
      if (!outbound.allowsPrivate && !endpoint.startsWith('https:'))
        throw new DeliveryError('addressRefused');
      const { headers, body } = webPush.generateRequestDetails(
        { endpoint, keys: { p256dh, auth } },
        message.payload,
        {
          vapidDetails: { subject: contact(), ...keys },
          TTL: LIMITS.notifications.pushLifeMs / 1000,
          urgency: message.isUrgent ? 'high' : 'normal',
          contentEncoding: 'aes128gcm',
        },
      );
      const status = await outbound.post(endpoint, {
        headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])),
        body: body ?? '',
      });
      if (status === 404 || status === 410) throw new DeliveryError('forgotten', `HTTP ${status}`);
      checkAccepted(status);
    },
  };
}
