import { MAX_QUESTIONS, QUESTIONNAIRES } from '@airdeck/contract/questionnaires';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { PATHS } from '../../../lib/paths/paths.ts';
import { useBack } from '../../../lib/paths/use-back.ts';
import { Banner } from '../../../ui/banner/banner.tsx';
import { PageHead } from '../../../ui/page-head/page-head.tsx';
import { useQuestions } from '../api/questions.ts';
import { QuestionForm } from '../components/question-form.tsx';
import { QuestionList } from '../components/question-list.tsx';
import { QUESTIONNAIRE_PARAMETER, questionnaireOf } from '../components/questionnaire-words.ts';
import classes from './create-question-page.module.css';

/** Makes questions of the questionnaire that the address names, and shows those that it asks now. */
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
