import type { PassportCheck as Check } from '@airdeck/contract/passports/passports';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { isApiFailure } from '../../../lib/api-client/api-failure.ts';
import { usePlaceTimes } from '../../../lib/format/place-times.ts';
import { Banner } from '../../../ui/banner/banner.tsx';
import { Card } from '../../../ui/card/card.tsx';
import { EmptyState } from '../../../ui/empty-state/empty-state.tsx';
import { NotLoaded } from '../../../ui/empty-state/load-failure.tsx';
import looks from '../../../ui/looks/looks.module.css';
import { PageHead } from '../../../ui/page-head/page-head.tsx';
import { usePassportCheck, usePassportReader } from '../api/passports.ts';
import { passportPath } from './passport-paths.ts';
import { PassportSections } from './passport-sections.tsx';
import classes from './passports.module.css';

/** Target of the code on a printed passport: shows whether its rows are unchanged. */
export function PassportCheck({ code }: { code: string | undefined }) {
  const { t } = useTranslation();
  const { data, error, refetch } = usePassportCheck(code, usePassportReader());
  const title = t('passports.check.title');
  if (code === undefined || (isApiFailure(error) && error.status === 404)) {
    return (
      <>
        <PageHead title={title} />
        <EmptyState drawing="search" announce="alert" text={t('passports.check.unknown')} />
      </>
    );
  }
  if (!data) {
    return <NotLoaded error={error} onRetry={refetch} waiting={<p role="status">{t('ui.loading')}</p>} />;
  }
  return (
    <>
      <PageHead
        title={title}
        actions={
          data.deviceId === null ? undefined : (
            <Button component={Link} to={passportPath(data.deviceId)} variant="default">
              {t('passports.check.open')}
            </Button>
          )
        }
      />
      <div className={looks.stack}>
        <Banner tone={data.outcome === 'differs' ? 'failure' : 'notice'}>
          {t(`passports.check.outcome.${data.outcome}`)}
        </Banner>
        <CheckedPassport check={data} />
        <PassportSections sections={data.differing} />
      </div>
    </>
  );
}

function CheckedPassport({ check }: { check: Check }) {
  const { t } = useTranslation();
  const { format } = usePlaceTimes([check.timeZone]);
  const { deviceName, createdTime, userEmail, sha256, missing } = check;
  return (
    <Card>
      <dl className={classes.facts}>
        {deviceName === null ? null : <Fact name={t('passports.check.device')} value={deviceName} />}
        <Fact name={t('passports.check.time')} value={format.dateTimeInZone(createdTime)} />
        {userEmail === null ? null : <Fact name={t('passports.check.by')} value={userEmail} />}
      </dl>
      <dl className={classes.facts}>
        <div>
          <dt>{t('passports.check.sha256')}</dt>
          <dd className={classes.hash} dir="ltr">
            {sha256.match(/.{8}/g)?.join(' ')}
          </dd>
        </div>
      </dl>
      {missing > 0 ? <p>{t('passports.check.missing', { number: format.number(missing) })}</p> : null}
    </Card>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <bdi>{value}</bdi>
      </dd>
    </div>
  );
}
