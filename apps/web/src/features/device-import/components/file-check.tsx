import type { DeviceImportCheck } from '@airdeck/contract/device-import/device-import';
import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormatters } from '../../../lib/format/use-formatters.ts';
import { Banner } from '../../../ui/banner/banner.tsx';
import { Card } from '../../../ui/card/card.tsx';
import { TableIcon } from '../../../ui/icon/icons.tsx';
import classes from './device-import.module.css';
import { Counts, ImportErrors } from './import-report.tsx';

type FileChoiceProps = {
  onChoose: (file: File) => void;
  /** Error of the previous choice. */
  error?: string | undefined;
};

/** A drop target for a file, with a button to choose one. */
export function FileChoice({ onChoose, error }: FileChoiceProps) {
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
        accept=".csv,.tsv,.txt,.xlsx,text/csv"
        aria-label={t('deviceImport.file')}
        hidden
        onChange={(event) => {
          take(event.currentTarget.files);
          // Allows choosing the same file again after corrections.
          event.currentTarget.value = '';
        }}
      />
      <Button variant="default" onClick={() => input.current?.click()}>
        {t('deviceImport.choose')}
      </Button>
      {error === undefined ? null : (
        <span className={classes.error} role="alert">
          {error}
        </span>
      )}
    </fieldset>
  );
}

type CheckResultProps = {
  fileName: string;
  check: DeviceImportCheck;
  /** The reason why the import did not start. */
  failure: string | undefined;
  onImport: () => void;
  onOtherFile: () => void;
};

/** The effect of an import, and all errors of the file, before anything is written. */
export function CheckResult({ fileName, check, failure, onImport, onOtherFile }: CheckResultProps) {
  const { t } = useTranslation();
  const format = useFormatters();
  const { rows, created, updated, newProfiles, errors } = check;
  const total = created + updated;
  return (
    <>
      <Card title={<bdi>{fileName}</bdi>} subtitle={t('deviceImport.nothingWritten')}>
        <Counts
          counts={[
            [t('deviceImport.rows'), rows],
            [t('deviceImport.toCreate'), created],
            [t('deviceImport.toUpdate'), updated],
            [t('deviceImport.withErrors'), rows - total],
          ]}
        />
        {newProfiles.length > 0 ? (
          <Banner tone="notice">{t('deviceImport.newProfiles', { names: newProfiles.join(' · ') })}</Banner>
        ) : null}
        {total > 0 && total < rows ? <Banner tone="notice">{t('deviceImport.onlyWithout')}</Banner> : null}
        {failure === undefined ? null : <Banner tone="failure">{failure}</Banner>}
        <div className={classes.actions}>
          <Button onClick={onImport} disabled={total === 0}>
            {t('deviceImport.import', { count: total, number: format.number(total) })}
          </Button>
          <Button variant="default" onClick={onOtherFile}>
            {t('deviceImport.otherFile')}
          </Button>
        </div>
      </Card>
      <ImportErrors errors={errors} />
    </>
  );
}
