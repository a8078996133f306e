import {
  hasOptions,
  isWeighted,
  MAX_WEIGHTAGE,
  type NewQuestion,
  newQuestionSchema,
  type QuestionnaireId,
  type QuestionTypeId,
  typesOf,
} from '@airdeck/contract/questionnaires';
import { randomId } from '@mantine/hooks';
import type { ParseKeys } from 'i18next';
import { type ChangeEvent, type FormEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { useFormatters } from '../../../lib/format/use-formatters.ts';
import { errorKeyOf } from '../../../lib/forms/checked-by.ts';
import { moved } from './ranking-field.tsx';

export type QuestionFormState = ReturnType<typeof useQuestionForm>;

/**
 * A question while it is typed: checked as `useCheckedForm` does, with a list of options that grows and shrinks.
 * @param questionnaireId whose question it is: chosen outside, and part of what is sent
 */
export function useQuestionForm(questionnaireId: QuestionnaireId, onSubmit: (question: NewQuestion) => void) {
  const { t } = useTranslation();
  const format = useFormatters();
  const [draft, setDraft] = useState(() => emptyDraft(null));
  const [faults, setFaults] = useState<QuestionFaults>({});
  const typeId = offeredType(draft, questionnaireId);
  const checked = () => checkQuestion({ ...draft, typeId }, questionnaireId);

  const faultOf = (name: string) => faults[name] && t(faults[name], { max: format.number(MAX_WEIGHTAGE) });
  const setOptions = (next: (options: readonly OptionDraft[]) => readonly OptionDraft[]) =>
    setDraft((before) => ({ ...before, options: next(before.options) }));
  /** What a field needs to be one of the form. */
  const fieldOf = (name: string, value: string, onText: (text: string) => void) => ({
    value,
    error: faultOf(name),
    onChange(event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) {
      onText(event.currentTarget.value);
      setFaults((before) => ({ ...before, [name]: undefined }));
    },
    onBlur() {
      if (value.trim()) setFaults((before) => ({ ...before, [name]: checked().faults[name] }));
    },
  });

  return {
    typeId,
    options: draft.options,
    field: (name: 'question' | 'waitage') =>
      fieldOf(name, draft[name], (text) => setDraft((before) => ({ ...before, [name]: text }))),
    optionField: ({ key, ...option }: OptionDraft, name: 'option' | 'waitage') =>
      fieldOf(`${name}${key}`, option[name], (text) =>
        setOptions((options) => options.map((one) => (one.key === key ? { ...one, [name]: text } : one))),
      ),
    typeFault: faultOf('questionTypeId'),
    changeType(chosen: QuestionTypeId | null) {
      setDraft((before) => ({ ...before, typeId: chosen }));
      // Another type asks for other fields.
      setFaults(({ question }) => ({ question }));
    },
    addOption: () => setOptions((options) => [...options, emptyOption()]),
    removeOption: (index: number) => setOptions((options) => options.toSpliced(index, 1)),
    moveOption: (index: number, step: -1 | 1) => setOptions((options) => moved(options, index, step)),
    /** Sends nothing while a rule is broken; the first field that is wrong gets the focus. */
    submit(event: FormEvent<HTMLFormElement>) {
      event.preventDefault();
      const { question, faults: found } = checked();
      flushSync(() => setFaults(found));
      if (question) onSubmit(question);
      else event.currentTarget.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
    },
    /** Ready for the next question of the same questionnaire and type. */
    clear() {
      setDraft(emptyDraft(typeId));
      setFaults({});
    },
  };
}

/** An option as typed. The key tells it from the others, wherever it moves. */
export type OptionDraft = { readonly key: string; readonly option: string; readonly waitage: string };

/** A question as typed. */
type QuestionDraft = {
  /** Null: none is chosen. */
  readonly typeId: QuestionTypeId | null;
  readonly question: string;
  readonly waitage: string;
  /** One at least; counts for the types that have some. */
  readonly options: readonly OptionDraft[];
};

/** What is wrong, by the name of the field in the schema; those of options have their keys in their names. */
type QuestionFaults = Readonly<Record<string, ParseKeys | undefined>>;

const emptyOption = (): OptionDraft => ({ key: randomId(), option: '', waitage: '' });

const emptyDraft = (typeId: QuestionTypeId | null): QuestionDraft => ({
  typeId,
  question: '',
  waitage: '',
  options: [emptyOption()],
});

/** For another questionnaire: a type that it does not offer is not chosen any more. */
const offeredType = ({ typeId }: QuestionDraft, questionnaireId: QuestionnaireId) =>
  typesOf(questionnaireId).find((id) => id === typeId) ?? null;

/** The question that a draft makes, or the first broken rule of each field. */
function checkQuestion(
  { typeId, question, waitage, options }: QuestionDraft,
  questionMasterId: QuestionnaireId,
) {
  const { data, error } = newQuestionSchema.safeParse({
    question,
    questionTypeId: typeId,
    questionMasterId,
    waitage: typeId !== null && isWeighted(questionMasterId, typeId) ? waitage : null,
    answerOptions: typeId !== null && hasOptions(typeId) ? options : [],
  });
  const faults = (error?.issues ?? []).toReversed().map(({ path, ...issue }) => {
    const [name, index, part] = path;
    return [
      part === undefined ? (name ?? 'question') : `${String(part)}${options[Number(index)]?.key}`,
      errorKeyOf(issue),
    ];
  });
  return { question: data, faults: Object.fromEntries(faults) as QuestionFaults };
}
