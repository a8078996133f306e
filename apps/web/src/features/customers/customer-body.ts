import type { CustomerBody, CustomerFormValues } from '@airdeck/contract/customers';

/** What the form shows of a customer; an empty form when there is none yet. */
export function valuesOf(customer: CustomerBody | undefined): CustomerFormValues {
  const { firstName, lastName } = customer?.additionalInfo ?? {};
  return {
    title: customer?.title ?? '',
    firstName: typeof firstName === 'string' ? firstName : '',
    lastName: typeof lastName === 'string' ? lastName : '',
    country: customer?.country ?? '',
    state: customer?.state ?? '',
    address: customer?.address ?? '',
    email: customer?.email ?? '',
    phone: customer?.phone ?? '',
  };
}

/**
 * The body of a save. It replaces the whole customer, so that what the form does not show is sent along as it is
 * stored, with the version that was read: a save in between is then refused rather than undone.
 */
export function bodyOf(values: CustomerFormValues, stored: CustomerBody | undefined) {
  const title = values.title.trim();
  return {
    ...(stored && {
      id: { entityType: 'CUSTOMER', id: stored.id.id },
      version: stored.version,
      city: stored.city,
      address2: stored.address2,
      zip: stored.zip,
    }),
    title,
    name: title,
    country: given(values.country),
    state: given(values.state),
    address: given(values.address),
    email: given(values.email),
    phone: given(values.phone),
    additionalInfo: {
      ...stored?.additionalInfo,
      firstName: values.firstName.trim(),
      lastName: values.lastName.trim(),
    },
  };
}

function given(text: string): string | null {
  return text.trim() === '' ? null : text.trim();
}
