import {
  type AnsweredQuestion,
  QUESTION_TYPES,
  type QuestionnaireResponse,
} from '@airdeck/contract/questionnaires/questionnaires';
import { VisuallyHidden } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormatters, useReaderTimes } from '../../../lib/format/use-formatters.ts';
import { Card } from '../../../ui/card/card.tsx';
import { CheckIcon } from '../../../ui/icon/icons.tsx';
import { TYPE_NAMES, weightageText } from './questionnaire-words.ts';
import classes from './response-view.module.css';

/** A given response: time and author, weightage, and every question with its answer. */
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
  const format = useReaderTimes();
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

/** The answer to a question, rendered by the question's type. */
function AnswerView({ question }: { question: AnsweredQuestion }) {
  const { t } = useTranslation();
  const [answer] = question.answerDetails;
  if (!answer) return <p className={classes.none}>{t('questionnaires.response.noAnswer')}</p>;
  const { response, responseBoolean, responseCheckBox } = answer;
  switch (question.questionTypeId) {
    case QUESTION_TYPES.yesNo:
      return (
        <p className={classes.said}>
          {t(responseBoolean ? 'questionnaires.answer.yes' : 'questionnaires.answer.no')}
        </p>
      );
    case QUESTION_TYPES.descriptive:
      return <Said text={response} />;
    case QUESTION_TYPES.ranking:
      return <Ranking options={responseCheckBox ?? []} />;
    default:
      return <Chosen question={question} chosen={responseCheckBox ?? []} text={response} />;
  }
}

/** A user-written text, with its line breaks. */
function Said({ text }: { text: string | null }) {
  return (
    <p className={classes.said}>
      <bdi>{text}</bdi>
    </p>
  );
}

/** Ranked options, best first. */
function Ranking({ options }: { options: readonly string[] }) {
  const format = useFormatters();
  return (
    <ol className={classes.options}>
      {options.map((option, index) => (
        <li key={option} className={classes.option}>
          <span className={classes.place}>{format.number(index + 1)}</span>
          <span>
            <bdi>{option}</bdi>
          </span>
        </li>
      ))}
    </ol>
  );
}

type ChosenProps = {
  question: AnsweredQuestion;
  /** The chosen options of a multiple-choice question. */
  chosen: readonly string[];
  /** The chosen option of a single-choice question, or a custom text. */
  text: string | null;
};

/** All options with the chosen ones marked, and below them a custom text. */
function Chosen({ question: { answerOptions, questionTypeId }, chosen, text }: ChosenProps) {
  const { t } = useTranslation();
  const format = useFormatters();
  const isOption = answerOptions.some(({ option }) => option === text);
  const isSingle =
    questionTypeId === QUESTION_TYPES.option || questionTypeId === QUESTION_TYPES.optionWithCustom;
  const marked = new Set(isOption && text !== null ? [...chosen, text] : chosen);
  return (
    <>
      <ul className={classes.options} data-single={isSingle || undefined}>
        {answerOptions.map(({ option, waitage }) => {
          const isChosen = marked.has(option);
          return (
            <li key={option} className={classes.option} data-chosen={isChosen || undefined}>
              <span className={classes.mark}>{isChosen ? <CheckIcon size={14} /> : null}</span>
              <span>
                <bdi>{option}</bdi>{' '}
                {isChosen ? <VisuallyHidden>{t('questionnaires.response.chosen')}</VisuallyHidden> : null}
                <span className={classes.weightage}>
                  {t('questionnaires.weightage', { weightage: weightageText(waitage, format) })}
                </span>
              </span>
            </li>
          );
        })}
      </ul>
      {text === null || isOption ? null : (
        <div className={classes.own}>
          <p className={classes.ownLabel}>{t('questionnaires.response.ownText')}</p>
          <Said text={text} />
        </div>
      )}
    </>
  );
}
