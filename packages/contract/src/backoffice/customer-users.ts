import { z } from 'zod';
import { anEmail, atLeast, atMost, optionalField, requiredField } from './form-text.ts';

/** Body of `POST /backoffice/customerUsers`: another user of the caller's own customer. */
export const newCustomerUserSchema = z.object({
  email: requiredField(
    'E-mail address. An invitation is sent there.',
    'Email address required',
    anEmail('Email address is invalid'),
  ),
  firstName: requiredField(
    'First name',
    'First name is required',
    atLeast(2, 'Name is too short'),
    atMost(30, 'Name is too long'),
  ),
  lastName: optionalField('lastName', 'Last name'),
  description: optionalField('description', 'What else is to be known of the user', 4096),
  phone: optionalField('phone', 'Telephone'),
});
export type NewCustomerUser = z.output<typeof newCustomerUserSchema>;

/** Answer of `POST /backoffice/customerUsers`. */
export const createdCustomerUserSchema = z.object({ userId: z.string() });
