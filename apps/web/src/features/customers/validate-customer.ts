import {
  CUSTOMER_FIRST_NAME,
  characterCount,
  isEmail,
  looksLikePassword,
  PHONE_LENGTH,
} from '@airdeck/contract/common/form-rules';
import type { Faults } from '../../lib/forms/use-checked-form.ts';

/** What the form of a customer holds; a field that is left out is empty. */
export type CustomerValues = {
  readonly title: string;
  readonly firstName: string;
  readonly lastName: string;
  /** By its English name. */
  readonly country: string;
  readonly state: string;
  readonly address: string;
  readonly email: string;
  readonly phone: string;
};

/** Every rule of the form that is broken. Lengths are those of the trimmed text, in characters as people count them. */
export function validateCustomer(values: CustomerValues): Faults<CustomerValues> {
  return {
    title: values.title.trim() === '' ? 'customers.fault.titleRequired' : undefined,
    firstName: firstNameFault(values.firstName),
    email: emailFault(values.email),
    phone: phoneFault(values.phone.trim()),
  };
}

type Fault = Faults<CustomerValues>[keyof CustomerValues];

function firstNameFault(firstName: string): Fault {
  const length = characterCount(firstName);
  if (length === 0) return 'customers.fault.firstNameRequired';
  if (length < CUSTOMER_FIRST_NAME.min) return 'customers.fault.firstNameShort';
  return length > CUSTOMER_FIRST_NAME.max ? 'customers.fault.firstNameLong' : undefined;
}

function emailFault(email: string): Fault {
  if (email.trim() === '') return 'customers.fault.emailRequired';
  return isEmail(email) ? undefined : 'customers.fault.emailInvalid';
}

function phoneFault(phone: string): Fault {
  if (phone === '') return undefined;
  if (characterCount(phone) < PHONE_LENGTH) return 'customers.fault.phoneShort';
  return looksLikePassword(phone) ? 'customers.fault.phoneInvalid' : undefined;
}
