import {
  MAX_QUESTIONS,
  QUESTIONNAIRES,
  type QuestionnaireId,
} from '@airdeck/contract/questionnaires/questionnaires';
import { ActionIcon, Tooltip } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useFormatters } from '../../../lib/format/use-formatters.ts';
import { PATHS } from '../../../lib/paths/paths.ts';
import { useBack } from '../../../lib/paths/use-back.ts';
import { Banner } from '../../../ui/banner/banner.tsx';
import { Card } from '../../../ui/card/card.tsx';
import { useActs } from '../../../ui/dialog/use-acts.ts';
import { EmptyState } from '../../../ui/empty-state/empty-state.tsx';
import { LoadFailure } from '../../../ui/empty-state/load-failure.tsx';
import { TrashIcon } from '../../../ui/icon/icons.tsx';
import looks from '../../../ui/looks/looks.module.css';
import { PageHead } from '../../../ui/page-head/page-head.tsx';
import { Skeleton } from '../../../ui/skeleton/skeleton.tsx';
import { isolate } from '../../../ui/text/isolate.ts';
import type { Question } from '../api/questionnaire.ts';
import { removeQuestion, useQuestions } from '../api/questionnaires.ts';
import classes from '../components/create-question.module.css';
import { QuestionForm } from '../components/question-form.tsx';
import {
  QUESTIONNAIRE_NAMES,
  QUESTIONNAIRE_PARAMETER,
  questionnaireOf,
  TYPE_NAMES,
  weightageText,
} from '../components/questionnaire-words.ts';

/** Creates questions of the questionnaire in the URL, and shows its present ones. */
export function CreateQuestionPage() {
  const { t } = useTranslation();
  const back = useBack(PATHS.dashboard);
  const [search, setSearch] = useSearchParams();
  const questionnaireId =
    questionnaireOf(search.get(QUESTIONNAIRE_PARAMETER)) ?? QUESTIONNAIRES.customerFeedback;
  const { data: questions = [] } = useQuestions(questionnaireId);
  const isFull = questions.length >= MAX_QUESTIONS;
  return (
    <>
      <PageHead title={t('questionnaires.create.title')} back={back} />
      {isFull ? <Banner tone="notice">{t('questionnaires.list.full', { max: MAX_QUESTIONS })}</Banner> : null}
      <div className={classes.parts}>
        <QuestionForm
          questionnaireId={questionnaireId}
          onQuestionnaire={(id) => setSearch({ [QUESTIONNAIRE_PARAMETER]: String(id) }, { replace: true })}
          isFull={isFull}
        />
        <QuestionList questionnaireId={questionnaireId} />
      </div>
    </>
  );
}

const SKELETON_ROWS = 4;

/** The present questions of a questionnaire, in order. */
function QuestionList({ questionnaireId }: { questionnaireId: QuestionnaireId }) {
  const { t } = useTranslation();
  const format = useFormatters();
  const { data: questions } = useQuestions(questionnaireId);
  const count =
    questions &&
    t('questionnaires.list.count', {
      number: format.number(questions.length),
      max: format.number(MAX_QUESTIONS),
    });
  return (
    <Card
      title={t('questionnaires.list.title')}
      subtitle={t(QUESTIONNAIRE_NAMES[questionnaireId])}
      aside={<span className={classes.count}>{count}</span>}
    >
      <Questions questionnaireId={questionnaireId} />
    </Card>
  );
}

function Questions({ questionnaireId }: { questionnaireId: QuestionnaireId }) {
  const { t } = useTranslation();
  const { data: questions, error, refetch } = useQuestions(questionnaireId);
  const deletion = useQuestionDeletion();
  if (!questions && error) return <LoadFailure error={error} onRetry={refetch} />;
  if (!questions) {
    return (
      <div className={looks.closeStack} role="status" aria-label={t('ui.loading')}>
        {Array.from({ length: SKELETON_ROWS }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they are alike and never change places
          <Skeleton key={index} height="3rem" />
        ))}
      </div>
    );
  }
  if (questions.length === 0) {
    return <EmptyState drawing="list" announce="status" text={t('questionnaires.list.empty')} />;
  }
  return (
    <ol>
      {questions.map((question, index) => (
        <QuestionRow
          key={question.id}
          question={question}
          number={index + 1}
          isGoing={deletion.deletingId === question.id}
          onDelete={() => void deletion.ask(question)}
        />
      ))}
    </ol>
  );
}

type QuestionRowProps = { question: Question; number: number; isGoing: boolean; onDelete: () => void };

function QuestionRow({ question, number, isGoing, onDelete }: QuestionRowProps) {
  const { t } = useTranslation();
  const format = useFormatters();
  const { weightage, options, typeId } = question;
  const label = t('questionnaires.list.delete', { number });
  return (
    <li className={classes.question}>
      <span className={looks.numbers}>{format.number(number)}</span>
      <div>
        <p className={classes.listText}>
          <bdi>{question.question}</bdi>
        </p>
        <p className={classes.facts}>
          <span>{t(TYPE_NAMES[typeId])}</span>
          {weightage === null ? null : (
            <span>{t('questionnaires.weightage', { weightage: weightageText(weightage, format) })}</span>
          )}
        </p>
        {options.length === 0 ? null : (
          <ul className={classes.options}>
            {options.map((one) => (
              <li key={one.option}>
                <bdi>{one.option}</bdi>
                <span className={classes.facts}>
                  {t('questionnaires.weightage', { weightage: weightageText(one.weightage, format) })}
                </span>
              </li>
            ))}
          </ul>
        )}
      </div>
      <Tooltip label={label}>
        <ActionIcon className={classes.delete ?? ''} aria-label={label} disabled={isGoing} onClick={onDelete}>
          <TrashIcon size={18} />
        </ActionIcon>
      </Tooltip>
    </li>
  );
}

/** Asks for confirmation, deletes a question, and shows the result. */
function useQuestionDeletion() {
  const { t } = useTranslation();
  const { busyId, remove } = useActs();
  return {
    /** Id of the question being deleted. */
    deletingId: busyId,
    ask({ id, question }: Question) {
      const text = t('questionnaires.list.deleteQuestion', { question: isolate(question) });
      return remove(text, () => removeQuestion(id), { id, done: t('questionnaires.list.deleted') });
    },
  };
}
