import {
  QUESTION_TYPES,
  type QuestionnaireId,
  type QuestionTypeId,
} from '@airdeck/contract/questionnaires/questionnaires';
import { Button } from '@mantine/core';
import { type ComponentType, type KeyboardEvent, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { failureText } from '../../../lib/api-client/failure-text.ts';
import { useFormatters } from '../../../lib/format/use-formatters.ts';
import { useDraft } from '../../../lib/forms/use-draft.ts';
import type { LookupOption } from '../../../lib/lists/lookup.ts';
import { useLeaveQuestion } from '../../../lib/paths/use-leave-question.ts';
import { useConfirm } from '../../../ui/dialog/confirm.tsx';
import { SubmitButton } from '../../../ui/form/form-column.tsx';
import looks from '../../../ui/looks/looks.module.css';
import { useToasts } from '../../../ui/toast/toast.tsx';
import {
  ALL_ANSWERS,
  type AnswerDraft,
  type AnswerDrafts,
  answerOf,
  answersOf,
  errorsOf,
  NO_ANSWER,
} from '../answer-draft.ts';
import { answerListOf } from '../api/answer-list.ts';
import type { Question } from '../api/questionnaire.ts';
import { useSubmitAnswers } from '../api/questionnaires.ts';
import {
  type AnswerFieldProps,
  CheckboxField,
  DescriptiveField,
  OptionField,
  YesNoField,
} from './answer-fields.tsx';
import classes from './answer-form.module.css';
import { QUESTIONNAIRE_NAMES } from './questionnaire-words.ts';
import { RankingField } from './ranking-field.tsx';
import { RoomField } from './room-field.tsx';

type AnswerFormProps = {
  /** The user who gives the answers. */
  userId: string;
  questionnaireId: QuestionnaireId;
  questions: readonly Question[];
  /** Whether users may specify which of their rooms it concerns. */
  asksRoom?: boolean;
  onSubmitted: () => void;
};

type Draft = { readonly drafts: AnswerDrafts; readonly room: LookupOption | null };

/** Form with all questions of a questionnaire. Input is kept until it is submitted. */
export function AnswerForm(props: AnswerFormProps) {
  const { userId, questionnaireId, questions, asksRoom = false, onSubmitted } = props;
  const { t } = useTranslation();
  const format = useFormatters();
  const toasts = useToasts();
  const subject = { userId, questionnaireId };
  const { draft, change, errorText, submit, form } = useDraft<Draft, string>(
    { drafts: {}, room: null },
    ({ drafts }) => errorsOf(questions, drafts, subject),
    [],
  );
  const { drafts, room } = draft;
  const sending = useSubmitAnswers(userId, () => {
    toasts.success(t('questionnaires.answer.submitted'));
    onSubmitted();
  });
  const answers = answersOf(questions, drafts);
  useAskBeforeLoss(answers.length > 0 && !sending.isSuccess);

  const draftOf = ({ id }: Question) => drafts[id] ?? NO_ANSWER;
  const changeAnswer = (question: Question, part: Partial<AnswerDraft>) =>
    change({ drafts: { ...drafts, [question.id]: { ...draftOf(question), ...part } } });
  const send = submit(() => sending.mutate(answerListOf(answers, subject, room?.value ?? null)));
  const failure = sending.error && failureText(sending.error, t, 'failure.save');
  const error = errorText(ALL_ANSWERS) ?? format.sentences([failure?.message, failure?.detail]);
  return (
    <form
      ref={form}
      className={looks.readable}
      aria-label={t(QUESTIONNAIRE_NAMES[questionnaireId])}
      noValidate
      onSubmit={send}
      onKeyDown={keepFromSubmitting}
    >
      <p className={looks.dim}>{t('questionnaires.answer.hint')}</p>
      {asksRoom ? <RoomField room={room} onChange={(chosen) => change({ room: chosen })} /> : null}
      {questions.map((question, index) => (
        <QuestionCard
          key={question.id}
          number={index + 1}
          question={question}
          draft={draftOf(question)}
          error={errorText(question.id)}
          onChange={(part) => changeAnswer(question, part)}
        />
      ))}
      <div className={classes.bar}>
        <div className={classes.progress}>
          <progress
            className={classes.track}
            aria-hidden="true"
            value={answers.length}
            max={questions.length}
          />
          {t('questionnaires.answer.progress', {
            answered: format.number(answers.length),
            total: format.number(questions.length),
          })}
        </div>
        <SubmitButton sending={sending.isPending}>{t('questionnaires.answer.submit')}</SubmitButton>
        {/* Not a toast: on a phone it would cover the button to retry. */}
        {error ? (
          <p className={classes.error} role="alert">
            {error}
          </p>
        ) : null}
      </div>
    </form>
  );
}

/** Prevents Enter in a field from submitting the form, which is possible only once. */
function keepFromSubmitting(event: KeyboardEvent): void {
  if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault();
}

function useAskBeforeLoss(isHeld: boolean): void {
  const { t } = useTranslation();
  const confirm = useConfirm();
  useLeaveQuestion(isHeld, () =>
    confirm({
      title: t('questionnaires.answer.leaveTitle'),
      text: t('questionnaires.answer.leaveText'),
      confirm: t('questionnaires.answer.leave'),
    }),
  );
}

const FIELDS: Readonly<Record<QuestionTypeId, ComponentType<AnswerFieldProps>>> = {
  1: YesNoField,
  2: OptionField,
  3: DescriptiveField,
  4: CheckboxField,
  5: CheckboxField,
  6: RankingField,
  7: OptionField,
};

/** Types whose answers cannot be cleared by their own fields. */
const STICKY: readonly QuestionTypeId[] = [
  QUESTION_TYPES.yesNo,
  QUESTION_TYPES.option,
  QUESTION_TYPES.optionWithCustom,
  QUESTION_TYPES.ranking,
];

type QuestionCardProps = Omit<AnswerFieldProps, 'labelId'> & {
  /** Position among the questions, from 1. */
  number: number;
};

/** A question with its answer field. */
function QuestionCard({ number, ...field }: QuestionCardProps) {
  const { t } = useTranslation();
  const format = useFormatters();
  const labelId = useId();
  const fields = useRef<HTMLFieldSetElement>(null);
  const { question, draft, onChange } = field;
  const { typeId } = question;
  const Field = FIELDS[typeId];
  const isBegun = draft.isOwn || answerOf(typeId, draft) !== undefined;
  const isRanking = typeId === QUESTION_TYPES.ranking;

  const clear = () => {
    onChange(NO_ANSWER);
    // The focused button disappears with the answer.
    fields.current?.querySelector<HTMLElement>('input, button')?.focus();
  };
  const keepOrder = () => onChange({ options: question.options.map(({ option }) => option) });
  return (
    <div className={classes.card}>
      <fieldset ref={fields}>
        <legend className={classes.legend}>
          <span className={classes.number} data-answered={isBegun || undefined}>
            {format.number(number)}
          </span>
          <span id={labelId} className={classes.question}>
            <span dir="auto">{question.question}</span>
          </span>
        </legend>
        <Field {...field} labelId={labelId} />
        {STICKY.includes(typeId) ? (
          <div className={classes.after}>
            {isRanking && !isBegun ? (
              <Button variant="subtle" size="compact-sm" onClick={keepOrder}>
                {t('questionnaires.answer.keepOrder')}
              </Button>
            ) : (
              <Button
                className={classes.clear ?? ''}
                data-needless={!isBegun || undefined}
                variant="subtle"
                color="gray"
                size="compact-sm"
                aria-describedby={labelId}
                onClick={clear}
              >
                {t('questionnaires.answer.clear')}
              </Button>
            )}
          </div>
        ) : null}
      </fieldset>
    </div>
  );
}
