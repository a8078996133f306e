import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { CopyField } from '../form/copy-field.tsx';
import { useUiLabels } from '../labels.tsx';
import looks from '../looks/looks.module.css';
import classes from './dialog.module.css';
import { Dialog } from './dialog.tsx';

export interface HandOverDialogProps {
  opened: boolean;
  title: string;
  /** Its purpose and recipient. */
  text: ReactNode;
  /** The content, such as a link, and its label. */
  value: string;
  label: string;
  description?: ReactNode;
  onClose: () => void;
}

/** Shows a text, such as a link, that the user has to pass on to another person; it can be copied. */
export function HandOverDialog(props: HandOverDialogProps) {
  const { opened, title, text, value, label, description, onClose } = props;
  const labels = useUiLabels();
  return (
    <Dialog opened={opened} title={title} size="lg" onClose={onClose}>
      <div className={looks.dim}>{text}</div>
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
