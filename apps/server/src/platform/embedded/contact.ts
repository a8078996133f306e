import { checkAdditionalInfo, checkEmail, checkTexts, requireText } from './validation.ts';

/** Name and address of a tenant or customer. */
export type Contact = {
  readonly title: string;
  readonly email?: string | null;
  readonly phone?: string | null;
  readonly country?: string | null;
  readonly state?: string | null;
  readonly city?: string | null;
  readonly address?: string | null;
  readonly address2?: string | null;
  readonly zip?: string | null;
  readonly additionalInfo?: Record<string, unknown> | null;
};

/** `version`: the one that the caller saw. None overwrites whatever is stored. */
export type ContactSave = Contact & { readonly version?: number | null };

/** Picks the fields that may be saved: whatever else the caller sent stays out. What is missing becomes null. */
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

/** @throws ApiError 400/31 in the platform's words; `entity` is 'Tenant' or 'Customer'. */
export function checkContact(entity: string, contact: Contact): void {
  const { additionalInfo, ...texts } = contactFields(contact);
  requireText(contact.title, `${entity} title should be specified!`);
  checkTexts(texts);
  checkEmail(contact.email);
  checkAdditionalInfo(additionalInfo);
}
