import type { Question, QuestionnaireId } from '@airdeck/contract/questionnaires';
import type { TFunction } from 'i18next';
import { type FormEvent, type KeyboardEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { type FailureText, failureText } from '../../../lib/api-client/failure-text.ts';
import { useFormatters } from '../../../lib/format/use-formatters.ts';
import { useLeaveQuestion } from '../../../lib/paths/use-leave-question.ts';
import { useConfirm } from '../../../ui/dialog/confirm.tsx';
import { SubmitButton } from '../../../ui/form/submit-button.tsx';
import { useToasts } from '../../../ui/toast/toast.tsx';
import { type AnswerDraft, type AnswerDrafts, answersOf, lacksText, NO_ANSWER } from '../answer-draft.ts';
import { useSubmitAnswers } from '../api/responses.ts';
import classes from './answer-form.module.css';
import { QuestionCard } from './question-card.tsx';
import { QUESTIONNAIRE_NAMES } from './questionnaire-words.ts';

type AnswerFormProps = {
  /** Whose answers they are. */
  userId: string;
  questionnaireId: QuestionnaireId;
  questions: readonly Question[];
  onSubmitted: () => void;
};

/** All questions of a questionnaire, to be answered at once. What was entered stays until it is submitted. */
export function AnswerForm({ userId, questionnaireId, questions, onSubmitted }: AnswerFormProps) {
  const { t } = useTranslation();
  const format = useFormatters();
  const toasts = useToasts();
  const [drafts, setDrafts] = useState<AnswerDrafts>({});
  /** Whether it was sent as it may not be, and not changed since. */
  const [isRefused, setRefused] = useState(false);
  const sending = useSubmitAnswers({
    userId,
    questionnaireId,
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
