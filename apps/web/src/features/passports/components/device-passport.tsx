import type { IssuedPassport } from '@airdeck/contract/passports/passports';
import { PASSPORT_PERMISSIONS } from '@airdeck/contract/passports/passports.permissions';
import { Anchor, Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { usePlaceTimes } from '../../../lib/format/place-times.ts';
import { useFormatters } from '../../../lib/format/use-formatters.ts';
import { PATHS, singleDevicePath } from '../../../lib/paths/paths.ts';
import { useBack } from '../../../lib/paths/use-back.ts';
import { useMay } from '../../../lib/session/use-may.ts';
import { Card } from '../../../ui/card/card.tsx';
import { download, fileName } from '../../../ui/chart/download.ts';
import { LoadFailure } from '../../../ui/empty-state/load-failure.tsx';
import { DownloadIcon } from '../../../ui/icon/icons.tsx';
import looks from '../../../ui/looks/looks.module.css';
import { PageHead } from '../../../ui/page-head/page-head.tsx';
import { Skeleton } from '../../../ui/skeleton/skeleton.tsx';
import { ScrollFrame } from '../../../ui/table/scroll-frame.tsx';
import { useToasts } from '../../../ui/toast/toast.tsx';
import { downloadPassport, useDevicePassport, usePassportReader } from '../api/passports.ts';
import { CalibrationForm } from './calibration-form.tsx';
import { passportPath } from './passport-paths.ts';
import { PassportSections } from './passport-sections.tsx';
import classes from './passports.module.css';

/** All data of one device, from stock to now, with a PDF download. */
export function DevicePassport({ deviceId }: { deviceId: string }) {
  const { t } = useTranslation();
  const format = useFormatters();
  const mayNote = useMay(PASSPORT_PERMISSIONS.note);
  const reader = usePassportReader();
  const { data, error, refetch } = useDevicePassport(deviceId, reader);
  const toasts = useToasts();
  const [isMaking, setIsMaking] = useState(false);
  const name = data?.deviceName;
  const back = useBack(name === undefined ? PATHS.dashboard : singleDevicePath(deviceId, name));

  async function save(): Promise<void> {
    setIsMaking(true);
    try {
      const pdf = await downloadPassport(deviceId, reader);
      download(fileName(`${t('passports.title')} ${name}`, 'pdf'), pdf);
      toasts.success(t('passports.downloaded'));
      await refetch();
    } catch (failure) {
      toasts.failed(failure, t('failure.download'));
    } finally {
      setIsMaking(false);
    }
  }

  if (error && !data) return <LoadFailure error={error} onRetry={refetch} mayBeMissing />;
  return (
    <>
      <PageHead
        title={name === undefined ? t('passports.title') : `${t('passports.title')}: ${name}`}
        text={data && format.sentences(data.notes)}
        back={back}
        actions={
          <Button
            leftSection={<DownloadIcon size={18} />}
            loading={isMaking}
            disabled={!data}
            onClick={() => void save()}
          >
            {t('passports.download')}
          </Button>
        }
      />
      {data ? (
        <div className={looks.stack}>
          <PassportSections sections={data.sections} />
          {mayNote ? (
            <CalibrationForm deviceId={deviceId} timeZone={data.timeZone} onNoted={() => void refetch()} />
          ) : null}
          <IssuedPassports issued={data.issued} timeZone={data.timeZone} />
        </div>
      ) : (
        <div role="status" aria-label={t('ui.loading')}>
          <Card isWaiting title={<Skeleton width="40%" />}>
            <Skeleton height="12rem" />
          </Card>
        </div>
      )}
    </>
  );
}

/** The downloaded passports, each with a link to its check. */
function IssuedPassports({ issued, timeZone }: { issued: readonly IssuedPassport[]; timeZone: string }) {
  const { t } = useTranslation();
  const { format } = usePlaceTimes([timeZone]);
  if (issued.length === 0) return null;
  const title = t('passports.issued.title');
  return (
    <Card title={title}>
      <ScrollFrame label={title} className={classes.frame}>
        <table aria-label={title}>
          <thead>
            <tr>
              <th scope="col">{t('passports.issued.time')}</th>
              <th scope="col">{t('passports.issued.by')}</th>
              <th scope="col">{t('passports.issued.sha256')}</th>
              <td />
            </tr>
          </thead>
          <tbody>
            {issued.map(({ code, createdTime, userEmail, sha256 }) => (
              <tr key={code}>
                <td>
                  <bdi>{format.dateTime(createdTime)}</bdi>
                </td>
                <td>
                  <bdi>{userEmail}</bdi>
                </td>
                <td className={classes.hash}>
                  <bdi>{sha256.slice(0, 16)}…</bdi>
                </td>
                <td>
                  <Anchor component={Link} to={passportPath(code)} size="sm">
                    {t('passports.issued.check')}
                  </Anchor>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollFrame>
    </Card>
  );
}
