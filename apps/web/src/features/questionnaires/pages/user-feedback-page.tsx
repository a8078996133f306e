import type { TFunction } from 'i18next';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import type { ListedUser } from '../../../lib/accounts/api/listed-user.ts';
import { userName } from '../../../lib/accounts/own-record.ts';
import { usersOfCustomersQuery } from '../../../lib/accounts/users-of-customers.ts';
import type { Formatters } from '../../../lib/format/formatters.ts';
import { useFormatters } from '../../../lib/format/use-formatters.ts';
import type { ListDefaults } from '../../../lib/lists/list-state.ts';
import { useListPage } from '../../../lib/lists/use-list-page.ts';
import { type Column, emailColumn, textColumn } from '../../../ui/table/columns.tsx';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { TwoLines } from '../../../ui/table/two-lines.tsx';
import { useSubmissions } from '../api/questionnaires.ts';
import { FeedbackHead, RESPONDENTS_PARAMETER } from '../components/feedback-head.tsx';
import { answeredCount, FeedbackMenu, type Submissions } from '../components/feedback-menu.tsx';
import { FormerUsers } from '../components/former-users.tsx';

/** Newest first. */
const DEFAULTS: ListDefaults = { sort: { key: 'createdAt', direction: 'descending' }, pageSize: 10 };

/** The users of all customers, or the former ones, with links to their responses. */
export function UserFeedbackPage() {
  const [params] = useSearchParams();
  return params.get(RESPONDENTS_PARAMETER) === 'former' ? <FormerUsers /> : <PresentUsers />;
}

function PresentUsers() {
  const { t, i18n } = useTranslation();
  const format = useFormatters();
  const { table, rows, total } = useListPage(usersOfCustomersQuery, DEFAULTS);
  const { data, isError } = useSubmissions(rows.flatMap(({ userId }) => userId ?? []));
  const submissionsOf = ({ userId }: ListedUser): Submissions =>
    data?.filter((one) => one.userId === userId) ?? (isError ? 'unknown' : 'loading');
  /** Id of the record whose menu is open. */
  const [openedId, setOpenedId] = useState<string>();
  return (
    <>
      <FeedbackHead of="present" total={total} />
      <DataTable
        {...table}
        label={t('questionnaires.users.title')}
        columns={feedbackColumns(t, format, i18n.dir(), submissionsOf, (user) => (
          <FeedbackMenu
            userId={user.userId}
            submissions={submissionsOf(user)}
            opened={openedId === user.id}
            onChange={(opened) => setOpenedId(opened ? user.id : undefined)}
          />
        ))}
        rowKey={({ id }) => id}
        rowName={userName}
        empty={{ drawing: 'people', text: t('questionnaires.users.empty') }}
        onOpen={({ id }) => setOpenedId(id)}
      />
    </>
  );
}

/** @param direction of the page @param menu returns the menu of a row, with the responses of its user */
function feedbackColumns(
  t: TFunction,
  format: Formatters,
  direction: 'ltr' | 'rtl',
  submissionsOf: (user: ListedUser) => Submissions,
  menu: (user: ListedUser) => ReactNode,
): Column<ListedUser>[] {
  return [
    textColumn('firstName', t('questionnaires.users.column.firstName')),
    textColumn('lastName', t('questionnaires.users.column.lastName')),
    emailColumn(t('questionnaires.users.column.email')),
    textColumn('phone', t('questionnaires.users.column.phone'), { leftToRight: true, keepsWords: true }),
    textColumn('address', t('questionnaires.users.column.address')),
    {
      header: t('questionnaires.users.column.customer'),
      cell: ({ customerTitle, tenantTitle }) => (
        <TwoLines first={customerTitle} second={tenantTitle ?? undefined} direction={direction} />
      ),
      width: '12rem',
    },
    {
      header: t('questionnaires.users.column.answered'),
      cell: (user) => answeredCount(submissionsOf(user), t, format),
    },
    {
      header: t('questionnaires.users.column.feedback'),
      cell: menu,
      width: '13rem',
    },
  ];
}
