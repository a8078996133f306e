import { QUESTION_TYPES } from '@airdeck/contract/questionnaires/questionnaires';
import { VisuallyHidden } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormatters, useReaderTimes } from '../../../lib/format/use-formatters.ts';
import { Card } from '../../../ui/card/card.tsx';
import { CheckIcon } from '../../../ui/icon/icons.tsx';
import looks from '../../../ui/looks/looks.module.css';
import type { AnsweredQuestion, QuestionnaireResponse } from '../api/questionnaire.ts';
import { TYPE_NAMES, weightageText } from './questionnaire-words.ts';
import classes from './response-view.module.css';

/** A given response: time and author, weightage, and every question with its answer. */
export function ResponseView({ response }: { response: QuestionnaireResponse }) {
  return (
    <div className={looks.readable}>
      <Summary response={response} />
      <ol className={looks.closeStack}>
        {response.questions.map((question, index) => (
          <AnsweredCard key={question.id} question={question} number={index + 1} />
        ))}
      </ol>
    </div>
  );
}

function Summary({ response }: { response: QuestionnaireResponse }) {
  const { t } = useTranslation();
  const format = useReaderTimes();
  const { submittedAt, isFilledByAdministrator, weightage, highestWeightage, questions } = response;
  const answered = questions.filter(({ answer }) => answer !== null).length;
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
        all: format.number(questions.length),
      }),
    ],
    highestWeightage === 0
      ? []
      : [
          t('questionnaires.response.score'),
          t('questionnaires.response.scoreOf', {
            number: weightageText(weightage, format),
            all: weightageText(highestWeightage, format),
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
  const { weightage, typeId } = question;
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
            {t(TYPE_NAMES[typeId])}
            {weightage === null
              ? null
              : ` · ${t('questionnaires.weightage', { weightage: weightageText(weightage, format) })}`}
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
  const { answer } = question;
  if (!answer) return <p className={looks.dim}>{t('questionnaires.response.noAnswer')}</p>;
  const { text, isYes, chosen } = answer;
  switch (question.typeId) {
    case QUESTION_TYPES.yesNo:
      return (
        <p className={classes.said}>{t(isYes ? 'questionnaires.answer.yes' : 'questionnaires.answer.no')}</p>
      );
    case QUESTION_TYPES.descriptive:
      return <Said text={text} />;
    case QUESTION_TYPES.ranking:
      return <Ranking options={chosen ?? []} />;
    default:
      return <Chosen question={question} chosen={chosen ?? []} text={text} />;
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
function Chosen({ question: { options, typeId }, chosen, text }: ChosenProps) {
  const { t } = useTranslation();
  const format = useFormatters();
  const isOption = options.some(({ option }) => option === text);
  const isSingle = typeId === QUESTION_TYPES.option || typeId === QUESTION_TYPES.optionWithCustom;
  const marked = new Set(isOption && text !== null ? [...chosen, text] : chosen);
  return (
    <>
      <ul className={classes.options} data-single={isSingle || undefined}>
        {options.map(({ option, weightage }) => {
          const isChosen = marked.has(option);
          return (
            <li key={option} className={classes.option} data-chosen={isChosen || undefined}>
              <span className={classes.mark}>{isChosen ? <CheckIcon size={14} /> : null}</span>
              <span>
                <bdi>{option}</bdi>{' '}
                {isChosen ? <VisuallyHidden>{t('questionnaires.response.chosen')}</VisuallyHidden> : null}
                <span className={classes.weightage}>
                  {t('questionnaires.weightage', { weightage: weightageText(weightage, format) })}
                </span>
              </span>
            </li>
          );
        })}
      </ul>
      {text === null || isOption ? null : (
        <div className={classes.own}>
          <p className={looks.smallNumbers}>{t('questionnaires.response.ownText')}</p>
          <Said text={text} />
        </div>
      )}
    </>
  );
}
