import type { ListedUser } from '@airdeck/contract/profile';
import type { QuestionnaireId, Submission } from '@airdeck/contract/questionnaires';
import { Button, Menu } from '@mantine/core';
import type { TFunction } from 'i18next';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { userName } from '../../../lib/accounts/own-record.ts';
import { readUsersOfCustomers, USERS_OF_CUSTOMERS_KEY } from '../../../lib/accounts/users-of-customers.ts';
import type { Formatters } from '../../../lib/format/formatters.ts';
import { useFormatters } from '../../../lib/format/use-formatters.ts';
import { usePagedList } from '../../../lib/lists/use-paged-list.ts';
import { viewResponsePath } from '../../../lib/paths/paths.ts';
import { ChevronDownIcon } from '../../../ui/icon/icons.tsx';
import { PageHead } from '../../../ui/page-head/page-head.tsx';
import { DataTable } from '../../../ui/table/data-table.tsx';
import type { ListDefaults } from '../../../ui/table/list-state.ts';
import { useListState } from '../../../ui/table/list-state.ts';
import { type Column, textColumn } from '../../../ui/table/table-body.tsx';
import { isolateLtr } from '../../../ui/text/isolate.ts';
import { useSubmissions } from '../api/questionnaires.ts';
import classes from '../components/feedback.module.css';
import { QUESTIONNAIRE_IDS, QUESTIONNAIRE_NAMES } from '../components/questionnaire-words.ts';

/** The newest first. */
const DEFAULTS: ListDefaults = { sort: { key: 'createdAt', direction: 'descending' }, pageSize: 10 };

/** The users of all customers with the way to what each of them answered. */
export function UserFeedbackPage() {
  const { t } = useTranslation();
  const format = useFormatters();
  const [state, setState] = useListState(useSearchParams(), DEFAULTS);
  const { result, total } = usePagedList({
    key: USERS_OF_CUSTOMERS_KEY,
    state,
    onStateChange: setState,
    load: (signal) => readUsersOfCustomers(state, signal),
  });
  const rows = 'rows' in result ? result.rows : [];
  const { data, isError } = useSubmissions(rows.flatMap(({ userId }) => userId ?? []));
  const submissions: Submissions = data ?? (isError ? 'unknown' : 'loading');
  /** Of the record whose menu is open. */
  const [openedId, setOpenedId] = useState<string>();
  return (
    <>
      <PageHead
        title={t('questionnaires.users.title')}
        count={total === undefined ? undefined : format.number(total)}
        text={t('questionnaires.users.about')}
      />
      <DataTable
        label={t('questionnaires.users.title')}
        columns={feedbackColumns(t, format, submissions, (user) => (
          <FeedbackMenu
            user={user}
            submissions={submissions}
            opened={openedId === user._id}
            onChange={(opened) => setOpenedId(opened ? user._id : undefined)}
          />
        ))}
        result={result}
        rowKey={({ _id }) => _id}
        rowName={userName}
        state={state}
        onStateChange={setState}
        formatNumber={format.number}
        empty={{ drawing: 'people', text: t('questionnaires.users.empty') }}
        onOpen={({ _id }) => setOpenedId(_id)}
      />
    </>
  );
}

type FeedbackMenuProps = {
  user: ListedUser;
  submissions: Submissions;
  opened: boolean;
  onChange: (opened: boolean) => void;
};

/** Where the answers of a user are read, questionnaire by questionnaire. The Tab key reaches the row: Enter opens it. */
function FeedbackMenu({ user: { userId }, submissions, opened, onChange }: FeedbackMenuProps) {
  const { t } = useTranslation();
  const format = useFormatters();
  return (
    <Menu position="bottom-end" returnFocus opened={opened && userId !== null} onChange={onChange}>
      <Menu.Target>
        <Button
          variant="default"
          size="compact-sm"
          tabIndex={-1}
          disabled={userId === null}
          rightSection={<ChevronDownIcon size={16} />}
        >
          {t('questionnaires.users.select')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {userId === null
          ? null
          : QUESTIONNAIRE_IDS.map((id) => (
              <Menu.Item key={id} component={Link} to={viewResponsePath(userId, id)}>
                {t(QUESTIONNAIRE_NAMES[id])}
                <span className={classes.state}>{submissionText(submissions, userId, id, t, format)}</span>
              </Menu.Item>
            ))}
      </Menu.Dropdown>
    </Menu>
  );
}

/** Instead of a count: it keeps the count's room on a phone, too, where what is empty takes no line. */
const NOT_KNOWN = '–';

/** @param menu of a row: where the answers of its user are read */
function feedbackColumns(
  t: TFunction,
  format: Formatters,
  submissions: Submissions,
  menu: (user: ListedUser) => ReactNode,
): Column<ListedUser>[] {
  return [
    textColumn('userFirstName', t('questionnaires.users.column.firstName')),
    textColumn('userLastName', t('questionnaires.users.column.lastName')),
    textColumn('email', t('questionnaires.users.column.email'), { leftToRight: true }),
    textColumn('phone', t('questionnaires.users.column.phone'), { leftToRight: true, keepsWords: true }),
    textColumn('address', t('questionnaires.users.column.address')),
    {
      key: 'answered',
      header: t('questionnaires.users.column.answered'),
      cell: ({ userId }) => {
        if (typeof submissions === 'string') return NOT_KNOWN;
        return t('questionnaires.users.answered', {
          number: format.number(submissions.filter((one) => one.userId === userId).length),
          all: format.number(QUESTIONNAIRE_IDS.length),
        });
      },
    },
    {
      key: 'feedback',
      header: t('questionnaires.users.column.feedback'),
      cell: menu,
      width: '13rem',
    },
  ];
}

/** What is known of who has answered: nothing yet, nothing at all, or these. */
type Submissions = 'loading' | 'unknown' | readonly Submission[];

/** Whether a user has answered a questionnaire, and when. */
function submissionText(
  submissions: Submissions,
  userId: string,
  questionnaireId: QuestionnaireId,
  t: TFunction,
  format: Formatters,
): string {
  if (submissions === 'loading') return t('ui.loading');
  if (submissions === 'unknown') return t('questionnaires.users.unknown');
  const submission = submissions.find(
    (one) => one.userId === userId && one.questionMasterId === questionnaireId,
  );
  return submission
    ? t('questionnaires.users.answeredOn', { time: isolateLtr(format.dateTime(submission.submittedAt)) })
    : t('questionnaires.users.notAnswered');
}
