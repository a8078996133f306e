import { useState } from 'react';
import { useUiLabels } from '../labels.tsx';
import { type Toast, useToasts } from '../toast/toast.tsx';
import { useConfirm } from './confirm.tsx';
import type { Question } from './question-dialog.tsx';

interface Outcome<Answer> {
  /** Asked before; nothing is done without a yes. */
  question?: Question | undefined;
  /** Said afterwards; default: it was saved. Undefined of a function: nothing. */
  done?: string | ((answer: Answer) => string | undefined);
  /** Called with the answer if it was done. */
  onDone?: (answer: Answer) => void;
  /** Said if it fails for an unknown reason; default: it was not saved. A function says why, for all reasons. */
  failed?: string | ((error: unknown) => Toast);
  /** Id of the thing that it is done to, for `busyId`. */
  id?: string;
}

/** @returns whether it was done */
type Act = <Answer>(work: () => Promise<Answer>, outcome?: Outcome<Answer>) => Promise<boolean>;

export interface Acts {
  isBusy: boolean;
  busyId: string | undefined;
  act: Act;
  /** Deletes after a question. */
  remove: (text: string, ...given: Parameters<Act>) => Promise<boolean>;
}

/** For `done` of acts whose effect is seen. */
export const unsaid = () => undefined;

/** Does what a reader asks for, one thing at a time: with a question before, and a toast about the result. */
export function useActs(): Acts {
  const labels = useUiLabels();
  const confirm = useConfirm();
  const toasts = useToasts();
  const [busyId, setBusyId] = useState<string>();

  const act: Act = async (work, { question, done = labels.saved, onDone, failed, id = '' } = {}) => {
    if (question && !(await confirm(question))) return false;
    setBusyId(id);
    try {
      const answer = await work();
      const said = typeof done === 'string' ? done : done(answer);
      if (said !== undefined) toasts.success(said);
      onDone?.(answer);
      return true;
    } catch (error) {
      if (typeof failed === 'function') toasts.failure(failed(error));
      else toasts.failed(error, failed);
      return false;
    } finally {
      setBusyId(undefined);
    }
  };

  return {
    isBusy: busyId !== undefined,
    busyId,
    act,
    remove: (text, work, outcome) =>
      act(work, {
        question: { text, destructive: true },
        done: labels.deleted,
        failed: labels.notDeleted,
        ...outcome,
      }),
  };
}
