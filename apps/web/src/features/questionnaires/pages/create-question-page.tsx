import { QUESTIONNAIRES } from '@airdeck/contract/backoffice/questionnaires';
import { useTranslation } from 'react-i18next';
import { PATHS } from '../../../lib/paths/paths.ts';
import { useBack } from '../../../lib/paths/use-back.ts';
import { PageHead } from '../../../ui/page-head/page-head.tsx';
import { useQuestions } from '../api/questions.ts';
import { QUESTIONNAIRE_NAMES, TYPE_NAMES } from '../components/questionnaire-words.ts';

/** Makes questions, and shows those that are asked. */
export function CreateQuestionPage() {
  const { t } = useTranslation();
  const back = useBack(PATHS.dashboard);
  const { data: questions = [] } = useQuestions(QUESTIONNAIRES.customerFeedback);
  return (
    <>
      <PageHead title={t('questionnaires.create.title')} back={back} />
      <h2>{t(QUESTIONNAIRE_NAMES[QUESTIONNAIRES.customerFeedback])}</h2>
      <ul>
        {questions.map(({ _id, question, questionTypeId }) => (
          <li key={_id}>
            {question} ({t(TYPE_NAMES[questionTypeId])})
          </li>
        ))}
      </ul>
    </>
  );
}
