import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { userName } from '../../../lib/accounts/own-record.ts';
import { roleName } from '../../../lib/accounts/role-name.ts';
import type { ListDefaults } from '../../../lib/lists/list-state.ts';
import { type ListTable, useListPage } from '../../../lib/lists/use-list-page.ts';
import { userSessionsPath } from '../../../lib/paths/user-paths.ts';
import { AddLink } from '../../../ui/add-button/add-button.tsx';
import { Chip } from '../../../ui/badge/badges.tsx';
import { useActs } from '../../../ui/dialog/use-acts.ts';
import { BuildingIcon, ClockIcon, DeviceIcon, KeyIcon, PeopleIcon } from '../../../ui/icon/icons.tsx';
import looks from '../../../ui/looks/looks.module.css';
import { type Column, emailColumn, textColumn } from '../../../ui/table/columns.tsx';
import { ListPage, type ListPageProps } from '../../../ui/table/list-page.tsx';
import { deleteAction, type RowAction } from '../../../ui/table/row-actions.tsx';
import { type ListedGroup, type ShownUser, usersQuery } from '../api/users.ts';

type UserListProps = Pick<
  ListPageProps<ShownUser>,
  'actions' | 'text' | 'back' | 'notice' | 'children' | keyof ListTable<ShownUser>
> & {
  /** Whether they are users of the tenant itself, not of a customer. */
  areColleagues?: boolean;
  waiting?: ReadonlySet<string>;
  /** Form of a new one; undefined: not permitted. */
  addPath?: string | undefined;
};

const NO_USERS: ReadonlySet<string> = new Set();

/** The users of a customer, or of the tenant itself. */
export function UserList({ areColleagues = false, waiting = NO_USERS, addPath, ...list }: UserListProps) {
  const { t, i18n } = useTranslation();
  return (
    <ListPage
      {...list}
      title={t(areColleagues ? 'users.colleagues.title' : 'users.heading')}
      columns={userColumns(t, { areColleagues, waiting, direction: i18n.dir() })}
      rowKey={({ id }) => id}
      rowName={userName}
      empty={{
        drawing: 'people',
        text: t('users.none'),
        action: addPath && <AddLink to={addPath}>{t('users.add')}</AddLink>,
      }}
    />
  );
}

type ColumnOptions = Required<Pick<UserListProps, 'areColleagues' | 'waiting'>> & {
  /** The direction of the page: marks are at the start of their column. */
  readonly direction: 'ltr' | 'rtl';
};

/** @param options.waiting ids of users without a password. */
function userColumns(
  t: TFunction,
  { areColleagues, waiting, direction }: ColumnOptions,
): Column<ShownUser>[] {
  // An editor is what users of a customer are without a decision.
  const isNamed = ({ accessRole, roleSource }: ShownUser) =>
    areColleagues || Boolean(roleSource) || accessRole !== 'EDITOR';
  return [
    { header: t('users.name'), cell: userName, sortKey: 'firstName', width: '10rem' },
    emailColumn(t('users.email'), { width: '13rem' }),
    textColumn('phone', t('users.phone'), { leftToRight: true, keepsWords: true, width: '8.5rem' }),
    {
      header: t('users.marks'),
      cell: (user) => {
        const { userId, accessRole, roleSource, placeIds } = user;
        const role = isNamed(user) ? accessRole : null;
        return role !== null || placeIds || waiting.has(userId) ? (
          <span className={looks.buttons} dir={direction}>
            {role !== null ? <Chip icon={KeyIcon}>{roleName(role, areColleagues, t)}</Chip> : null}
            {placeIds ? <Chip icon={BuildingIcon}>{t('branches.chip')}</Chip> : null}
            {roleSource ? <Chip icon={PeopleIcon}>{t('users.roleSource.mark')}</Chip> : null}
            {waiting.has(userId) ? <Chip icon={ClockIcon}>{t('users.notActivated')}</Chip> : null}
          </span>
        ) : null;
      },
      width: '20rem',
    },
  ];
}

/** Newest first by default. */
const DEFAULTS: ListDefaults = { sort: { key: 'createdAt', direction: 'descending' }, pageSize: 10 };

/** The page of users from the URL. */
export const useListedUsers = (group: ListedGroup) =>
  useListPage((wanted) => usersQuery(group, wanted), DEFAULTS);

/**
 * The action that deletes a user after confirmation.
 * @param remove the call: administrators of tenants and of customers have different ones.
 */
export function useDeleteAction(remove: (userId: string) => Promise<void>): (user: ShownUser) => RowAction {
  const { t } = useTranslation();
  const acts = useActs();
  const ask = (user: ShownUser) =>
    acts.remove(t('users.deleteQuestion', { user: userName(user) }), () => remove(user.userId), {
      done: t('users.deleted'),
      failed: t('users.deletionFailed'),
    });
  return (user) => deleteAction(t('users.delete'), () => void ask(user));
}

/** The action that leads to the open sessions of a user. */
export const sessionsAction = (
  { userId }: ShownUser,
  t: TFunction,
  navigate: (path: string) => unknown,
): RowAction => ({
  label: t('sessions.title'),
  icon: DeviceIcon,
  onClick: () => void navigate(userSessionsPath(userId)),
});
