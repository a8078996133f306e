import type { AccessRole } from '@airdeck/contract/common/access-role';
import type { TFunction } from 'i18next';

/** A role at a customer, whose administrators are not those of the tenant. */
export const customerRoleName = (role: AccessRole, t: TFunction): string =>
  role === 'ADMINISTRATOR' ? t('users.customerAdministrator') : t(`users.accessRole.${role}`);
