import { z } from 'zod';
import {
  characterCount,
  FELLOW_USER_FIRST_NAME,
  type LengthRule,
  USER_FIRST_NAME,
} from './common/form-rules.ts';
import { optionalField, requiredField, validEmail } from './form-text.ts';

/** The console's two forms for another user of one's own customer: each has a limit and words of its own. */
const FORMS = {
  addUser: { rule: USER_FIRST_NAME, tooShort: 'Name is too short', tooLong: 'Name is too long' },
  customerUser: {
    rule: FELLOW_USER_FIRST_NAME,
    tooShort: 'First name is too short',
    tooLong: 'First name is too long',
  },
} as const satisfies Record<string, { rule: LengthRule; tooShort: string; tooLong: string }>;

export type FellowUserForm = keyof typeof FORMS;

/** Body of `POST /backoffice/customerUsers`: another user of the caller's own customer. */
export const newCustomerUserSchema = z
  .object({
    form: z
      .enum(['addUser', 'customerUser'])
      .default('addUser')
      .describe('Which form was filled in: a first name has up to 30 characters in the one, 10 in the other'),
    email: requiredField(
      'E-mail address. An invitation is sent there.',
      'Email address required',
      validEmail('Email address is invalid'),
    ),
    firstName: requiredField('First name', 'First name is required'),
    lastName: optionalField('lastName', 'Last name'),
    description: optionalField('description', 'What else is to be known of the user', 4096),
    phone: optionalField('phone', 'Telephone'),
  })
  .superRefine(({ form, firstName }, context) => {
    const { rule, tooShort, tooLong } = FORMS[form];
    const length = characterCount(firstName);
    const message = length < rule.min ? tooShort : length > rule.max ? tooLong : undefined;
    if (message !== undefined) context.addIssue({ code: 'custom', path: ['firstName'], message });
  })
  .transform(({ form: _form, ...user }) => user);
export type NewCustomerUser = z.output<typeof newCustomerUserSchema>;

/** Answer of `POST /backoffice/customerUsers`. */
export const createdCustomerUserSchema = z.object({ userId: z.string() });
