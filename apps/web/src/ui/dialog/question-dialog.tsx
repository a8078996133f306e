import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useUiLabels } from '../labels.tsx';
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

export interface QuestionDialogProps {
  question: Question;
  opened: boolean;
  onAnswer: (yes: boolean) => void;
}

export function QuestionDialog({ question, opened, onAnswer }: QuestionDialogProps) {
  const labels = useUiLabels();
  // A repeated Enter must not delete.
  const focusOnCancel = question.destructive === true;
  return (
    <Dialog
      opened={opened}
      title={question.title ?? labels.areYouSure}
      onClose={() => onAnswer(false)}
      size="sm"
    >
      {question.text ? <div className={classes.text}>{question.text}</div> : null}
      <div className={classes.actions}>
        <Button
          color={question.destructive ? 'red' : 'teal'}
          onClick={() => onAnswer(true)}
          data-autofocus={focusOnCancel ? undefined : true}
        >
          {question.confirm ?? labels.yes}
        </Button>
        <Button
          variant="default"
          onClick={() => onAnswer(false)}
          data-autofocus={focusOnCancel ? true : undefined}
        >
          {labels.cancel}
        </Button>
      </div>
    </Dialog>
  );
}
