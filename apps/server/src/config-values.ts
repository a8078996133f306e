import type { Template } from '@airdeck/contract/notifications/receiver-template';
import { z } from 'zod';

// Checks and readings of the texts that settings have.

/** Scheme, host and port. */
export const originSchema = z
  .url({ protocol: /^https?$/ })
  .refine(
    (value) => URL.canParse(value) && new URL(value).origin === value,
    'must be scheme, host and port only',
  );

/** Without a user, a password, a path or anything behind it. */
export function isAddressOnly(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { username, password, pathname, search, hash, hostname } = new URL(value);
  return hostname !== '' && `${username}${password}${search}${hash}` === '' && ['', '/'].includes(pathname);
}

/** `https://tiles.example/{z}/{x}/{y}.png` */
export function isTilesUrl(template: string): boolean {
  if (!['{z}', '{x}', '{y}'].every((part) => template.includes(part))) return false;
  const address = template.replace(/\{[zxy]\}/g, '0');
  return /^https?:\/\/[^{}]+$/.test(address) && URL.canParse(address);
}

/** The body of requests to a gateway of text messages. */
export const smsTemplate = (body: string): Template => ({
  type: body.trim().startsWith('{') ? 'application/json' : 'application/x-www-form-urlencoded',
  body,
});

export function isNatsUrl(text: string): boolean {
  if (!URL.canParse(text.trim())) return false;
  const { protocol, hostname } = new URL(text.trim());
  return (protocol === 'nats:' || protocol === 'tls:') && hostname !== '';
}

/** An address, or a name and `<address>`. */
export const SENDER = /^(?:[^<>\p{C}]*<[^<>@\s\p{C}]+@[^<>@\s\p{C}]+>|[^<>@\s\p{C}]+@[^<>@\s\p{C}]+)$/u;
