import type { AnsweredQuestion, QuestionnaireResponse } from '@airdeck/contract/questionnaires';
import { useTranslation } from 'react-i18next';
import { useFormatters } from '../../../lib/format/use-formatters.ts';
import { Card } from '../../../ui/card/card.tsx';
import { AnswerView } from './answer-view.tsx';
import { TYPE_NAMES } from './questionnaire-words.ts';
import classes from './response-view.module.css';
import { weightageText } from './weightage-text.ts';

/** A response that was given: when and by whom, what it counts, and every question with its answer. */
export function ResponseView({ response }: { response: QuestionnaireResponse }) {
  return (
    <div className={classes.response}>
      <Summary response={response} />
      <ol className={classes.questions}>
        {response.answers.map((question, index) => (
          <AnsweredCard key={question._id} question={question} number={index + 1} />
        ))}
      </ol>
    </div>
  );
}

function Summary({ response }: { response: QuestionnaireResponse }) {
  const { t } = useTranslation();
  const format = useFormatters();
  const { submittedAt, isFilledByAdministrator, totalResponseWaitage, highestWaitage, answers } = response;
  const answered = answers.filter(({ answerDetails }) => answerDetails.length > 0).length;
  const facts = [
    submittedAt === null ? [] : [t('questionnaires.response.answered'), format.dateTime(submittedAt)],
    [
      t('questionnaires.response.by'),
      t(
        isFilledByAdministrator
          ? 'questionnaires.response.byAdministrator'
          : 'questionnaires.response.byUser',
      ),
    ],
    [
      t('questionnaires.response.questions'),
      t('questionnaires.response.answeredOf', {
        number: format.number(answered),
        all: format.number(answers.length),
      }),
    ],
    highestWaitage === 0
      ? []
      : [
          t('questionnaires.response.score'),
          t('questionnaires.response.scoreOf', {
            number: weightageText(totalResponseWaitage, format),
            all: weightageText(highestWaitage, format),
          }),
        ],
  ];
  return (
    <Card>
      <dl className={classes.facts}>
        {facts.map(([name, value]) =>
          name === undefined ? null : (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ),
        )}
      </dl>
    </Card>
  );
}

function AnsweredCard({ question, number }: { question: AnsweredQuestion; number: number }) {
  const { t } = useTranslation();
  const format = useFormatters();
  const { waitage, questionTypeId } = question;
  return (
    <li>
      <Card
        title={
          <>
            <span className={classes.number}>{format.number(number)}</span>{' '}
            <bdi className={classes.question}>{question.question}</bdi>
          </>
        }
        subtitle={
          <>
            {t(TYPE_NAMES[questionTypeId])}
            {waitage === null
              ? null
              : ` · ${t('questionnaires.weightage', { weightage: weightageText(waitage, format) })}`}
          </>
        }
      >
        <AnswerView question={question} />
      </Card>
    </li>
  );
}
