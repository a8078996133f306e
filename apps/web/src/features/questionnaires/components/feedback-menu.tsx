import type { QuestionnaireId } from '@airdeck/contract/questionnaires';
import type { FormerRespondent } from '@airdeck/contract/questionnaires.operations';
import { Button, Menu } from '@mantine/core';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Formatters } from '../../../lib/format/formatters.ts';
import { useFormatters } from '../../../lib/format/use-formatters.ts';
import { viewResponsePath } from '../../../lib/paths/user-paths.ts';
import { ChevronDownIcon } from '../../../ui/icon/icons.tsx';
import { isolateLtr } from '../../../ui/text/isolate.ts';
import classes from './feedback.module.css';
import { QUESTIONNAIRE_IDS, QUESTIONNAIRE_NAMES } from './questionnaire-words.ts';

/** What is known of what a user has answered: nothing yet, nothing at all, or these. */
export type Submissions = 'loading' | 'unknown' | FormerRespondent['submissions'];

type FeedbackMenuProps = {
  /** Null: the platform does not know them. */
  userId: string | null;
  submissions: Submissions;
  opened: boolean;
  onChange: (opened: boolean) => void;
};

/** Where the answers of a user are read, questionnaire by questionnaire. The Tab key reaches the row: Enter opens it. */
export function FeedbackMenu({ userId, submissions, opened, onChange }: FeedbackMenuProps) {
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
                <span className={classes.state}>{submissionText(submissions, id, t, format)}</span>
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
  format: Formatters,
): string {
  if (submissions === 'loading') return t('ui.loading');
  if (submissions === 'unknown') return t('questionnaires.users.unknown');
  const submission = submissions.find(({ questionMasterId }) => questionMasterId === questionnaireId);
  return submission
    ? t('questionnaires.users.answeredOn', { time: isolateLtr(format.dateTime(submission.submittedAt)) })
    : t('questionnaires.users.notAnswered');
}

/** Instead of a count: it keeps the count's room on a phone, too, where what is empty takes no line. */
const NOT_KNOWN = '–';

/** How many of the questionnaires were answered. */
export function answeredCount(submissions: Submissions, t: TFunction, format: Formatters): string {
  if (typeof submissions === 'string') return NOT_KNOWN;
  return t('questionnaires.users.answered', {
    number: format.number(submissions.length),
    all: format.number(QUESTIONNAIRE_IDS.length),
  });
}
