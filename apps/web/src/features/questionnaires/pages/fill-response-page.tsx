import {
  type AnswerCounts,
  QUESTIONNAIRES,
  type QuestionnaireId,
} from '@airdeck/contract/questionnaires/questionnaires';
import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { PATHS } from '../../../lib/paths/paths.ts';
import { useBack } from '../../../lib/paths/use-back.ts';
import { useSession } from '../../../lib/session/session.ts';
import { EmptyState } from '../../../ui/empty-state/empty-state.tsx';
import { NotLoaded } from '../../../ui/empty-state/load-failure.tsx';
import { FormSkeleton } from '../../../ui/form/form-skeleton.tsx';
import { ChevronForwardIcon } from '../../../ui/icon/icons.tsx';
import looks from '../../../ui/looks/looks.module.css';
import { PageHead } from '../../../ui/page-head/page-head.tsx';
import type { Question } from '../api/questionnaire.ts';
import { isAnswered, useAnswerCounts, useQuestions } from '../api/questionnaires.ts';
import { AnswerForm } from '../components/answer-form.tsx';
import classes from '../components/feedback.module.css';
import {
  QUESTIONNAIRE_IDS,
  QUESTIONNAIRE_NAMES,
  QUESTIONNAIRE_PARAMETER,
  questionnaireOf,
} from '../components/questionnaire-words.ts';

/** Time to read the final message before the redirect. */
const REDIRECT_MS = 1_500;
const FIELD_COUNT = 3;

/** The user's own feedback: first Customer Feedback, then the voluntary questionnaires. */
export function FillResponsePage() {
  const userId = useSession()?.user.id.id;
  // The session can end while this is still mounted; the router follows immediately.
  return userId === undefined ? null : <Feedback userId={userId} />;
}

function Feedback({ userId }: { userId: string }) {
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
          // Customer Feedback is about a service, not about air.
          asksRoom={questionnaireId !== QUESTIONNAIRES.customerFeedback}
          onSubmitted={() => setSaved(questionnaireId)}
        />
      ) : null}
      {feedback && !isDone && step?.at === 'offer' ? (
        <Offer step={step} isFirstSaved={isFirstSaved} questions={feedback.questions} />
      ) : null}
      {feedback ? null : (
        <NotLoaded error={error} onRetry={retry} waiting={<FormSkeleton fields={FIELD_COUNT} />} />
      )}
    </>
  );
}

type OfferProps = {
  step: Extract<FeedbackStep, { at: 'offer' }>;
  /** Whether Customer Feedback was submitted just now. */
  isFirstSaved: boolean;
  questions: Readonly<Record<QuestionnaireId, readonly unknown[]>>;
};

/** The present state, and the questionnaires that can still be answered. */
function Offer({ step: { offered, empty }, isFirstSaved, questions }: OfferProps) {
  const { t } = useTranslation();
  let lead = t(isFirstSaved ? 'questionnaires.own.thanks' : 'questionnaires.error.alreadyOwn');
  if (empty) {
    lead = t('questionnaires.list.empty');
  }
  if (offered.length === 0) {
    return <EmptyState drawing={empty ? 'list' : 'messages'} text={lead} action={<ToDashboard />} />;
  }
  return (
    <FeedbackOffer lead={lead} offered={offered.map((id) => ({ id, questionCount: questions[id].length }))} />
  );
}

/** Nothing is left to answer: redirects to the dashboard. */
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

/** For screen readers, each step is a new screen: moves the focus to its start. */
function useFocusOnStep(step: string | undefined): void {
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current !== undefined && shown.current !== step) {
      document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true });
    }
    shown.current = step;
  }, [step]);
}

/** A user's step in their own feedback. */
type FeedbackStep =
  | { readonly at: 'questions'; readonly questionnaireId: QuestionnaireId }
  | {
      readonly at: 'offer';
      /** Questionnaires that can still be answered; may be empty. */
      readonly offered: readonly QuestionnaireId[];
      /** The requested questionnaire if it has no questions; undefined: it is answered. */
      readonly empty: QuestionnaireId | undefined;
    };

/** Customer Feedback comes first; the others are offered, and optional. */
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

type FeedbackOfferProps = {
  /** Text about the present state. */
  lead: string;
  offered: readonly { readonly id: QuestionnaireId; readonly questionCount: number }[];
};

/** Links to voluntary questionnaires. */
function FeedbackOffer({ lead, offered }: FeedbackOfferProps) {
  const { t } = useTranslation();
  return (
    <div className={looks.readable}>
      <h2 className={looks.largeTitle}>{lead}</h2>
      <p className={looks.dim}>{t('questionnaires.own.offer')}</p>
      <ul className={looks.closeStack}>
        {offered.map(({ id, questionCount }) => (
          <li key={id}>
            <Link className={classes.choice ?? ''} to={`?${QUESTIONNAIRE_PARAMETER}=${id}`}>
              <span className={classes.name}>
                {t(QUESTIONNAIRE_NAMES[id])}
                <span className={classes.count}>
                  {t('questionnaires.own.questionCount', { count: questionCount })}
                </span>
              </span>
              <ChevronForwardIcon size={20} />
            </Link>
          </li>
        ))}
      </ul>
      <div>
        <ToDashboard />
      </div>
    </div>
  );
}

function ToDashboard() {
  const { t } = useTranslation();
  return (
    <Button component={Link} to={PATHS.dashboard} variant="default">
      {t('questionnaires.own.toDashboard')}
    </Button>
  );
}

type OwnFeedback = {
  readonly counts: AnswerCounts;
  readonly questions: Readonly<Record<QuestionnaireId, readonly Question[]>>;
};

/** A user's answer counts and all questions: only questionnaires with questions are offered next. */
function useOwnFeedback(userId: string): {
  feedback: OwnFeedback | undefined;
  /** Error of data that could not be loaded and is not cached. */
  error: Error | undefined;
  retry: () => void;
} {
  const counts = useAnswerCounts(userId);
  const lists = [useQuestions(1), useQuestions(2), useQuestions(3)] as const;
  const [first, second, third] = lists;
  const all = [counts, ...lists];
  const failed = all.find(({ data, isError }) => isError && data === undefined);
  return {
    feedback:
      counts.data && first.data && second.data && third.data
        ? {
            counts: counts.data,
            questions: { 1: first.data, 2: second.data, 3: third.data },
          }
        : undefined,
    error: failed?.error ?? undefined,
    retry() {
      for (const query of all) if (query.isError) void query.refetch();
    },
  };
}
