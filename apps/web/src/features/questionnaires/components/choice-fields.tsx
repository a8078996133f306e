import { QUESTION_TYPES } from '@airdeck/contract/questionnaires';
import { useTranslation } from 'react-i18next';
import { toggled } from '../answer-draft.ts';
import type { AnswerFieldProps } from './answer-field.ts';
import { AnyOf, Choices, OneOf } from './choice.tsx';
import { OwnText } from './text-fields.tsx';

/** Yes or no. */
export function YesNoField({ question, draft, onChange }: AnswerFieldProps) {
  const { t } = useTranslation();
  return (
    <Choices isRow>
      {[true, false].map((isYes) => (
        <OneOf
          key={String(isYes)}
          name={question._id}
          label={t(isYes ? 'questionnaires.answer.yes' : 'questionnaires.answer.no')}
          checked={draft.isYes === isYes}
          onChange={() => onChange({ isYes })}
        />
      ))}
    </Choices>
  );
}

/** One of the options; of some questions an own text in their place. */
export function OptionField({ question, draft, fault, onChange }: AnswerFieldProps) {
  const { t } = useTranslation();
  const takesOwn = question.questionTypeId === QUESTION_TYPES.optionWithCustom;
  return (
    <Choices>
      {question.answerOptions.map(({ option }) => (
        <OneOf
          key={option}
          name={question._id}
          label={option}
          checked={!draft.isOwn && draft.options.includes(option)}
          onChange={() => onChange({ options: [option], isOwn: false })}
        />
      ))}
      {takesOwn ? (
        <OneOf
          name={question._id}
          label={t('questionnaires.answer.other')}
          checked={draft.isOwn}
          onChange={() => onChange({ options: [], isOwn: true })}
        />
      ) : null}
      {takesOwn && draft.isOwn ? (
        <OwnText
          label={t('questionnaires.answer.ownAnswer')}
          draft={draft}
          fault={fault}
          onChange={onChange}
        />
      ) : null}
    </Choices>
  );
}

/** Any of the options; of some questions an own text beside them. */
export function CheckboxField({ question, draft, fault, onChange }: AnswerFieldProps) {
  const { t } = useTranslation();
  const { answerOptions, questionTypeId } = question;
  return (
    <Choices>
      {answerOptions.map(({ option }) => (
        <AnyOf
          key={option}
          label={option}
          checked={draft.options.includes(option)}
          onChange={() => onChange({ options: toggled(answerOptions, draft.options, option) })}
        />
      ))}
      {questionTypeId === QUESTION_TYPES.checkboxWithCustom ? (
        <OwnText
          label={t('questionnaires.answer.somethingElse')}
          draft={draft}
          fault={fault}
          onChange={onChange}
        />
      ) : null}
    </Choices>
  );
}
