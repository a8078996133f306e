import {
  type CustomerUserSave,
  customerUserSaveSchema,
  type MenuMode,
} from '@airdeck/contract/users/listed-users';
import type { UserBody } from '@airdeck/contract/users/user-body';
import type { UserForm } from '@airdeck/contract/users/users';

export const NO_USER: UserForm = { email: '', firstName: '', lastName: '', description: '' };

/** Values of the form to edit a user. */
export type EditValues = UserForm & {
  readonly phone: string;
  readonly menu: MenuMode;
  /** `yes`, or empty. */
  readonly customerAdministrator: string;
};

export function editValuesOf(user: UserBody, isCustomerAdministrator: boolean): EditValues {
  const { description, isDapJapan, isReducedMenu } = user.additionalInfo ?? {};
  return {
    email: user.email,
    firstName: user.firstName ?? '',
    lastName: user.lastName ?? '',
    description: typeof description === 'string' ? description : '',
    phone: user.phone ?? '',
    menu: isDapJapan === true ? 'japan' : isReducedMenu === true ? 'reduced' : 'full',
    customerAdministrator: isCustomerAdministrator ? 'yes' : '',
  };
}

/** Fields of a new user of a customer, without empty ones. */
export function newUserBody(values: UserForm) {
  const lastName = values.lastName.trim();
  const description = values.description.trim();
  return {
    email: values.email.trim(),
    firstName: values.firstName.trim(),
    ...(lastName === '' ? {} : { lastName }),
    ...(description === '' ? {} : { description }),
  };
}

/** The body of a change, with the version that was read. */
export function changedUserBody(values: EditValues, version: number): CustomerUserSave {
  const isCustomerAdministrator = values.customerAdministrator !== '';
  return customerUserSaveSchema.parse({ ...values, isCustomerAdministrator, version });
}
