import type { QuestionnaireId, Submission } from '@airdeck/contract/questionnaires';
import type { TFunction } from 'i18next';
import type { Formatters } from '../../../lib/format/formatters.ts';
import { isolateLtr } from '../../../ui/text/isolate.ts';

/** What is known of who has answered: nothing yet, nothing at all, or these. */
export type Submissions = 'loading' | 'unknown' | readonly Submission[];

/** Whether a user has answered a questionnaire, and when. */
export function submissionText(
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
