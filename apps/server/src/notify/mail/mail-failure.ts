import { DeliveryError } from '../delivery-error.ts';
import { MailError } from './mail.ts';

/** SMTP commands whose errors concern a single mail only. */
const ABOUT_THE_MAIL = ['MAIL FROM', 'RCPT TO', 'DATA'];

type SmtpError = { readonly responseCode?: number; readonly command?: string; readonly code?: string };

/** A mail on its way, as a delivery. @throws DeliveryError */
export async function mailing(sending: Promise<void>): Promise<void> {
  try {
    await sending;
  } catch (error) {
    if (!(error instanceof MailError)) throw error;
    throw failureOf(error);
  }
}

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
