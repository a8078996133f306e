import { MAX_OPTION_LENGTH, MAX_OPTIONS, QUESTION_TYPES } from '@airdeck/contract/questionnaires';
import { ActionIcon, Button } from '@mantine/core';
import { useRef } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { TextField } from '../../../ui/form/text-field.tsx';
import { PlusIcon, TrashIcon } from '../../../ui/icon/icons.tsx';
import { type OptionDraft, optionField, weightageField } from '../question-draft.ts';
import { MoveButton } from './move-button.tsx';
import classes from './option-editor.module.css';
import type { QuestionForm } from './use-question-form.ts';

/** The options of a question in the order in which they are offered, and what choosing each of them counts. */
export function OptionEditor({ form }: { form: QuestionForm }) {
  const { t } = useTranslation();
  const rows = useRef<HTMLOListElement>(null);
  const { options, typeId } = form.draft;

  /** Anyone who adds or removes goes on in the row that has come, or in the one that is in the gone one's place. */
  const changeRows = (change: () => void, focused: number) => {
    flushSync(change);
    rows.current?.children.item(focused)?.querySelector('input')?.focus();
  };
  return (
    <fieldset className={classes.editor}>
      <legend className={classes.legend}>{t('questionnaires.create.options')}</legend>
      <p className={classes.text}>
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
            onRemove={() =>
              changeRows(() => form.removeOption(option.key), Math.min(index, options.length - 2))
            }
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

type OptionRowProps = { form: QuestionForm; option: OptionDraft; index: number; onRemove: () => void };

function OptionRow({ form, option: { key, option, weightage }, index, onRemove }: OptionRowProps) {
  const { t } = useTranslation();
  const { length } = form.draft.options;
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
        value={option}
        error={form.faultOf(optionField(key))}
        onChange={(event) => form.changeOption(key, { option: event.currentTarget.value })}
        onBlur={() => form.leave(optionField(key), option)}
      />
      <TextField
        label={t('questionnaires.create.optionWeightage', { number })}
        labelProps={labelProps}
        required
        inputMode="decimal"
        autoComplete="off"
        value={weightage}
        error={form.faultOf(weightageField(key))}
        onChange={(event) => form.changeOption(key, { weightage: event.currentTarget.value })}
        onBlur={() => form.leave(weightageField(key), weightage)}
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
