import { QUESTION_TYPES, type QuestionTypeId } from '@airdeck/contract/questionnaires';
import { Button } from '@mantine/core';
import { type ComponentType, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormatters } from '../../../lib/format/use-formatters.ts';
import { answerOf, NO_ANSWER } from '../answer-draft.ts';
import type { AnswerFieldProps } from './answer-field.ts';
import { CheckboxField, OptionField, YesNoField } from './choice-fields.tsx';
import classes from './question-card.module.css';
import { RankingField } from './ranking-field.tsx';
import { DescriptiveField } from './text-fields.tsx';

const FIELDS: Readonly<Record<QuestionTypeId, ComponentType<AnswerFieldProps>>> = {
  1: YesNoField,
  2: OptionField,
  3: DescriptiveField,
  4: CheckboxField,
  5: CheckboxField,
  6: RankingField,
  7: OptionField,
};

/** Answers that cannot be taken back by what they were given with. */
const STICKY: readonly QuestionTypeId[] = [
  QUESTION_TYPES.yesNo,
  QUESTION_TYPES.option,
  QUESTION_TYPES.optionWithCustom,
  QUESTION_TYPES.ranking,
];

type QuestionCardProps = Omit<AnswerFieldProps, 'labelId'> & {
  /** Its place among the questions, from 1. */
  number: number;
};

/** A question and what it is answered with. */
export function QuestionCard({ number, ...field }: QuestionCardProps) {
  const { t } = useTranslation();
  const format = useFormatters();
  const labelId = useId();
  const fields = useRef<HTMLFieldSetElement>(null);
  const { question, draft, onChange } = field;
  const { questionTypeId } = question;
  const Field = FIELDS[questionTypeId];
  const isBegun = draft.isOwn || answerOf(questionTypeId, draft) !== undefined;
  const isRanking = questionTypeId === QUESTION_TYPES.ranking;

  const clear = () => {
    onChange(NO_ANSWER);
    // The button goes with the answer.
    fields.current?.querySelector<HTMLElement>('input, button')?.focus();
  };
  const keepOrder = () => onChange({ options: question.answerOptions.map(({ option }) => option) });
  return (
    <div className={classes.card}>
      <fieldset ref={fields} className={classes.fields}>
        <legend className={classes.legend}>
          <span className={classes.number} data-answered={isBegun || undefined}>
            {format.number(number)}
          </span>
          <span id={labelId} className={classes.question}>
            <span dir="auto">{question.question}</span>
          </span>
        </legend>
        <Field {...field} labelId={labelId} />
        {STICKY.includes(questionTypeId) ? (
          <div className={classes.after}>
            {isRanking && !isBegun ? (
              <Button variant="subtle" size="compact-sm" onClick={keepOrder}>
                {t('questionnaires.answer.keepOrder')}
              </Button>
            ) : (
              <Button
                className={classes.clear ?? ''}
                data-needless={!isBegun || undefined}
                variant="subtle"
                color="gray"
                size="compact-sm"
                aria-describedby={labelId}
                onClick={clear}
              >
                {t('questionnaires.answer.clear')}
              </Button>
            )}
          </div>
        ) : null}
      </fieldset>
    </div>
  );
}
