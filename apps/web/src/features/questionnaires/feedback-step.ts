import { type AnswerCounts, QUESTIONNAIRES, type QuestionnaireId } from '@airdeck/contract/questionnaires';
import { isAnswered } from './api/responses.ts';
import { QUESTIONNAIRE_IDS } from './components/questionnaire-words.ts';

/** Where a user is on the way through their own feedback. */
export type FeedbackStep =
  | { readonly at: 'questions'; readonly questionnaireId: QuestionnaireId }
  | {
      readonly at: 'offer';
      /** What can still be answered; may be nothing. */
      readonly offered: readonly QuestionnaireId[];
      /** What they came for, where it asks nothing; undefined when it is answered. */
      readonly empty: QuestionnaireId | undefined;
    };

/** Customer Feedback comes first; the others are offered, and answered by anyone who chooses them. */
export function feedbackStep(
  counts: AnswerCounts,
  questions: Readonly<Record<QuestionnaireId, readonly unknown[]>>,
  chosen: QuestionnaireId | undefined,
): FeedbackStep {
  const offered = QUESTIONNAIRE_IDS.filter((id) => !isAnswered(counts, id) && questions[id].length > 0);
  const wanted = [QUESTIONNAIRES.customerFeedback, chosen].find(
    (id) => id !== undefined && offered.includes(id),
  );
  if (wanted !== undefined) return { at: 'questions', questionnaireId: wanted };
  const cameFor = chosen ?? QUESTIONNAIRES.customerFeedback;
  return { at: 'offer', offered, empty: isAnswered(counts, cameFor) ? undefined : cameFor };
}
