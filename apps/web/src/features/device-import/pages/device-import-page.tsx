import {
  type DeviceFileColumn,
  deviceFileColumns,
  MAX_DEVICE_FILE_BYTES,
  MAX_DEVICE_FILE_ROWS,
} from '@airdeck/contract/device-import/device-import';
import { Button, Checkbox, Loader } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureText } from '../../../lib/api-client/failure-text.ts';
import { useFormatters } from '../../../lib/format/use-formatters.ts';
import { useLeaveQuestion } from '../../../lib/paths/use-leave-question.ts';
import { Card } from '../../../ui/card/card.tsx';
import { downloadCsv, toCsv } from '../../../ui/chart/download.ts';
import { useConfirm } from '../../../ui/dialog/confirm.tsx';
import { FileDrop } from '../../../ui/form/file-drop.tsx';
import { DownloadIcon } from '../../../ui/icon/icons.tsx';
import looks from '../../../ui/looks/looks.module.css';
import { PageHead } from '../../../ui/page-head/page-head.tsx';
import classes from '../components/device-import.module.css';
import { CheckResult } from '../components/file-check.tsx';
import { ImportResult, ImportRun } from '../components/import-run.tsx';
import { useDeviceImport } from '../components/use-device-import.ts';

const MEGABYTE = 1024 * 1024;

/** An example row, with columns that require no existing data. */
const EXAMPLE: Readonly<Record<string, string | number>> = {
  name: 'Meeting room 1',
  label: 'First floor',
  place: 'School',
  city: 'Tokyo',
  latitude: 35.68,
  longitude: 139.69,
  timeZone: 'Asia/Tokyo',
};

type DeviceImportPageProps = {
  /** Whether devices are imported into the stock and to tenants, and not to customers of the own tenant. */
  intoStock: boolean;
};

/** Creates and updates many devices from a file: checked first, then imported with progress. */
export function DeviceImportPage({ intoStock }: DeviceImportPageProps) {
  const { t } = useTranslation();
  const format = useFormatters();
  const { step, updateExisting, choose, changeUpdateExisting, run, cancel, restart } = useDeviceImport();
  const confirm = useConfirm();
  // The import stops when the response is closed.
  useLeaveQuestion(step.at === 'running', () =>
    confirm({
      title: t('deviceImport.leaveTitle'),
      text: t('deviceImport.leaveText'),
      confirm: t('deviceImport.leave'),
    }),
  );
  const columns = deviceFileColumns(intoStock ? 'SYS_ADMIN' : 'TENANT_ADMIN');
  const [tooLarge, setTooLarge] = useState(false);
  const inWords = (failure: unknown) => {
    if (failure === undefined) return undefined;
    const { message, detail } = failureText(failure, t, 'failure.download');
    return detail === undefined ? message : `${message} ${detail}`;
  };
  const error = tooLarge
    ? t('deviceImport.tooLarge', { size: format.number(MAX_DEVICE_FILE_BYTES / MEGABYTE) })
    : inWords(step.at === 'file' ? step.failure : undefined);
  return (
    <>
      <PageHead
        title={t('deviceImport.title')}
        text={t('deviceImport.textTenant')}
        actions={
          <Button
            variant="default"
            leftSection={<DownloadIcon size={18} />}
            onClick={() =>
              downloadCsv(
                t('deviceImport.templateName'),
                toCsv([columns, columns.map((column) => EXAMPLE[column] ?? '')]),
              )
            }
          >
            {t('deviceImport.template')}
          </Button>
        }
      />
      <div className={looks.stack}>
        {step.at === 'file' || step.at === 'checking' || step.at === 'checked' ? (
          <Checkbox
            label={t('deviceImport.updateExisting')}
            description={t('deviceImport.updateHint')}
            checked={updateExisting}
            onChange={(event) => changeUpdateExisting(event.currentTarget.checked)}
          />
        ) : null}
        {step.at === 'file' ? (
          <>
            <FileDrop
              label={t('deviceImport.file')}
              prompt={t('deviceImport.drop')}
              choose={t('deviceImport.choose')}
              accept=".csv,.tsv,.txt,.xlsx,text/csv"
              error={error}
              onChoose={(file) => {
                const isTooLarge = file.size > MAX_DEVICE_FILE_BYTES;
                setTooLarge(isTooLarge);
                if (!isTooLarge) choose(file);
              }}
            />
            <ColumnHelp columns={columns} />
          </>
        ) : null}
        {step.at === 'checking' ? (
          <Card title={<bdi>{step.file.name}</bdi>}>
            <div className={looks.actions} role="status">
              <Loader size="sm" />
              {t('deviceImport.checking')}
            </div>
          </Card>
        ) : null}
        {step.at === 'checked' ? (
          <CheckResult
            fileName={step.file.name}
            check={step.check}
            failure={inWords(step.failure)}
            onImport={() => run(step.file, step.check)}
            onOtherFile={restart}
          />
        ) : null}
        {step.at === 'running' ? <ImportRun {...step} onCancel={cancel} /> : null}
        {step.at === 'ended' ? <ImportResult progress={step.progress} onOtherFile={restart} /> : null}
      </div>
    </>
  );
}

/** The columns of a file, by the names of their headers. */
function ColumnHelp({ columns }: { columns: readonly DeviceFileColumn[] }) {
  const { t } = useTranslation();
  const format = useFormatters();
  return (
    <Card
      title={t('deviceImport.columns')}
      subtitle={t('deviceImport.columnsHint', { number: format.number(MAX_DEVICE_FILE_ROWS) })}
    >
      <ul className={classes.columns}>
        {columns.map((column) => (
          <li key={column}>
            <code>{column}</code>: {t(`deviceImport.help.${column}`)}
          </li>
        ))}
      </ul>
    </Card>
  );
}
