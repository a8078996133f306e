import type { AccessRole } from '@airdeck/contract/common/access-role';
import type { TFunction } from 'i18next';

/** A role, within the tenant itself or at a customer, whose administrators are not those of the tenant. */
export const roleName = (role: AccessRole, isColleague: boolean, t: TFunction): string =>
  role === 'ADMINISTRATOR' && !isColleague ? t('users.customerAdministrator') : t(`users.accessRole.${role}`);
