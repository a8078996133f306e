import type { ListedUser } from '@airdeck/contract/listed-users';
import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import type { Formatters } from '../../../lib/format/formatters.ts';
import type { Column } from '../../../ui/table/column.ts';
import { QUESTIONNAIRE_IDS } from './questionnaire-words.ts';
import type { Submissions } from './submission-state.ts';

/** Instead of a count: it keeps the count's room on a phone, too, where what is empty takes no line. */
const NOT_KNOWN = '–';

/** @param menu of a row: where the answers of its user are read */
export function feedbackColumns(
  t: TFunction,
  format: Formatters,
  submissions: Submissions,
  menu: (user: ListedUser) => ReactNode,
): Column<ListedUser>[] {
  return [
    {
      key: 'firstName',
      header: t('questionnaires.users.column.firstName'),
      cell: ({ userFirstName }) => userFirstName,
      sortKey: 'userFirstName',
    },
    {
      key: 'lastName',
      header: t('questionnaires.users.column.lastName'),
      cell: ({ userLastName }) => userLastName,
      sortKey: 'userLastName',
    },
    {
      key: 'email',
      header: t('questionnaires.users.column.email'),
      cell: ({ email }) => email,
      sortKey: 'email',
      leftToRight: true,
    },
    {
      key: 'phone',
      header: t('questionnaires.users.column.phone'),
      cell: ({ phone }) => phone,
      sortKey: 'phone',
      leftToRight: true,
      keepsWords: true,
    },
    {
      key: 'address',
      header: t('questionnaires.users.column.address'),
      cell: ({ address }) => address,
      sortKey: 'address',
    },
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
