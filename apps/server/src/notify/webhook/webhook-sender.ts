import { createHmac, randomBytes } from 'node:crypto';
import { DeliveryError } from '../delivery-error.ts';
import { checkAccepted, type Outbound } from '../outbound.ts';

export type WebhookTarget = { readonly url: string; readonly secret: string };

/**
 * Signature that proves the origin and age of a body: `t=<epoch seconds>,v1=<hex>`, where v1 is the HMAC-SHA-256,
 * with the secret, of the time, a full stop and the body.
 */
function webhookSignature(secret: string, body: string, seconds: number): string {
  const code = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
  return `t=${seconds},v1=${code}`;
}

const SECRET_BYTES = 32;
export const newWebhookSecret = () => `whsec_${randomBytes(SECRET_BYTES).toString('base64url')}`;

/** The parts of a body that are also in the headers. */
type SignedBody = { readonly id: string; readonly sentTime: number };

export type WebhookSender = <Body extends SignedBody>(target: WebhookTarget, body: Body) => Promise<void>;

/** Posts to webhooks of tenants. @returns a function that throws DeliveryError */
export function createWebhookSender(outbound: Outbound): WebhookSender {
  return async ({ url, secret }, content) => {
    const body = JSON.stringify(content);
    const status = await outbound.post(url, {
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Airdeck',
        'x-airdeck-delivery': content.id,
        'x-airdeck-signature': webhookSignature(secret, body, Math.floor(content.sentTime / 1000)),
      },
      body,
    });
    if (status >= 300 && status < 400) throw new DeliveryError('refused', `HTTP ${status}: a redirect`);
    checkAccepted(status);
  };
}
