import {
  ADMINISTRATOR_FIRST_NAME,
  characterCount,
  isEmail,
  PHONE_LENGTH,
} from '@airdeck/contract/common/form-rules';
import type { Faults } from '../../lib/forms/use-checked-form.ts';

export type TenantValues = {
  readonly title: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly phone: string;
  readonly country: string;
  readonly state: string;
  readonly city: string;
  readonly address: string;
  readonly address2: string;
  readonly zip: string;
};

/** In the order of the form. */
export const NO_TENANT: TenantValues = {
  title: '',
  firstName: '',
  lastName: '',
  email: '',
  phone: '',
  country: '',
  state: '',
  city: '',
  address: '',
  address2: '',
  zip: '',
};

/** The rules of a new tenant, which are those of a new partner too. */
export function validateTenant({ title, firstName, email, phone }: TenantValues): Faults<TenantValues> {
  return {
    title: characterCount(title) === 0 ? 'tenants.titleRequired' : undefined,
    firstName: firstNameFault(characterCount(firstName)),
    email:
      characterCount(email) === 0
        ? 'tenants.emailRequired'
        : isEmail(email)
          ? undefined
          : 'tenants.emailInvalid',
    phone: phoneFault(characterCount(phone)),
  };
}

function firstNameFault(length: number) {
  if (length === 0) return 'tenants.firstNameRequired';
  return length < ADMINISTRATOR_FIRST_NAME.min ? 'tenants.firstNameShort' : undefined;
}

function phoneFault(length: number) {
  if (length === 0) return 'tenants.phoneRequired';
  return length === PHONE_LENGTH ? undefined : 'tenants.phoneLength';
}
