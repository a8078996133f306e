import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useUiLabels } from '../labels.tsx';
import looks from '../looks/looks.module.css';
import classes from './dialog.module.css';
import { Dialog } from './dialog.tsx';

export interface Question {
  /** Default: 'Are you sure?' */
  title?: string;
  /** The consequence. */
  text?: ReactNode;
  /** Default: 'Yes'. */
  confirm?: string;
  /** Whether the action is destructive. */
  destructive?: boolean;
}

/** A question with several answers, each of which is a button; the first has the focus. */
export interface ChoiceQuestion<Key extends string> {
  title: string;
  text: ReactNode;
  choices: readonly { readonly key: Key; readonly label: string }[];
}

export interface QuestionDialogProps {
  question: Question | ChoiceQuestion<string>;
  opened: boolean;
  /** Answer to a question without choices. */
  yes: string;
  /** @param chosen undefined: no */
  onAnswer: (chosen: string | undefined) => void;
}

export function QuestionDialog({ question, opened, yes, onAnswer }: QuestionDialogProps) {
  const labels = useUiLabels();
  const cancel = () => onAnswer(undefined);
  return (
    <Dialog opened={opened} title={question.title ?? labels.areYouSure} onClose={cancel} size="sm">
      {question.text ? <div className={looks.dim}>{question.text}</div> : null}
      {'choices' in question ? (
        <div className={classes.choices}>
          {question.choices.map(({ key, label }, index) => (
            <Button
              key={key}
              variant="default"
              fullWidth
              onClick={() => onAnswer(key)}
              data-autofocus={index === 0 ? true : undefined}
            >
              {label}
            </Button>
          ))}
          <Button variant="subtle" fullWidth onClick={cancel}>
            {labels.cancel}
          </Button>
        </div>
      ) : (
        <Confirmation question={question} onYes={() => onAnswer(yes)} onNo={cancel} />
      )}
    </Dialog>
  );
}

type ConfirmationProps = { question: Question; onYes: () => void; onNo: () => void };

function Confirmation({ question, onYes, onNo }: ConfirmationProps) {
  const labels = useUiLabels();
  // A repeated Enter must not delete.
  const focusOnCancel = question.destructive === true;
  return (
    <div className={classes.actions}>
      <Button
        color={question.destructive ? 'red' : 'teal'}
        onClick={onYes}
        data-autofocus={focusOnCancel ? undefined : true}
      >
        {question.confirm ?? labels.yes}
      </Button>
      <Button variant="default" onClick={onNo} data-autofocus={focusOnCancel ? true : undefined}>
        {labels.cancel}
      </Button>
    </div>
  );
}
