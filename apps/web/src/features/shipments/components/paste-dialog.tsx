import { Button, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { type NamedDevice, readDeviceListText } from './device-list-text.ts';
import classes from './device-rows.module.css';

type PasteDialogProps = {
  opened: boolean;
  onClose: () => void;
  /** Headers of the columns in the reader's language. */
  words: { readonly label: string; readonly name: string };
  /** @returns whether they were accepted */
  onTake: (devices: readonly NamedDevice[]) => boolean;
};

/** Dialog to paste a list; shows the number of devices before adding them. */
export function PasteDialog({ opened, onClose, words, onTake }: PasteDialogProps) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const devices = readDeviceListText(text, words);
  return (
    <Dialog opened={opened} title={t('shipments.list.paste')} onClose={onClose}>
      <div className={classes.paste}>
        <Textarea
          label={t('shipments.list.pasteField')}
          description={t('shipments.list.pasteHint')}
          value={text}
          rows={10}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Button
          disabled={devices.length === 0}
          onClick={() => {
            if (onTake(devices)) onClose();
          }}
        >
          {t('shipments.list.take', { count: devices.length })}
        </Button>
      </div>
    </Dialog>
  );
}
