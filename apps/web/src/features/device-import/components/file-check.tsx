import type { DeviceImportCheck } from '@airdeck/contract/device-import/device-import';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormatters } from '../../../lib/format/use-formatters.ts';
import { Banner } from '../../../ui/banner/banner.tsx';
import { Card } from '../../../ui/card/card.tsx';
import { Counts } from '../../../ui/counts/counts.tsx';
import looks from '../../../ui/looks/looks.module.css';
import { isolate } from '../../../ui/text/isolate.ts';
import { ImportErrors } from './import-report.tsx';

/** Most new places that are named. */
const MOST_PLACES = 12;

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
  const { rows, created, updated, newProfiles, newPlaces, errors } = check;
  // Commas separate the places, so none stands in their paths.
  const placeNames = newPlaces.slice(0, MOST_PLACES).map((names) => isolate(names.toReversed().join(' · ')));
  const total = created + updated;
  return (
    <>
      <Card title={<bdi>{fileName}</bdi>}>
        <Counts
          counts={[
            [t('deviceImport.rows'), format.number(rows)],
            [t('deviceImport.toCreate'), format.number(created)],
            [t('deviceImport.toUpdate'), format.number(updated)],
            [t('deviceImport.withErrors'), format.number(rows - total)],
          ]}
        />
        {newProfiles.length > 0 ? (
          <Banner tone="notice">{t('deviceImport.newProfiles', { names: format.list(newProfiles) })}</Banner>
        ) : null}
        {newPlaces.length > 0 ? (
          <Banner tone="notice">
            {t('deviceImport.newPlaces', {
              number: format.number(newPlaces.length),
              names: format.list(
                newPlaces.length > MOST_PLACES
                  ? [...placeNames, t('deviceImport.furtherPlaces')]
                  : placeNames,
              ),
            })}
          </Banner>
        ) : null}
        {total > 0 && total < rows ? <Banner tone="notice">{t('deviceImport.onlyWithout')}</Banner> : null}
        {failure === undefined ? null : <Banner tone="failure">{failure}</Banner>}
        <div className={looks.actions}>
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
