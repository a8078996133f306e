import webPush from 'web-push';
import { DeliveryError } from '../delivery-error.ts';
import { checkAccepted, type Outbound } from '../outbound.ts';

/** The VAPID key pair of this installation, in base64url. */
export type VapidKeys = { readonly publicKey: string; readonly privateKey: string };

export type PushTarget = { readonly endpoint: string; readonly p256dh: string; readonly auth: string };

export type PushSender = ReturnType<typeof createPushSender>;

/** Sends notifications to the browsers' push services, encrypted for the browser (RFC 8291). */
export function createPushSender(parts: {
  outbound: Outbound;
  keys: VapidKeys;
  /** Contact for push services: `mailto:` or `https:`. */
  contact: () => string;
}) {
  const { outbound, keys, contact } = parts;
  return {
    publicKey: keys.publicKey,

    /**
     * @param message `lifeMs`: how long the push service keeps it for a browser that is not connected
     * @throws DeliveryError; `forgotten`: the subscription no longer exists
     */
    async send(
      { endpoint, p256dh, auth }: PushTarget,
      message: { readonly payload: string; readonly isUrgent: boolean; readonly lifeMs: number },
    ): Promise<void> {
      if (!outbound.allowsPrivate && !endpoint.startsWith('https:'))
        throw new DeliveryError('addressRefused');
      const { headers, body } = webPush.generateRequestDetails(
        { endpoint, keys: { p256dh, auth } },
        message.payload,
        {
          vapidDetails: { subject: contact(), ...keys },
          TTL: Math.floor(message.lifeMs / 1000),
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
