import type { QuestionnaireId } from '@airdeck/contract/questionnaires/questionnaires';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, Navigate, useParams } from 'react-router';
import { userName } from '../../../lib/accounts/own-record.ts';
import { isOutOfReach } from '../../../lib/api-client/api-failure.ts';
import { PATHS } from '../../../lib/paths/paths.ts';
import { useBack } from '../../../lib/paths/use-back.ts';
import { viewResponsePath } from '../../../lib/paths/user-paths.ts';
import { EmptyState } from '../../../ui/empty-state/empty-state.tsx';
import { NotLoaded } from '../../../ui/empty-state/load-failure.tsx';
import { FormSkeleton } from '../../../ui/form/form-skeleton.tsx';
import { PageHead } from '../../../ui/page-head/page-head.tsx';
import { isolate } from '../../../ui/text/isolate.ts';
import type { QuestionnaireResponse } from '../api/questionnaire.ts';
import { useResponse } from '../api/questionnaires.ts';
import { AnswerForm } from '../components/answer-form.tsx';
import { QUESTIONNAIRE_NAMES, questionnaireOf } from '../components/questionnaire-words.ts';

const FIELD_COUNT = 3;

/** Form for administrators to record a user's answers to a questionnaire. */
export function FillUserResponsePage() {
  const { t } = useTranslation();
  const { userId = '', masterId } = useParams();
  const questionnaireId = questionnaireOf(masterId);
  return questionnaireId === undefined ? (
    <NotThere text={t('failure.notFound')} />
  ) : (
    <FilledResponse key={`${userId} ${questionnaireId}`} userId={userId} questionnaireId={questionnaireId} />
  );
}

type FilledResponseProps = { userId: string; questionnaireId: QuestionnaireId };

function FilledResponse({ userId, questionnaireId }: FilledResponseProps) {
  const { t } = useTranslation();
  const viewPath = viewResponsePath(userId, questionnaireId);
  const back = useBack(viewPath);
  const { data: response, error, refetch } = useResponse(userId, questionnaireId);
  const [isSubmitted, setSubmitted] = useState(false);
  if (isSubmitted) return <Navigate to={viewPath} replace />;
  const isGone = response ? response.user.email === null : isOutOfReach(error);
  if (isGone) return <NotThere text={t('failure.notFound')} />;
  const name = t(QUESTIONNAIRE_NAMES[questionnaireId]);
  return (
    <>
      <PageHead
        title={name}
        text={response && t('questionnaires.fill.onBehalf', { user: isolate(nameAndAddress(response.user)) })}
        back={back}
      />
      {response ? (
        <Questions response={response} viewPath={viewPath} onSubmitted={() => setSubmitted(true)} />
      ) : (
        <NotLoaded error={error} onRetry={refetch} waiting={<FormSkeleton fields={FIELD_COUNT} />} />
      )}
    </>
  );
}

type QuestionsProps = { response: QuestionnaireResponse; viewPath: string; onSubmitted: () => void };

function Questions({ response, viewPath, onSubmitted }: QuestionsProps) {
  const { t } = useTranslation();
  const { questions, questionnaireId, submittedAt, user } = response;
  if (submittedAt !== null) {
    return (
      <EmptyState
        drawing="list"
        text={t('questionnaires.error.alreadyUser')}
        action={
          <Button component={Link} to={viewPath} variant="default">
            {t('questionnaires.fill.view')}
          </Button>
        }
      />
    );
  }
  if (questions.length === 0) return <EmptyState drawing="list" text={t('questionnaires.list.empty')} />;
  return (
    <AnswerForm
      userId={user.userId}
      questionnaireId={questionnaireId}
      questions={questions}
      onSubmitted={onSubmitted}
    />
  );
}

function NotThere({ text }: { text: string }) {
  const { t } = useTranslation();
  return (
    <>
      <PageHead title={t('questionnaires.fill.title')} back={useBack(PATHS.userFeedback)} />
      <EmptyState drawing="lost" announce="alert" text={text} />
    </>
  );
}

/** Name and email address of a user: the address distinguishes users of the same name. */
function nameAndAddress(user: QuestionnaireResponse['user']): string {
  const name = userName(user);
  return name === user.email ? name : `${name} (${user.email})`;
}
