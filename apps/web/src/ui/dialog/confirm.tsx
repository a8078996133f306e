import { Button } from '@mantine/core';
import { createContext, type ReactNode, use, useCallback, useMemo, useRef, useState } from 'react';
import { useUiLabels } from '../labels.tsx';
import classes from './dialog.module.css';
import { Dialog } from './dialog.tsx';

export interface Question {
  /** 'Are you sure?' unless something else is asked. */
  title?: string;
  /** What will happen. */
  text?: ReactNode;
  /** 'Yes' unless another word is clearer. */
  confirm?: string;
  /** Whether something is lost by it. */
  destructive?: boolean;
}

/** Asks, and tells whether the answer was yes. */
export type Confirm = (question: Question) => Promise<boolean>;

const ConfirmContext = createContext<Confirm | undefined>(undefined);

/** Gives `useConfirm` to everything below. One question at a time: a second one answers the first with no. */
export function ConfirmProvider({ children }: { children: ReactNode }) {
  const labels = useUiLabels();
  const [question, setQuestion] = useState<Question>({});
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

  const dialog = useMemo(
    () => (
      <Dialog
        opened={opened}
        title={question.title ?? labels.areYouSure}
        onClose={() => close(false)}
        size="sm"
      >
        {question.text ? <div className={classes.text}>{question.text}</div> : null}
        <div className={classes.actions}>
          <Button color={question.destructive ? 'red' : 'teal'} onClick={() => close(true)} data-autofocus>
            {question.confirm ?? labels.yes}
          </Button>
          <Button variant="default" onClick={() => close(false)}>
            {labels.cancel}
          </Button>
        </div>
      </Dialog>
    ),
    [opened, question, labels, close],
  );

  return (
    <ConfirmContext value={confirm}>
      {children}
      {dialog}
    </ConfirmContext>
  );
}

/** @throws when no `ConfirmProvider` is above. */
export function useConfirm(): Confirm {
  const confirm = use(ConfirmContext);
  if (!confirm) throw new Error('ConfirmProvider is missing above this part');
  return confirm;
}
