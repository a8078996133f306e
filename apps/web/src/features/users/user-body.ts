import type { PlatformUser } from './api/platform-user.ts';
import type { UserValues } from './validate-user.ts';

/** Which menu a user of a customer gets. */
export const MENU_MODES = ['full', 'japan', 'reduced'] as const;
export type MenuMode = (typeof MENU_MODES)[number];

/** What the form for changing a user holds. */
export type EditValues = UserValues & {
  readonly phone: string;
  readonly menu: MenuMode;
  /** `yes`, or empty. */
  readonly customerAdministrator: string;
};

/** What the platform adds to `additionalInfo` when it answers: nothing of it is the user's own. */
const ACCOUNT_STATE = ['userCredentialsEnabled', 'userActivated', 'lastLoginTs'];

export function editValuesOf(user: PlatformUser, isCustomerAdministrator: boolean): EditValues {
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

/** The body of a new user of a customer. */
export function newUserBody(values: UserValues, customerId: string) {
  return {
    email: values.email.trim(),
    firstName: values.firstName.trim(),
    lastName: values.lastName.trim() || null,
    authority: 'CUSTOMER_USER',
    customerId: { entityType: 'CUSTOMER', id: customerId },
    additionalInfo: { description: values.description.trim() },
  };
}

/**
 * The body of a save. It replaces the whole user, so that what the form does not show is sent along as it is stored,
 * with the version that was read.
 */
export function savedUserBody(values: EditValues, stored: PlatformUser) {
  const kept = Object.entries(stored.additionalInfo ?? {}).filter(([key]) => !ACCOUNT_STATE.includes(key));
  return {
    ...stored,
    email: values.email.trim(),
    firstName: values.firstName.trim(),
    lastName: values.lastName.trim() || null,
    phone: values.phone.trim() || null,
    additionalInfo: {
      ...Object.fromEntries(kept),
      description: values.description.trim(),
      isDapJapan: values.menu === 'japan',
      isReducedMenu: values.menu === 'reduced',
    },
  };
}
