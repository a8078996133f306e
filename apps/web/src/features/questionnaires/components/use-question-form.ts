import {
  MAX_WEIGHTAGE,
  type NewQuestion,
  type QuestionnaireId,
  type QuestionTypeId,
  typesOf,
} from '@airdeck/contract/questionnaires/questionnaires';
import { randomId } from '@mantine/hooks';
import { type ChangeEvent, type FormEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { useFormatters } from '../../../lib/format/use-formatters.ts';
import {
  checkQuestion,
  type OptionDraft,
  type QuestionDraft,
  type QuestionErrors,
} from '../api/question-form.ts';
import { moved } from './ranking-field.tsx';

export type QuestionFormState = ReturnType<typeof useQuestionForm>;

/**
 * Form state of a question: validated like `useCheckedForm`, with a list of options of variable length.
 * @param questionnaireId chosen outside of the form, and part of the payload
 */
export function useQuestionForm(questionnaireId: QuestionnaireId, onSubmit: (question: NewQuestion) => void) {
  const { t } = useTranslation();
  const format = useFormatters();
  const [draft, setDraft] = useState(() => emptyDraft(null));
  const [errors, setErrors] = useState<QuestionErrors>({});
  const typeId = offeredType(draft, questionnaireId);
  const checked = () => checkQuestion({ ...draft, typeId }, questionnaireId);

  const errorOf = (name: string) => errors[name] && t(errors[name], { max: format.number(MAX_WEIGHTAGE) });
  const setOptions = (next: (options: readonly OptionDraft[]) => readonly OptionDraft[]) =>
    setDraft((before) => ({ ...before, options: next(before.options) }));
  /** Props of a form field. */
  const fieldOf = (name: string, value: string, onText: (text: string) => void) => ({
    value,
    error: errorOf(name),
    onChange(event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) {
      onText(event.currentTarget.value);
      setErrors((before) => ({ ...before, [name]: undefined }));
    },
    onBlur() {
      if (value.trim()) setErrors((before) => ({ ...before, [name]: checked().errors[name] }));
    },
  });

  return {
    typeId,
    options: draft.options,
    field: (name: 'question' | 'weightage') =>
      fieldOf(name, draft[name], (text) => setDraft((before) => ({ ...before, [name]: text }))),
    optionField: ({ key, ...option }: OptionDraft, name: 'option' | 'weightage') =>
      fieldOf(`${name}${key}`, option[name], (text) =>
        setOptions((options) => options.map((one) => (one.key === key ? { ...one, [name]: text } : one))),
      ),
    typeError: errorOf('typeId'),
    changeType(chosen: QuestionTypeId | null) {
      setDraft((before) => ({ ...before, typeId: chosen }));
      // Another type has other fields.
      setErrors(({ question }) => ({ question }));
    },
    addOption: () => setOptions((options) => [...options, emptyOption()]),
    removeOption: (index: number) => setOptions((options) => options.toSpliced(index, 1)),
    moveOption: (index: number, step: -1 | 1) => setOptions((options) => moved(options, index, step)),
    /** Submits a valid question; otherwise focuses the first invalid field. */
    submit(event: FormEvent<HTMLFormElement>) {
      event.preventDefault();
      const { body, errors: found } = checked();
      flushSync(() => setErrors(found));
      if (body) onSubmit(body);
      else event.currentTarget.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
    },
    /** Clears the form for the next question of the same questionnaire and type. */
    clear() {
      setDraft(emptyDraft(typeId));
      setErrors({});
    },
  };
}

const emptyOption = (): OptionDraft => ({ key: randomId(), option: '', weightage: '' });

const emptyDraft = (typeId: QuestionTypeId | null): QuestionDraft => ({
  typeId,
  question: '',
  weightage: '',
  options: [emptyOption()],
});

/** The chosen type; null if the questionnaire does not offer it. */
const offeredType = ({ typeId }: QuestionDraft, questionnaireId: QuestionnaireId) =>
  typesOf(questionnaireId).find((id) => id === typeId) ?? null;
