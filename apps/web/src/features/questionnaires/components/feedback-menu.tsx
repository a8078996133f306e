import type { QuestionnaireId } from '@airdeck/contract/questionnaires/questionnaires';
import { Button, Menu } from '@mantine/core';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Formatters, TimeFormatters } from '../../../lib/format/formatters.ts';
import { useReaderTimes } from '../../../lib/format/use-formatters.ts';
import { viewResponsePath } from '../../../lib/paths/user-paths.ts';
import { ChevronDownIcon } from '../../../ui/icon/icons.tsx';
import looks from '../../../ui/looks/looks.module.css';
import type { Submission } from '../api/questionnaire.ts';
import { QUESTIONNAIRE_IDS, QUESTIONNAIRE_NAMES } from './questionnaire-words.ts';

/** A user's submissions; `unknown`: could not be loaded. */
export type Submissions = 'loading' | 'unknown' | readonly Submission[];

type FeedbackMenuProps = {
  /** Null: unknown to the platform. */
  userId: string | null;
  submissions: Submissions;
  opened: boolean;
  onChange: (opened: boolean) => void;
};

/** Menu of a user's responses by questionnaire. The Tab key reaches only the row, where Enter opens the menu. */
export function FeedbackMenu({ userId, submissions, opened, onChange }: FeedbackMenuProps) {
  const { t } = useTranslation();
  const format = useReaderTimes();
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
                <span className={looks.below}>{submissionText(submissions, id, t, format)}</span>
              </Menu.Item>
            ))}
      </Menu.Dropdown>
    </Menu>
  );
}

/** Whether a questionnaire was answered, and when. */
function submissionText(
  submissions: Submissions,
  questionnaireId: QuestionnaireId,
  t: TFunction,
  format: TimeFormatters,
): string {
  if (submissions === 'loading') return t('ui.loading');
  if (submissions === 'unknown') return t('failure.load');
  const submission = submissions.find((one) => one.questionnaireId === questionnaireId);
  return submission
    ? t('questionnaires.users.answeredOn', { time: format.dateTime(submission.submittedAt) })
    : t('questionnaires.users.notAnswered');
}

/** Instead of a count: keeps its line on a phone, where empty cells are hidden. */
const NOT_KNOWN = '–';

/** Number of answered questionnaires. */
export function answeredCount(submissions: Submissions, t: TFunction, format: Formatters): string {
  if (typeof submissions === 'string') return NOT_KNOWN;
  return t('questionnaires.users.answered', {
    number: format.number(submissions.length),
    all: format.number(QUESTIONNAIRE_IDS.length),
  });
}
