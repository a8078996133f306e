import { QUESTION_TYPES } from '@airdeck/contract/questionnaires';
import { Checkbox, Radio } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { toggled } from '../answer-draft.ts';
import type { AnswerFieldProps } from './answer-field.ts';
import { OwnText } from './text-fields.tsx';
import '@mantine/core/styles/Radio.layer.css';
import type { ReactNode } from 'react';
import classes from './choice.module.css';

type ChoiceProps = {
  /** A text of people's: it keeps its own direction. */
  label: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
};

const CLASS_NAMES = {
  body: classes.body ?? '',
  inner: classes.inner ?? '',
  labelWrapper: classes.labelWrapper ?? '',
  label: classes.label ?? '',
};

/** One of several, of which one can be chosen. @param name the same for all of them, and for no others */
function OneOf({ name, label, checked, onChange }: ChoiceProps & { name: string }) {
  return (
    <Radio
      name={name}
      label={<bdi>{label}</bdi>}
      checked={checked}
      onChange={() => onChange(true)}
      classNames={CLASS_NAMES}
    />
  );
}

/** One of several, of which any can be ticked. */
function AnyOf({ label, checked, onChange }: ChoiceProps) {
  return (
    <Checkbox
      label={<bdi>{label}</bdi>}
      checked={checked}
      onChange={(event) => onChange(event.currentTarget.checked)}
      classNames={CLASS_NAMES}
    />
  );
}

/** Choices beneath each other, or beside each other where they are short. */
function Choices({ isRow = false, children }: { isRow?: boolean; children: ReactNode }) {
  return <div className={isRow ? classes.row : classes.column}>{children}</div>;
}

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
