import type { TFunction } from 'i18next';
import { userName } from '../../../lib/accounts/user-name.ts';
import { Chip } from '../../../ui/chip/chip.tsx';
import { ClockIcon, KeyIcon } from '../../../ui/icon/icons.tsx';
import type { Column } from '../../../ui/table/column.ts';
import type { ShownUser } from '../api/list-users.ts';
import classes from './user-columns.module.css';

/**
 * @param waiting ids of those who have not chosen a password yet.
 * @param direction of the page: marks begin where the column does.
 */
export function userColumns(
  t: TFunction,
  waiting: ReadonlySet<string>,
  direction: 'ltr' | 'rtl',
): Column<ShownUser>[] {
  return [
    { key: 'name', header: t('users.name'), cell: userName, sortKey: 'userFirstName', width: '10rem' },
    {
      key: 'email',
      header: t('users.email'),
      cell: ({ email }) => email,
      sortKey: 'email',
      leftToRight: true,
      width: '13rem',
    },
    {
      key: 'phone',
      header: t('users.phone'),
      cell: ({ phone }) => phone,
      sortKey: 'phone',
      leftToRight: true,
      keepsWords: true,
      width: '8.5rem',
    },
    {
      key: 'marks',
      header: t('users.marks'),
      cell: ({ userId, isCustomerAdministrator }) =>
        isCustomerAdministrator || waiting.has(userId) ? (
          <span className={classes.marks} dir={direction}>
            {isCustomerAdministrator ? <Chip icon={KeyIcon}>{t('users.customerAdministrator')}</Chip> : null}
            {waiting.has(userId) ? <Chip icon={ClockIcon}>{t('users.notActivated')}</Chip> : null}
          </span>
        ) : null,
      width: '20rem',
    },
  ];
}
