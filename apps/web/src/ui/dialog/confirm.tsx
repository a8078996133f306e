import { createContext, lazy, type ReactNode, Suspense, use, useCallback, useRef, useState } from 'react';
import type { Question } from './question-dialog.tsx';

/** Asks for confirmation; resolves to whether the answer was yes. */
export type Confirm = (question: Question) => Promise<boolean>;

const ConfirmContext = createContext<Confirm | undefined>(undefined);

/** Loaded with the first question: most pages never ask one. */
const QuestionDialog = lazy(() =>
  import('./question-dialog.tsx').then((module) => ({ default: module.QuestionDialog })),
);

/** Provides `useConfirm`. One question at a time: a second one answers the first with no. */
export function ConfirmProvider({ children }: { children: ReactNode }) {
  const [question, setQuestion] = useState<Question>();
  const [opened, setOpened] = useState(false);
  const answer = useRef<(yes: boolean) => void>(undefined);

  const close = useCallback((yes: boolean) => {
    setOpened(false);
    answer.current?.(yes);
    answer.current = undefined;
  }, []);

  const confirm = useCallback<Confirm>((next) => {
    answer.current?.(false);
    setQuestion(next);
    setOpened(true);
    return new Promise((resolve) => {
      answer.current = resolve;
    });
  }, []);

  return (
    <ConfirmContext value={confirm}>
      {children}
      {question ? (
        <Suspense fallback={null}>
          <QuestionDialog question={question} opened={opened} onAnswer={close} />
        </Suspense>
      ) : null}
    </ConfirmContext>
  );
}

/** @throws without a `ConfirmProvider` above. */
export function useConfirm(): Confirm {
  const confirm = use(ConfirmContext);
  if (!confirm) throw new Error('ConfirmProvider is missing above this part');
  return confirm;
}
