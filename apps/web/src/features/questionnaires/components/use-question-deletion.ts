import type { Question } from '@airdeck/contract/questionnaires';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { failureText } from '../../../lib/api-client/failure-text.ts';
import { useConfirm } from '../../../ui/dialog/confirm.tsx';
import { isolate } from '../../../ui/text/isolate.ts';
import { useToasts } from '../../../ui/toast/toast.tsx';
import { questionsKey, removeQuestion } from '../api/questions.ts';

/** Asks, deletes a question, and says what came of it. */
export function useQuestionDeletion() {
  const { t } = useTranslation();
  const confirm = useConfirm();
  const toasts = useToasts();
  const queries = useQueryClient();
  const deletion = useMutation({
    mutationFn: ({ _id }: Question) => removeQuestion(_id),
    onSuccess: () => toasts.success(t('questionnaires.list.deleted')),
    onError: (error) => toasts.failure(failureText(error, t, 'questionnaires.list.deleteFailed')),
    // Also after a failure: another user may have been faster.
    onSettled: (_nothing, _error, { questionMasterId }) =>
      queries.invalidateQueries({ queryKey: questionsKey(questionMasterId) }),
  });
  return {
    /** Id of the question that is on its way out. */
    deletingId: deletion.isPending ? deletion.variables._id : undefined,
    async ask(question: Question): Promise<void> {
      const text = t('questionnaires.list.deleteQuestion', { question: isolate(question.question) });
      if (await confirm({ text, destructive: true })) deletion.mutate(question);
    },
  };
}
