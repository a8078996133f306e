import {
  createContext,
  lazy,
  type ReactNode,
  Suspense,
  use,
  useCallback,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { ChoiceQuestion, Question } from './question-dialog.tsx';

/** Asks for confirmation; resolves to whether the answer was yes. */
export type Confirm = (question: Question) => Promise<boolean>;

/** Asks which of several things to do; resolves to the key of the choice, undefined: nothing. */
export type Choose = <Key extends string>(question: ChoiceQuestion<Key>) => Promise<Key | undefined>;

const QuestionContext = createContext<{ confirm: Confirm; choose: Choose } | undefined>(undefined);

/** Loaded with the first question: most pages never ask one. */
const QuestionDialog = lazy(() =>
  import('./question-dialog.tsx').then((module) => ({ default: module.QuestionDialog })),
);

const YES = 'yes';

/** Provides `useConfirm` and `useChoose`. One question at a time: a second one answers the first with no. */
export function ConfirmProvider({ children }: { children: ReactNode }) {
  const [question, setQuestion] = useState<Question | ChoiceQuestion<string>>();
  const [opened, setOpened] = useState(false);
  const answer = useRef<(chosen: string | undefined) => void>(undefined);

  const close = useCallback((chosen: string | undefined) => {
    setOpened(false);
    answer.current?.(chosen);
    answer.current = undefined;
  }, []);

  const ask = useCallback((next: Question | ChoiceQuestion<string>) => {
    answer.current?.(undefined);
    setQuestion(next);
    setOpened(true);
    return new Promise<string | undefined>((resolve) => {
      answer.current = resolve;
    });
  }, []);

  const asking = useMemo(
    () => ({
      confirm: async (next: Question) => (await ask(next)) === YES,
      choose: async <Key extends string>(next: ChoiceQuestion<Key>) => {
        const chosen = await ask(next);
        return next.choices.find(({ key }) => key === chosen)?.key;
      },
    }),
    [ask],
  );

  return (
    <QuestionContext value={asking}>
      {children}
      {question ? (
        <Suspense fallback={null}>
          <QuestionDialog question={question} opened={opened} yes={YES} onAnswer={close} />
        </Suspense>
      ) : null}
    </QuestionContext>
  );
}

function useQuestions() {
  const asking = use(QuestionContext);
  if (!asking) throw new Error('ConfirmProvider is missing');
  return asking;
}

/** @throws without a `ConfirmProvider` above. */
export const useConfirm = (): Confirm => useQuestions().confirm;

/** @throws without a `ConfirmProvider` above. */
export const useChoose = (): Choose => useQuestions().choose;
