import {
  QUESTION_TYPES,
  type Question,
  type QuestionnaireId,
  type QuestionTypeId,
} from '@airdeck/contract/questionnaires';
import { Button } from '@mantine/core';
import type { TFunction } from 'i18next';
import { type ComponentType, type FormEvent, type KeyboardEvent, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { type FailureText, failureText } from '../../../lib/api-client/failure-text.ts';
import { useFormatters } from '../../../lib/format/use-formatters.ts';
import type { LookupOption } from '../../../lib/lists/lookup.ts';
import { useLeaveQuestion } from '../../../lib/paths/use-leave-question.ts';
import { useConfirm } from '../../../ui/dialog/confirm.tsx';
import { SubmitButton } from '../../../ui/form/form-column.tsx';
import { useToasts } from '../../../ui/toast/toast.tsx';
import {
  type AnswerDraft,
  type AnswerDrafts,
  answerOf,
  answersOf,
  lacksText,
  NO_ANSWER,
} from '../answer-draft.ts';
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
  /** Whose answers they are. */
  userId: string;
  questionnaireId: QuestionnaireId;
  questions: readonly Question[];
  /** Whether the users may say which of their rooms it is about. */
  asksRoom?: boolean;
  onSubmitted: () => void;
};

/** All questions of a questionnaire, to be answered at once. What was entered stays until it is submitted. */
export function AnswerForm(props: AnswerFormProps) {
  const { userId, questionnaireId, questions, asksRoom = false, onSubmitted } = props;
  const { t } = useTranslation();
  const format = useFormatters();
  const toasts = useToasts();
  const [drafts, setDrafts] = useState<AnswerDrafts>({});
  const [room, setRoom] = useState<LookupOption | null>(null);
  /** Whether it was sent as it may not be, and not changed since. */
  const [isRefused, setRefused] = useState(false);
  const sending = useSubmitAnswers({
    userId,
    questionnaireId,
    deviceId: room?.value ?? null,
    onSubmitted: () => {
      toasts.success(t('questionnaires.answer.submitted'));
      onSubmitted();
    },
  });
  const answers = answersOf(questions, drafts);
  useAskBeforeLoss(answers.length > 0 && !sending.isSuccess);

  const draftOf = ({ _id }: Question) => drafts[_id] ?? NO_ANSWER;
  const change = (question: Question, part: Partial<AnswerDraft>) => {
    setRefused(false);
    setDrafts((before) => ({
      ...before,
      [question._id]: { ...(before[question._id] ?? NO_ANSWER), ...part },
    }));
  };
  const lacking = questions.filter((question) => lacksText(question.questionTypeId, draftOf(question)));
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (lacking.length === 0 && answers.length > 0) {
      sending.mutate(answers);
      return;
    }
    flushSync(() => setRefused(true));
    event.currentTarget.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  };
  const fault = faultOf(isRefused && lacking.length === 0, sending.error, t);
  return (
    <form
      className={classes.form}
      aria-label={t(QUESTIONNAIRE_NAMES[questionnaireId])}
      noValidate
      onSubmit={submit}
      onKeyDown={keepFromSubmitting}
    >
      <p className={classes.hint}>{t('questionnaires.answer.hint')}</p>
      {asksRoom ? <RoomField room={room} onChange={setRoom} /> : null}
      {questions.map((question, index) => (
        <QuestionCard
          key={question._id}
          number={index + 1}
          question={question}
          draft={draftOf(question)}
          fault={isRefused && lacking.includes(question) ? t('questionnaires.answer.ownRequired') : undefined}
          onChange={(part) => change(question, part)}
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
        {/* Not a toast: on a phone it would lie over the button to try again with. */}
        {fault ? (
          <p className={classes.fault} role="alert">
            {[fault.message, fault.detail].filter(Boolean).join(' ')}
          </p>
        ) : null}
      </div>
    </form>
  );
}

/** What is wrong with the whole: nothing was answered, or the answers could not be submitted. */
function faultOf(isEmpty: boolean, error: Error | null, t: TFunction): FailureText | undefined {
  if (isEmpty) return { message: t('questionnaires.error.nothingAnswered') };
  return error ? failureText(error, t, 'questionnaires.answer.submitFailed') : undefined;
}

/** Enter in a field would send the form, and it can be sent but once. */
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

/** Answers that cannot be taken back by what they were given with. */
const STICKY: readonly QuestionTypeId[] = [
  QUESTION_TYPES.yesNo,
  QUESTION_TYPES.option,
  QUESTION_TYPES.optionWithCustom,
  QUESTION_TYPES.ranking,
];

type QuestionCardProps = Omit<AnswerFieldProps, 'labelId'> & {
  /** Its place among the questions, from 1. */
  number: number;
};

/** A question and what it is answered with. */
function QuestionCard({ number, ...field }: QuestionCardProps) {
  const { t } = useTranslation();
  const format = useFormatters();
  const labelId = useId();
  const fields = useRef<HTMLFieldSetElement>(null);
  const { question, draft, onChange } = field;
  const { questionTypeId } = question;
  const Field = FIELDS[questionTypeId];
  const isBegun = draft.isOwn || answerOf(questionTypeId, draft) !== undefined;
  const isRanking = questionTypeId === QUESTION_TYPES.ranking;

  const clear = () => {
    onChange(NO_ANSWER);
    // The button goes with the answer.
    fields.current?.querySelector<HTMLElement>('input, button')?.focus();
  };
  const keepOrder = () => onChange({ options: question.answerOptions.map(({ option }) => option) });
  return (
    <div className={classes.card}>
      <fieldset ref={fields} className={classes.fields}>
        <legend className={classes.legend}>
          <span className={classes.number} data-answered={isBegun || undefined}>
            {format.number(number)}
          </span>
          <span id={labelId} className={classes.question}>
            <span dir="auto">{question.question}</span>
          </span>
        </legend>
        <Field {...field} labelId={labelId} />
        {STICKY.includes(questionTypeId) ? (
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
