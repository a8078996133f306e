import { MAX_WEIGHTAGE, type NewQuestion } from '@airdeck/contract/questionnaires';
import { type FormEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { useFormatters } from '../../../lib/format/use-formatters.ts';
import { moved } from '../moved.ts';
import {
  checkQuestion,
  emptyDraft,
  inQuestionnaire,
  type OptionDraft,
  optionField,
  type QuestionDraft,
  type QuestionFaults,
  weightageField,
  withOption,
} from '../question-draft.ts';

export type QuestionForm = {
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
): QuestionForm {
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
