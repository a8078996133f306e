import {
  hasOptions,
  isWeighted,
  MAX_OPTION_LENGTH,
  MAX_OPTIONS,
  MAX_QUESTION_LENGTH,
  QUESTION_TYPES,
  type QuestionnaireId,
  typesOf,
} from '@airdeck/contract/questionnaires/questionnaires';
import { ActionIcon, Button, Textarea } from '@mantine/core';
import { useRef } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { useActs } from '../../../ui/dialog/use-acts.ts';
import { TextField } from '../../../ui/form/fields.tsx';
import { FormActions, FormColumn, SubmitButton } from '../../../ui/form/form-column.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { PlusIcon, TrashIcon } from '../../../ui/icon/icons.tsx';
import looks from '../../../ui/looks/looks.module.css';
import type { OptionDraft } from '../api/question-form.ts';
import { sendQuestion } from '../api/questionnaires.ts';
import classes from './create-question.module.css';
import {
  QUESTIONNAIRE_IDS,
  QUESTIONNAIRE_NAMES,
  questionnaireOf,
  TYPE_NAMES,
} from './questionnaire-words.ts';
import { MoveButton } from './ranking-field.tsx';
import { type QuestionFormState, useQuestionForm } from './use-question-form.ts';

type QuestionFormProps = {
  questionnaireId: QuestionnaireId;
  onQuestionnaire: (id: QuestionnaireId) => void;
  /** Whether the questionnaire has the maximum number of questions. */
  isFull: boolean;
};

/** Form for a new question. After success, it is ready for the next one of the same type. */
export function QuestionForm({ questionnaireId, onQuestionnaire, isFull }: QuestionFormProps) {
  const { t } = useTranslation();
  const { isBusy, act } = useActs();
  const questionField = useRef<HTMLTextAreaElement>(null);
  const form = useQuestionForm(questionnaireId, (question) =>
    act(() => sendQuestion(question), {
      done: t('questionnaires.create.created'),
      onDone() {
        form.clear();
        questionField.current?.focus();
      },
      failed: t('questionnaires.create.failed'),
    }),
  );
  const { typeId } = form;
  const types = typesOf(questionnaireId);
  return (
    <FormColumn onSubmit={form.submit} label={t('questionnaires.create.title')}>
      <SelectField
        label={t('questionnaires.create.questionnaire')}
        options={QUESTIONNAIRE_IDS.map((id) => ({ value: String(id), label: t(QUESTIONNAIRE_NAMES[id]) }))}
        value={String(questionnaireId)}
        onChange={(chosen) => onQuestionnaire(questionnaireOf(chosen) ?? questionnaireId)}
      />
      <Textarea
        ref={questionField}
        label={t('questionnaires.create.question')}
        withAsterisk
        aria-required
        maxLength={MAX_QUESTION_LENGTH}
        rows={3}
        dir="auto"
        {...form.field('question')}
      />
      <SelectField
        label={t('questionnaires.create.type')}
        placeholder={t('ui.choose')}
        required
        options={types.map((id) => ({ value: String(id), label: t(TYPE_NAMES[id]) }))}
        value={typeId === null ? null : String(typeId)}
        error={form.typeError}
        onChange={(chosen) => form.changeType(types.find((id) => String(id) === chosen) ?? null)}
      />
      {typeId !== null && isWeighted(questionnaireId, typeId) ? (
        <TextField
          label={t('questionnaires.create.weightage')}
          description={t(
            typeId === QUESTION_TYPES.yesNo
              ? 'questionnaires.create.weightageOfYes'
              : 'questionnaires.create.weightageOfText',
          )}
          required
          inputMode="decimal"
          autoComplete="off"
          {...form.field('weightage')}
        />
      ) : null}
      {typeId !== null && hasOptions(typeId) ? <OptionEditor form={form} /> : null}
      <FormActions>
        <SubmitButton sending={isBusy} disabled={isFull}>
          {t('questionnaires.create.add')}
        </SubmitButton>
      </FormActions>
    </FormColumn>
  );
}

/** The options of a question in the order in which they are offered, with their weightages. */
function OptionEditor({ form }: { form: QuestionFormState }) {
  const { t } = useTranslation();
  const rows = useRef<HTMLOListElement>(null);
  const { options, typeId } = form;

  /** Moves the focus to the added row, or to the one that replaces the removed row. */
  const changeRows = (change: () => void, focused: number) => {
    flushSync(change);
    rows.current?.children.item(focused)?.querySelector('input')?.focus();
  };
  return (
    <fieldset className={classes.editor}>
      <legend className={classes.legend}>{t('questionnaires.create.options')}</legend>
      <p className={looks.hint}>
        {t(
          typeId === QUESTION_TYPES.ranking
            ? 'questionnaires.create.rankingText'
            : 'questionnaires.create.optionsText',
        )}
      </p>
      <div className={classes.head} aria-hidden="true">
        <span>{t('questionnaires.create.optionColumn')}</span>
        <span>{t('questionnaires.create.weightage')}</span>
      </div>
      <ol ref={rows} className={classes.rows}>
        {options.map((option, index) => (
          <OptionRow
            key={option.key}
            form={form}
            option={option}
            index={index}
            onRemove={() => changeRows(() => form.removeOption(index), Math.min(index, options.length - 2))}
          />
        ))}
      </ol>
      <Button
        variant="default"
        leftSection={<PlusIcon size={18} />}
        disabled={options.length >= MAX_OPTIONS}
        onClick={() => changeRows(form.addOption, options.length)}
      >
        {t('questionnaires.create.addOption')}
      </Button>
    </fieldset>
  );
}

type OptionRowProps = { form: QuestionFormState; option: OptionDraft; index: number; onRemove: () => void };

function OptionRow({ form, option, index, onRemove }: OptionRowProps) {
  const { t } = useTranslation();
  const { length } = form.options;
  const number = index + 1;
  const labelProps = { className: classes.label };
  return (
    <li className={classes.row}>
      <TextField
        label={t('questionnaires.create.option', { number })}
        labelProps={labelProps}
        required
        maxLength={MAX_OPTION_LENGTH}
        autoComplete="off"
        dir="auto"
        {...form.optionField(option, 'option')}
      />
      <TextField
        label={t('questionnaires.create.optionWeightage', { number })}
        labelProps={labelProps}
        required
        inputMode="decimal"
        autoComplete="off"
        {...form.optionField(option, 'weightage')}
      />
      <div className={classes.actions}>
        <MoveButton
          label={t('questionnaires.create.moveUp', { number })}
          step={-1}
          isAtEnd={index === 0}
          onMove={() => form.moveOption(index, -1)}
        />
        <MoveButton
          label={t('questionnaires.create.moveDown', { number })}
          step={1}
          isAtEnd={number === length}
          onMove={() => form.moveOption(index, 1)}
        />
        <ActionIcon
          aria-label={t('questionnaires.create.removeOption', { number })}
          disabled={length === 1}
          onClick={onRemove}
        >
          <TrashIcon size={18} />
        </ActionIcon>
      </div>
    </li>
  );
}
