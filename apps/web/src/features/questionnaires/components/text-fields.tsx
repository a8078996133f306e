import { MAX_ANSWER_LENGTH } from '@airdeck/contract/questionnaires';
import { Textarea } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { TextField } from '../../../ui/form/text-field.tsx';
import type { AnswerFieldProps } from './answer-field.ts';
import classes from './text-fields.module.css';

/** From here on it is said how much there is still room for. */
const SPOKEN_OF_LEFT = 500;

/** What a user writes, of any length within the limit. */
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
      {/* There all the time: what comes together with its first words is not read to everybody. */}
      <p className={classes.left} role="status">
        {left > SPOKEN_OF_LEFT ? '' : t('questionnaires.answer.charactersLeft', { count: left })}
      </p>
    </div>
  );
}

/** A line of one's own among the options. */
export function OwnText({
  label,
  draft,
  fault,
  onChange,
}: Pick<AnswerFieldProps, 'draft' | 'fault' | 'onChange'> & { label: string }) {
  return (
    <TextField
      className={classes.own ?? ''}
      label={label}
      dir="auto"
      autoComplete="off"
      maxLength={MAX_ANSWER_LENGTH}
      value={draft.text}
      error={fault}
      onChange={(event) => onChange({ text: event.currentTarget.value })}
    />
  );
}
