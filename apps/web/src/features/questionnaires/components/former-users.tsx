import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useReaderTimes } from '../../../lib/format/use-formatters.ts';
import type { ListDefaults } from '../../../lib/lists/list-state.ts';
import { useListPage } from '../../../lib/lists/use-list-page.ts';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { formerRespondentsQuery } from '../api/questionnaires.ts';
import { FeedbackHead } from './feedback-head.tsx';
import { answeredCount, FeedbackMenu } from './feedback-menu.tsx';

const DEFAULTS: ListDefaults = { pageSize: 10 };

/** Deleted users, with links to their responses; latest response first. */
export function FormerUsers() {
  const { t } = useTranslation();
  const format = useReaderTimes();
  const { table, total } = useListPage(formerRespondentsQuery, DEFAULTS);
  /** Id of the user whose menu is open. */
  const [openedId, setOpenedId] = useState<string>();
  return (
    <>
      <FeedbackHead of="former" total={total} />
      <DataTable
        {...table}
        label={t('questionnaires.users.formerUsers')}
        columns={[
          {
            header: t('questionnaires.users.column.user'),
            cell: () => t('questionnaires.formerUser'),
          },
          {
            header: t('questionnaires.users.column.lastAnswered'),
            cell: ({ submissions }) =>
              format.dateTime(Math.max(...submissions.map(({ submittedAt }) => submittedAt))),
          },
          {
            header: t('questionnaires.users.column.answered'),
            cell: ({ submissions }) => answeredCount(submissions, t, format),
          },
          {
            header: t('questionnaires.users.column.feedback'),
            cell: ({ userId, submissions }) => (
              <FeedbackMenu
                userId={userId}
                submissions={submissions}
                opened={openedId === userId}
                onChange={(opened) => setOpenedId(opened ? userId : undefined)}
              />
            ),
            width: '13rem',
          },
        ]}
        rowKey={({ userId }) => userId}
        rowName={() => t('questionnaires.formerUser')}
        hasSearch={false}
        empty={{ drawing: 'people', text: t('questionnaires.users.formerEmpty') }}
        onOpen={({ userId }) => setOpenedId(userId)}
      />
    </>
  );
}
