import { isEmail } from '../../lib/forms/email.ts';
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

const FIRST_NAME = { min: 2, max: 30 } as const;
const PHONE_LENGTH = 10;

/** Small and capital letters and digits without a gap: somebody's password was filled into the wrong field. */
const LOOKS_LIKE_PASSWORD = /^(?=.*\p{Ll})(?=.*\p{Lu})(?=.*\d)\S{8,}$/u;

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
  const length = lengthOf(firstName);
  if (length === 0) return 'customers.fault.firstNameRequired';
  if (length < FIRST_NAME.min) return 'customers.fault.firstNameShort';
  return length > FIRST_NAME.max ? 'customers.fault.firstNameLong' : undefined;
}

function emailFault(email: string): Fault {
  if (email.trim() === '') return 'customers.fault.emailRequired';
  return isEmail(email) ? undefined : 'customers.fault.emailInvalid';
}

function phoneFault(phone: string): Fault {
  if (phone === '') return undefined;
  if (lengthOf(phone) < PHONE_LENGTH) return 'customers.fault.phoneShort';
  return LOOKS_LIKE_PASSWORD.test(phone) ? 'customers.fault.phoneInvalid' : undefined;
}

function lengthOf(text: string): number {
  return [...text.trim()].length;
}
