import { Secret, TOTP, URI } from 'otpauth';

/** The form that every authenticator app understands, whatever it reads from the code. */
const FORM = { algorithm: 'SHA1', digits: 6, period: 30 } as const;
const SECRET_BYTES = 20;
const MS_PER_S = 1_000;

/** The clock of a phone may be one step early or late. */
const TOLERATED_STEPS = 1;

const appOf = (issuer: string, email: string, secret: Secret) =>
  new TOTP({ ...FORM, issuer, label: email, secret });

/** The address of a new secret, as apps read it from a QR code. @param issuer name of the product, under which apps list it */
export const newAuthUrl = (issuer: string, email: string): string =>
  appOf(issuer, email, new Secret({ size: SECRET_BYTES })).toString();

/** The same without the secret. */
export function authUrlWithoutSecret(issuer: string, email: string): string {
  const url = new URL(newAuthUrl(issuer, email));
  url.searchParams.delete('secret');
  return url.href;
}

/** The secret of such an address in base32; undefined: it is not one of ours, or its secret is shorter. */
export function secretOf(authUrl: string): string | undefined {
  try {
    const app = URI.parse(authUrl);
    const isOurs =
      app instanceof TOTP &&
      app.algorithm === FORM.algorithm &&
      app.digits === FORM.digits &&
      app.period === FORM.period &&
      app.secret.bytes.length >= SECRET_BYTES;
    return isOurs ? app.secret.base32 : undefined;
  } catch {
    return undefined;
  }
}

/** The time step of which a code is; undefined: of none that counts now. @param now epoch ms */
export function stepOf(secret: string, code: string, now: number): number | undefined {
  const app = appOf('', '', Secret.fromBase32(secret));
  const delta = app.validate({ token: code, timestamp: now, window: TOLERATED_STEPS });
  return delta === null ? undefined : Math.floor(now / (FORM.period * MS_PER_S)) + delta;
}
