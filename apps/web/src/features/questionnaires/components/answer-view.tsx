import { type AnsweredQuestion, QUESTION_TYPES } from '@airdeck/contract/questionnaires';
import { useTranslation } from 'react-i18next';
import { useFormatters } from '../../../lib/format/use-formatters.ts';
import { CheckIcon } from '../../../ui/icon/icons.tsx';
import { VisuallyHidden } from '../../../ui/text/visually-hidden.tsx';
import classes from './answer-view.module.css';
import { weightageText } from './weightage-text.ts';

/** What was answered to a question, in the way in which it was asked. */
export function AnswerView({ question }: { question: AnsweredQuestion }) {
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

/** A text of a user's own, with its lines. */
function Said({ text }: { text: string | null }) {
  return (
    <p className={classes.said}>
      <bdi>{text}</bdi>
    </p>
  );
}

/** The best one first. */
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
  /** Of a question of which several can be chosen. */
  chosen: readonly string[];
  /** The option of a question of which one can be chosen, or an own text. */
  text: string | null;
};

/** All options with a mark at those that were chosen, and beneath them what a user wrote instead or besides. */
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
