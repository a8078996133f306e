import type { AccessRole } from '@airdeck/contract/common/access-role';
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
  readonly accessRole: AccessRole;
};

export function editValuesOf(user: UserBody, accessRole: AccessRole): EditValues {
  const { description, isDapJapan, isReducedMenu } = user.additionalInfo ?? {};
  return {
    email: user.email,
    firstName: user.firstName ?? '',
    lastName: user.lastName ?? '',
    description: typeof description === 'string' ? description : '',
    phone: user.phone ?? '',
    menu: isDapJapan === true ? 'japan' : isReducedMenu === true ? 'reduced' : 'full',
    accessRole,
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
  return customerUserSaveSchema.parse({ ...values, version });
}
