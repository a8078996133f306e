import { type AnswerCounts, QUESTIONNAIRES, type QuestionnaireId } from '@airdeck/contract/questionnaires';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { failureText } from '../../../lib/api-client/failure-text.ts';
import { PATHS } from '../../../lib/paths/paths.ts';
import { useBack } from '../../../lib/paths/use-back.ts';
import { useSession } from '../../../lib/session/session.ts';
import { EmptyState } from '../../../ui/empty-state/empty-state.tsx';
import { LoadFailure } from '../../../ui/empty-state/load-failure.tsx';
import { FormSkeleton } from '../../../ui/form/form-skeleton.tsx';
import { PageHead } from '../../../ui/page-head/page-head.tsx';
import { isolate } from '../../../ui/text/isolate.ts';
import { isAnswered } from '../api/responses.ts';
import { AnswerForm } from '../components/answer-form.tsx';
import { FeedbackOffer, ToDashboard } from '../components/feedback-offer.tsx';
import {
  QUESTIONNAIRE_IDS,
  QUESTIONNAIRE_NAMES,
  QUESTIONNAIRE_PARAMETER,
  questionnaireOf,
} from '../components/questionnaire-words.ts';
import { useOwnFeedback } from '../components/use-own-feedback.ts';

/** How long a user who is done can read that they are. */
const REDIRECT_MS = 1_500;
const FIELD_COUNT = 3;

/** One's own feedback: first that of customers, then what one wants to say besides. */
export function FillResponsePage() {
  const userId = useSession()?.user.id.id;
  // The session ends while this is still mounted; the router follows at once.
  return userId === undefined ? null : <OwnFeedback userId={userId} />;
}

function OwnFeedback({ userId }: { userId: string }) {
  const { t } = useTranslation();
  const back = useBack(PATHS.dashboard);
  const [search] = useSearchParams();
  const { feedback, error, retry } = useOwnFeedback(userId);
  const [saved, setSaved] = useState<QuestionnaireId>();

  const chosen = questionnaireOf(search.get(QUESTIONNAIRE_PARAMETER));
  const step = feedback && feedbackStep(feedback.counts, feedback.questions, chosen);
  const isFirstSaved = saved === QUESTIONNAIRES.customerFeedback;
  const isDone =
    saved !== undefined && (!isFirstSaved || (step?.at === 'offer' && step.offered.length === 0));
  useFocusOnStep(isDone ? 'done' : step && JSON.stringify(step));

  const questionnaireId = !isDone && step?.at === 'questions' ? step.questionnaireId : undefined;
  const failure = error && failureText(error, t, 'questionnaires.list.loadFailed');
  return (
    <>
      <PageHead
        title={t('questionnaires.own.title')}
        text={questionnaireId && t(QUESTIONNAIRE_NAMES[questionnaireId])}
        back={back}
      />
      {isDone ? <Done /> : null}
      {feedback && questionnaireId ? (
        <AnswerForm
          key={questionnaireId}
          userId={userId}
          questionnaireId={questionnaireId}
          questions={feedback.questions[questionnaireId]}
          onSubmitted={() => setSaved(questionnaireId)}
        />
      ) : null}
      {feedback && !isDone && step?.at === 'offer' ? (
        <Offer step={step} isFirstSaved={isFirstSaved} questions={feedback.questions} />
      ) : null}
      {failure ? <LoadFailure text={failure.message} detail={failure.detail} onRetry={retry} /> : null}
      {feedback || failure ? null : <FormSkeleton fields={FIELD_COUNT} />}
    </>
  );
}

type OfferProps = {
  step: Extract<FeedbackStep, { at: 'offer' }>;
  /** Whether the feedback of customers was given just now. */
  isFirstSaved: boolean;
  questions: Readonly<Record<QuestionnaireId, readonly unknown[]>>;
};

/** What is so far, and what can still be said. */
function Offer({ step: { offered, empty }, isFirstSaved, questions }: OfferProps) {
  const { t } = useTranslation();
  let lead = t(isFirstSaved ? 'questionnaires.own.thanks' : 'questionnaires.error.alreadyOwn');
  if (empty) {
    lead = t('questionnaires.answer.noQuestions', { questionnaire: isolate(t(QUESTIONNAIRE_NAMES[empty])) });
  }
  if (offered.length === 0) {
    return <EmptyState drawing={empty ? 'list' : 'messages'} text={lead} action={<ToDashboard />} />;
  }
  return (
    <FeedbackOffer lead={lead} offered={offered.map((id) => ({ id, questionCount: questions[id].length }))} />
  );
}

/** Nothing is left: the dashboard comes by itself. */
function Done() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setTimeout(() => void navigate(PATHS.dashboard), REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [navigate]);
  return (
    <EmptyState
      drawing="messages"
      text={t('questionnaires.own.thanks')}
      detail={t('questionnaires.own.leadingOn')}
      action={<ToDashboard />}
    />
  );
}

/** A step is a screen of its own, for those who hear it: the focus goes to its start. */
function useFocusOnStep(step: string | undefined): void {
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current !== undefined && shown.current !== step) {
      document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true });
    }
    shown.current = step;
  }, [step]);
}

/** Where a user is on the way through their own feedback. */
type FeedbackStep =
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
