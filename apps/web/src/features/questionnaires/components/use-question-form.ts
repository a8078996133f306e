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
import type { ParseKeys } from 'i18next';
import { type FormEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { useFormatters } from '../../../lib/format/use-formatters.ts';
import { errorKeyOf } from '../../../lib/forms/checked-by.ts';
import { moved } from './ranking-field.tsx';

export type QuestionFormState = {
  readonly draft: QuestionDraft;
  change(part: Partial<Pick<QuestionDraft, 'typeId' | 'question' | 'weightage'>>): void;
  changeOption(key: number, part: Partial<Omit<OptionDraft, 'key'>>): void;
  addOption(): void;
  removeOption(key: number): void;
  moveOption(index: number, step: -1 | 1): void;
  /** What is wrong with a field, in the reader's language. */
  faultOf(field: string): string | undefined;
  /** Tells of a field that was left with something in it. */
  leave(field: string, typed: string): void;
  /** Sends nothing while a rule is broken; the first field that is wrong gets the focus. */
  submit(event: FormEvent<HTMLFormElement>): void;
  /** Ready for the next question of the same questionnaire and type. */
  clear(): void;
};

/**
 * A question while it is typed: checked as `useCheckedForm` does, with a list of options that grows and shrinks.
 * @param questionnaireId whose question it is: chosen outside, and part of what is sent
 */
export function useQuestionForm(
  questionnaireId: QuestionDraft['questionnaireId'],
  onSubmit: (question: NewQuestion) => void,
): QuestionFormState {
  const { t } = useTranslation();
  const format = useFormatters();
  const [typed, setDraft] = useState(() => emptyDraft(questionnaireId));
  const [faults, setFaults] = useState<QuestionFaults>({});
  const draft = inQuestionnaire(typed, questionnaireId);

  const right = (...fields: string[]) =>
    setFaults((before) => ({ ...before, ...Object.fromEntries(fields.map((field) => [field, undefined])) }));
  const setOptions = (next: (options: readonly OptionDraft[]) => readonly OptionDraft[]) =>
    setDraft((before) => ({ ...before, options: next(before.options) }));

  return {
    draft,
    change(part) {
      setDraft((before) => ({ ...before, ...part }));
      // Another type asks for other fields.
      if (part.typeId === undefined) right(...Object.keys(part));
      else setFaults(({ question }) => ({ question }));
    },
    changeOption(key, part) {
      setOptions((options) => options.map((one) => (one.key === key ? { ...one, ...part } : one)));
      if (part.option !== undefined) right(optionField(key));
      if (part.weightage !== undefined) right(weightageField(key));
    },
    addOption: () => setOptions(withOption),
    removeOption(removed) {
      setOptions((options) => options.filter(({ key }) => key !== removed));
      // The key may come again with another option.
      right(optionField(removed), weightageField(removed));
    },
    moveOption: (index, step) => setOptions((options) => moved(options, index, step)),
    faultOf(field) {
      const fault = faults[field];
      return fault && t(fault, { max: format.number(MAX_WEIGHTAGE) });
    },
    leave(field, text) {
      if (text.trim()) setFaults((before) => ({ ...before, [field]: checkQuestion(draft).faults[field] }));
    },
    submit(event) {
      event.preventDefault();
      const form = event.currentTarget;
      const checked = checkQuestion(draft);
      flushSync(() => setFaults(checked.faults));
      if (checked.question) onSubmit(checked.question);
      else form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
    },
    clear() {
      setDraft({ ...emptyDraft(questionnaireId), typeId: draft.typeId });
      setFaults({});
    },
  };
}

/** An option as typed. The key tells it from the others, wherever it moves. */
export type OptionDraft = { readonly key: number; readonly option: string; readonly weightage: string };

/** A question as typed. */
type QuestionDraft = {
  readonly questionnaireId: QuestionnaireId;
  /** Null: none is chosen. */
  readonly typeId: QuestionTypeId | null;
  readonly question: string;
  readonly weightage: string;
  /** One at least; counts for the types that have some. */
  readonly options: readonly OptionDraft[];
};

/** What is wrong, by the name of the field; those of options have their keys in their names. */
type QuestionFaults = Readonly<Record<string, ParseKeys | undefined>>;

export const optionField = (key: number) => `option${key}`;
export const weightageField = (key: number) => `weightage${key}`;

function emptyDraft(questionnaireId: QuestionnaireId): QuestionDraft {
  return {
    questionnaireId,
    typeId: null,
    question: '',
    weightage: '',
    options: [{ key: 1, option: '', weightage: '' }],
  };
}

/** For another questionnaire: a type that it does not offer is not chosen any more. */
function inQuestionnaire(draft: QuestionDraft, questionnaireId: QuestionnaireId): QuestionDraft {
  const { typeId } = draft;
  const isOffered = typeId !== null && typesOf(questionnaireId).includes(typeId);
  return { ...draft, questionnaireId, typeId: isOffered ? typeId : null };
}

function withOption(options: readonly OptionDraft[]): readonly OptionDraft[] {
  const key = Math.max(...options.map((one) => one.key)) + 1;
  return [...options, { key, option: '', weightage: '' }];
}

/** The question that a draft makes, or every rule that is broken. */
function checkQuestion(draft: QuestionDraft): { question?: NewQuestion; faults: QuestionFaults } {
  const { questionnaireId, typeId, question, weightage, options } = draft;
  const checked = newQuestionSchema.safeParse({
    question,
    questionTypeId: typeId,
    questionMasterId: questionnaireId,
    waitage: typeId !== null && isWeighted(questionnaireId, typeId) ? weightage : null,
    answerOptions:
      typeId !== null && hasOptions(typeId)
        ? options.map((one) => ({ option: one.option, waitage: one.weightage }))
        : [],
  });
  if (checked.success) return { question: checked.data, faults: {} };
  // The first issue of each field is told.
  const faults = checked.error.issues
    .toReversed()
    .map(({ path, ...issue }) => [fieldOf(path, options), errorKeyOf(issue)] as const);
  return { faults: Object.fromEntries(faults) };
}

/** The field of the form that an issue of the schema is about. */
function fieldOf([name, index, part]: readonly PropertyKey[], options: readonly OptionDraft[]): string {
  const key = options[Number(index)]?.key ?? 0;
  if (name === 'answerOptions') return part === 'option' ? optionField(key) : weightageField(key);
  return name === 'waitage' ? 'weightage' : name === 'questionTypeId' ? 'type' : 'question';
}
