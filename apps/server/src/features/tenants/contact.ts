import type { ErrorDefinition } from '@airdeck/contract/common/errors';
import { checkAdditionalInfo, checkEmail, checkTexts, requireText } from '../../http/validation.ts';

/** Name and address of a tenant or customer. */
export type Contact = {
  readonly title: string;
  readonly email?: string | null | undefined;
  readonly phone?: string | null | undefined;
  readonly country?: string | null | undefined;
  readonly state?: string | null | undefined;
  readonly city?: string | null | undefined;
  readonly address?: string | null | undefined;
  readonly address2?: string | null | undefined;
  readonly zip?: string | null | undefined;
  readonly additionalInfo?: Record<string, unknown> | null | undefined;
};

/** `version`: the one that the caller has read; missing: overwrites any. */
export type ContactSave = Contact & { readonly version?: number | null | undefined };

/** Picks the fields that may be saved; others are ignored. Missing ones become null. */
export function contactFields(contact: Contact) {
  return {
    title: contact.title,
    email: contact.email ?? null,
    phone: contact.phone ?? null,
    country: contact.country ?? null,
    state: contact.state ?? null,
    city: contact.city ?? null,
    address: contact.address ?? null,
    address2: contact.address2 ?? null,
    zip: contact.zip ?? null,
    additionalInfo: contact.additionalInfo ?? null,
  };
}

/** @throws ApiError 400/31; `untitled`: the error for a missing title. */
export function checkContact(untitled: ErrorDefinition, contact: Contact): void {
  const { additionalInfo, ...texts } = contactFields(contact);
  requireText(contact.title, untitled);
  checkTexts(texts);
  checkEmail(contact.email);
  checkAdditionalInfo(additionalInfo);
}
