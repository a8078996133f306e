import type {
  ImportedDevice,
  ReadingImport,
  ReadingPreview,
} from '@airdeck/contract/reading-import/reading-import';
import type {
  Delimiter,
  KnownExportName,
  ReadingMapping,
} from '@airdeck/contract/reading-import/reading-mapping';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureText } from '../../../lib/api-client/failure-text.ts';
import { useFormatters } from '../../../lib/format/use-formatters.ts';
import { Banner } from '../../../ui/banner/banner.tsx';
import { Card } from '../../../ui/card/card.tsx';
import { NotLoaded } from '../../../ui/empty-state/load-failure.tsx';
import looks from '../../../ui/looks/looks.module.css';
import { startImport, useReadingPreview } from '../api/reading-import.ts';
import { ColumnFields } from './column-fields.tsx';
import { DelimiterField } from './delimiter-field.tsx';
import { DeviceField } from './device-field.tsx';
import { FormFields } from './form-fields.tsx';
import { PreviewTable } from './preview-table.tsx';
import classes from './reading-import.module.css';

/** Names of products, in any language. */
const EXPORT_NAMES: Readonly<Record<KnownExportName, string>> = {
  aranet4: 'Aranet4',
  purpleAir: 'PurpleAir',
  purpleAirCard: 'PurpleAir',
  purpleAirMap: 'PurpleAir',
  sensorCommunity: 'Sensor.Community',
  airGradient: 'AirGradient',
  airthings: 'Airthings',
  awair: 'Awair',
  netatmo: 'Netatmo',
};

type MappingCardProps = {
  file: ReadingImport;
  /** Has the file split by another character; undefined: it is not at hand any more. */
  onSplit: ((delimiter: Delimiter) => void) | undefined;
  onClose: () => void;
};

/** How the rows of a file become readings, with ten of them as they will be stored. */
export function MappingCard({ file, onSplit, onClose }: MappingCardProps) {
  const { t } = useTranslation();
  const [changed, setChanged] = useState<ReadingMapping>();
  const first = useReadingPreview(file.id, undefined);
  const { data, error, refetch } = useReadingPreview(file.id, changed);
  if (!first.data || !data) {
    return (
      <Card title={<bdi>{file.fileName}</bdi>}>
        <NotLoaded
          error={error}
          fallback={t('readingImport.previewFailed')}
          onRetry={refetch}
          height="20rem"
        />
      </Card>
    );
  }
  return (
    <Card title={<bdi>{file.fileName}</bdi>} subtitle={t('readingImport.nothingStored')}>
      <Guess preview={first.data} isChanged={changed !== undefined} />
      {error ? (
        <Banner tone="failure">{failureText(error, t, 'readingImport.previewFailed').message}</Banner>
      ) : null}
      <Mapping
        file={file}
        preview={data}
        guess={first.data}
        mapping={changed ?? data.mapping}
        onChange={setChanged}
        onSplit={onSplit}
        onClose={onClose}
      />
    </Card>
  );
}

/** Says what the file seems to be, and what it leaves open. */
function Guess({ preview, isChanged }: { preview: ReadingPreview; isChanged: boolean }) {
  const { t } = useTranslation();
  const { known, isRemembered, doubts } = preview;
  return (
    <>
      {known ? <p>{t('readingImport.known', { name: EXPORT_NAMES[known] })}</p> : null}
      {isRemembered ? <p>{t('readingImport.remembered')}</p> : null}
      {isChanged
        ? null
        : doubts.map((doubt) => (
            <Banner key={doubt} tone="notice">
              {t(`readingImport.doubt.${doubt}`)}
            </Banner>
          ))}
    </>
  );
}

type MappingProps = MappingCardProps & {
  preview: ReadingPreview;
  /** The first preview, which suggests a column of devices. */
  guess: ReadingPreview;
  mapping: ReadingMapping;
  onChange: (mapping: ReadingMapping) => void;
};

function Mapping({ file, preview, guess, mapping, onChange, onSplit, onClose }: MappingProps) {
  const { t } = useTranslation();
  const format = useFormatters();
  const [device, setDevice] = useState<ImportedDevice>();
  const [failure, setFailure] = useState<string>();
  const [isStarting, setStarting] = useState(false);

  async function start(): Promise<void> {
    if (!device) {
      setFailure(t('readingImport.chooseDevice'));
      return;
    }
    setStarting(true);
    try {
      await startImport(file.id, { mapping, device });
    } catch (thrown) {
      setFailure(failureText(thrown, t, 'readingImport.actFailed').message);
      setStarting(false);
    }
  }

  return (
    <>
      <div className={classes.fields}>
        <DelimiterField delimiter={file.delimiter} onChange={onSplit} />
        <DeviceField columns={preview.columns} suggested={guess.deviceColumn} onChange={setDevice} />
        <FormFields columns={preview.columns} mapping={mapping} onChange={onChange} />
      </div>
      <h3>{t('readingImport.columns')}</h3>
      <ColumnFields columns={preview.columns} mapping={mapping} onChange={onChange} />
      <h3>{t('readingImport.preview', { zone: mapping.time.timeZone })}</h3>
      <PreviewTable preview={preview} mapping={mapping} />
      {failure === undefined ? null : <Banner tone="failure">{failure}</Banner>}
      <div className={looks.row}>
        <Button onClick={start} loading={isStarting}>
          {t('readingImport.start', { count: file.rows, number: format.number(file.rows) })}
        </Button>
        <Button variant="default" onClick={onClose}>
          {t('readingImport.close')}
        </Button>
      </div>
    </>
  );
}
