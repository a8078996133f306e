import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { CopyField } from '../form/copy-field.tsx';
import { useUiLabels } from '../labels.tsx';
import classes from './dialog.module.css';
import { Dialog } from './dialog.tsx';

export interface HandOverDialogProps {
  opened: boolean;
  title: string;
  /** What it is for, and who gets it. */
  text: ReactNode;
  /** What is handed over, such as a link, and what it is called. */
  value: string;
  label: string;
  description?: ReactNode;
  onClose: () => void;
}

/** Something that a person has to hand to another one: it is shown, and can be copied. */
export function HandOverDialog(props: HandOverDialogProps) {
  const { opened, title, text, value, label, description, onClose } = props;
  const labels = useUiLabels();
  return (
    <Dialog opened={opened} title={title} size="lg" onClose={onClose}>
      <div className={classes.text}>{text}</div>
      <div className={classes.field}>
        <CopyField label={label} value={value} description={description} />
      </div>
      <div className={classes.actions}>
        <Button variant="default" onClick={onClose}>
          {labels.close}
        </Button>
      </div>
    </Dialog>
  );
}
