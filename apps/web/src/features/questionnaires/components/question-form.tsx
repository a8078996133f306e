import {
  hasOptions,
  isWeighted,
  MAX_QUESTION_LENGTH,
  QUESTION_TYPES,
  type QuestionnaireId,
  typesOf,
} from '@airdeck/contract/questionnaires';
import { Textarea } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { failureText } from '../../../lib/api-client/failure-text.ts';
import { FormActions, FormColumn } from '../../../ui/form/form-column.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { SubmitButton } from '../../../ui/form/submit-button.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { useToasts } from '../../../ui/toast/toast.tsx';
import { questionsKey, sendQuestion } from '../api/questions.ts';
import { OptionEditor } from './option-editor.tsx';
import {
  QUESTIONNAIRE_IDS,
  QUESTIONNAIRE_NAMES,
  questionnaireOf,
  TYPE_NAMES,
} from './questionnaire-words.ts';
import { useQuestionForm } from './use-question-form.ts';

type QuestionFormProps = {
  questionnaireId: QuestionnaireId;
  onQuestionnaire: (id: QuestionnaireId) => void;
  /** Whether the questionnaire asks as much as it can. */
  isFull: boolean;
};

/** Makes a question. When that worked, the next one of the same type can be typed at once. */
export function QuestionForm({ questionnaireId, onQuestionnaire, isFull }: QuestionFormProps) {
  const { t } = useTranslation();
  const toasts = useToasts();
  const queries = useQueryClient();
  const questionField = useRef<HTMLTextAreaElement>(null);
  const creation = useMutation({
    mutationFn: sendQuestion,
    onSuccess() {
      toasts.success(t('questionnaires.create.created'));
      form.clear();
      questionField.current?.focus();
    },
    onError: (error) => toasts.failure(failureText(error, t, 'questionnaires.create.failed')),
    // Also after a failure: another user may have filled the list.
    onSettled: () => queries.invalidateQueries({ queryKey: questionsKey(questionnaireId) }),
  });
  const form = useQuestionForm(questionnaireId, (question) => creation.mutate(question));
  const { typeId, question, weightage } = form.draft;
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
        value={question}
        error={form.faultOf('question')}
        onChange={(event) => form.change({ question: event.currentTarget.value })}
      />
      <SelectField
        label={t('questionnaires.create.type')}
        placeholder={t('questionnaires.create.chooseType')}
        required
        options={types.map((id) => ({ value: String(id), label: t(TYPE_NAMES[id]) }))}
        value={typeId === null ? null : String(typeId)}
        error={form.faultOf('type')}
        onChange={(chosen) => form.change({ typeId: types.find((id) => String(id) === chosen) ?? null })}
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
          value={weightage}
          error={form.faultOf('weightage')}
          onChange={(event) => form.change({ weightage: event.currentTarget.value })}
          onBlur={() => form.leave('weightage', weightage)}
        />
      ) : null}
      {typeId !== null && hasOptions(typeId) ? <OptionEditor form={form} /> : null}
      <FormActions>
        <SubmitButton sending={creation.isPending} disabled={isFull}>
          {t('questionnaires.create.add')}
        </SubmitButton>
      </FormActions>
    </FormColumn>
  );
}
