import type { AnswerCounts, Question, QuestionnaireId } from '@airdeck/contract/questionnaires';
import { useQuestions } from '../api/questions.ts';
import { useAnswerCounts } from '../api/responses.ts';

type OwnFeedback = {
  readonly counts: AnswerCounts;
  readonly questions: Readonly<Record<QuestionnaireId, readonly Question[]>>;
};

/** What a user has answered, and what is asked. All of it at once: what is offered next depends on whether it asks anything. */
export function useOwnFeedback(userId: string): {
  feedback: OwnFeedback | undefined;
  /** Of what could not be loaded, and is not there from before. */
  error: Error | undefined;
  retry: () => void;
} {
  const counts = useAnswerCounts(userId);
  const lists = [useQuestions(1), useQuestions(2), useQuestions(3)] as const;
  const [first, second, third] = lists;
  const all = [counts, ...lists];
  const failed = all.find(({ data, isError }) => isError && data === undefined);
  return {
    feedback:
      counts.data && first.data && second.data && third.data
        ? {
            counts: counts.data,
            questions: { 1: first.data, 2: second.data, 3: third.data },
          }
        : undefined,
    error: failed?.error ?? undefined,
    retry() {
      for (const query of all) if (query.isError) void query.refetch();
    },
  };
}
