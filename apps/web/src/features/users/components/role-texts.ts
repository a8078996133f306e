import type { AccessRole } from '@airdeck/contract/common/access-role';
import type { ListedUser } from '@airdeck/contract/profile/profile';
import type { TFunction } from 'i18next';
import { isolate } from '../../../ui/text/isolate.ts';

/** The sentence that says what a role allows. */
export const roleMeaning = (role: AccessRole, isColleague: boolean, t: TFunction): string =>
  role === 'ADMINISTRATOR' && isColleague
    ? t('users.colleagues.administratorMeans')
    : t(`users.accessRoleMeans.${role}`);

/** The sentence that says which group at a provider decides a role. */
export const roleSourceText = (
  { provider, group }: NonNullable<ListedUser['roleSource']>,
  t: TFunction,
): string =>
  group === null
    ? t('users.roleSource.none', { provider: isolate(provider) })
    : t('users.roleSource.group', { provider: isolate(provider), group: isolate(group) });
