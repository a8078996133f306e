import looks from '../../../ui/looks/looks.module.css';
import '@mantine/core/styles/Radio.layer.css';
import { MAX_ANSWER_LENGTH, QUESTION_TYPES } from '@airdeck/contract/questionnaires/questionnaires';
import { Checkbox, Radio, Textarea } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { TextField } from '../../../ui/form/fields.tsx';
import { type AnswerDraft, toggled } from '../answer-draft.ts';
import type { Question } from '../api/questionnaire.ts';
import classes from './answer-form.module.css';

/** Props of all answer fields. */
export type AnswerFieldProps = {
  question: Question;
  draft: AnswerDraft;
  /** Id of the element with the question. */
  labelId: string;
  /** Error of the answer, in the reader's language. */
  error: string | undefined;
  onChange: (part: Partial<AnswerDraft>) => void;
};

/** Number of remaining characters from which on it is shown. */
const SPOKEN_OF_LEFT = 500;

/** Free text up to the maximum length. */
export function DescriptiveField({ draft, labelId, onChange }: AnswerFieldProps) {
  const { t } = useTranslation();
  const left = MAX_ANSWER_LENGTH - draft.text.length;
  return (
    <div>
      <Textarea
        aria-labelledby={labelId}
        dir="auto"
        classNames={{ input: classes.text ?? '' }}
        rows={3}
        resize="vertical"
        maxLength={MAX_ANSWER_LENGTH}
        value={draft.text}
        onChange={(event) => onChange({ text: event.currentTarget.value })}
      />
      {/* Always rendered: some screen readers ignore a status element that is added with its text. */}
      <p className={looks.hint} role="status">
        {left > SPOKEN_OF_LEFT ? '' : t('questionnaires.answer.charactersLeft', { count: left })}
      </p>
    </div>
  );
}

/** The custom text among the options. */
function OwnText({
  label,
  draft,
  error,
  onChange,
}: Pick<AnswerFieldProps, 'draft' | 'error' | 'onChange'> & { label: string }) {
  return (
    <TextField
      className={classes.own ?? ''}
      label={label}
      dir="auto"
      autoComplete="off"
      maxLength={MAX_ANSWER_LENGTH}
      value={draft.text}
      error={error}
      onChange={(event) => onChange({ text: event.currentTarget.value })}
    />
  );
}

type ChoiceProps = {
  /** A user-written text, which keeps its own direction. */
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

/** A single choice among several. @param name shared by these choices, and unique on the page */
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

/** A multiple choice among several. */
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

/** Choices in a column, or in a row if they are short. */
function Choices({ isRow = false, children }: { isRow?: boolean; children: ReactNode }) {
  return <div className={isRow ? classes.row : classes.column}>{children}</div>;
}

export function YesNoField({ question, draft, onChange }: AnswerFieldProps) {
  const { t } = useTranslation();
  return (
    <Choices isRow>
      {[true, false].map((isYes) => (
        <OneOf
          key={String(isYes)}
          name={question.id}
          label={t(isYes ? 'questionnaires.answer.yes' : 'questionnaires.answer.no')}
          checked={draft.isYes === isYes}
          onChange={() => onChange({ isYes })}
        />
      ))}
    </Choices>
  );
}

/** One of the options; for some questions a custom text instead. */
export function OptionField({ question, draft, error, onChange }: AnswerFieldProps) {
  const { t } = useTranslation();
  const takesOwn = question.typeId === QUESTION_TYPES.optionWithCustom;
  return (
    <Choices>
      {question.options.map(({ option }) => (
        <OneOf
          key={option}
          name={question.id}
          label={option}
          checked={!draft.isOwn && draft.options.includes(option)}
          onChange={() => onChange({ options: [option], isOwn: false })}
        />
      ))}
      {takesOwn ? (
        <OneOf
          name={question.id}
          label={t('questionnaires.answer.other')}
          checked={draft.isOwn}
          onChange={() => onChange({ options: [], isOwn: true })}
        />
      ) : null}
      {takesOwn && draft.isOwn ? (
        <OwnText
          label={t('questionnaires.answer.ownAnswer')}
          draft={draft}
          error={error}
          onChange={onChange}
        />
      ) : null}
    </Choices>
  );
}

/** Any of the options; for some questions also a custom text. */
export function CheckboxField({ question, draft, error, onChange }: AnswerFieldProps) {
  const { t } = useTranslation();
  const { options, typeId } = question;
  return (
    <Choices>
      {options.map(({ option }) => (
        <AnyOf
          key={option}
          label={option}
          checked={draft.options.includes(option)}
          onChange={() => onChange({ options: toggled(options, draft.options, option) })}
        />
      ))}
      {typeId === QUESTION_TYPES.checkboxWithCustom ? (
        <OwnText label={t('questionnaires.answer.other')} draft={draft} error={error} onChange={onChange} />
      ) : null}
    </Choices>
  );
}
