import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TableIcon } from '../../../ui/icon/icons.tsx';
import classes from './device-import.module.css';

type FileChoiceProps = {
  onChoose: (file: File) => void;
  /** What is wrong with what was chosen before. */
  fault?: string | undefined;
};

/** A place to drop a file on, and a button for those who rather choose one. */
export function FileChoice({ onChoose, fault }: FileChoiceProps) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  const take = (files: FileList | null) => {
    const [file] = files ?? [];
    if (file) onChoose(file);
  };
  return (
    <fieldset
      className={classes.drop}
      data-over={isOver || undefined}
      aria-label={t('deviceImport.file')}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setIsOver(false);
        take(event.dataTransfer.files);
      }}
    >
      <TableIcon size={32} />
      <span>{t('deviceImport.drop')}</span>
      <input
        ref={input}
        type="file"
        accept=".csv,text/csv"
        aria-label={t('deviceImport.file')}
        hidden
        onChange={(event) => {
          take(event.currentTarget.files);
          // The same file may be chosen again, once it is corrected.
          event.currentTarget.value = '';
        }}
      />
      <Button variant="default" onClick={() => input.current?.click()}>
        {t('deviceImport.choose')}
      </Button>
      {fault === undefined ? null : (
        <span className={classes.fault} role="alert">
          {fault}
        </span>
      )}
    </fieldset>
  );
}
