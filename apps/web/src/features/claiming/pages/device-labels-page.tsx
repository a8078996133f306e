import { type Claiming, MAX_OFFERED_DEVICES } from '@airdeck/contract/claiming/claiming';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { optionOf, useDeviceLookup, useReportDevices } from '../../../lib/devices/report-devices.ts';
import { useFormatters } from '../../../lib/format/use-formatters.ts';
import type { LookupOption } from '../../../lib/lists/lookup.ts';
import { useConfirm } from '../../../ui/dialog/confirm.tsx';
import { EmptyState } from '../../../ui/empty-state/empty-state.tsx';
import { LoadFailure } from '../../../ui/empty-state/load-failure.tsx';
import { LookupFields } from '../../../ui/form/lookup-field.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import looks from '../../../ui/looks/looks.module.css';
import { PageHead } from '../../../ui/page-head/page-head.tsx';
import { Sheet } from '../../../ui/paper/paper-page.tsx';
import { Skeleton } from '../../../ui/skeleton/skeleton.tsx';
import { useClaiming, useClaimingChanges } from '../api/claiming.ts';
import { DeviceLabel } from '../components/device-label.tsx';
import classes from '../components/labels.module.css';

/** Validity of codes, in days. By default a quarter, which is enough to ship and unpack a box. */
const DAYS = [7, 30, 90, 365] as const;
const USUAL_DAYS = '90';

/** Labels for the boxes of the chosen devices, each with its claim code, or the reason for having none. */
export function DeviceLabelsPage() {
  const { t } = useTranslation();
  const [params, setParams] = useSearchParams();
  const deviceIds = params.get('devices')?.split(',').filter(Boolean) ?? [];
  const { data: listed, error, refetch } = useClaiming(deviceIds);
  const { allow, forbid } = useClaimingChanges();
  const choose = (ids: readonly string[]) => setParams(ids.length === 0 ? {} : { devices: ids.join(',') });
  return (
    <>
      <div className={classes.choice}>
        <PageHead title={t('claiming.labels.title')} text={t('claiming.labels.text')} />
        <div className={classes.fields}>
          <DeviceChoice deviceIds={deviceIds} onChoose={choose} />
          {listed && listed.length > 0 ? (
            <Tools
              listed={listed}
              isMaking={allow.isPending}
              onMake={(free, days) => allow.mutate({ listed: free, days })}
            />
          ) : null}
        </div>
      </div>
      {deviceIds.length === 0 ? (
        <EmptyState drawing="devices" text={t('claiming.labels.choose')} />
      ) : listed && listed.length > 0 ? (
        <div className={classes.sheet}>
          <Sheet>
            <ol className={classes.labels} aria-label={t('claiming.labels.title')}>
              {listed.map((claiming) => (
                <DeviceLabel
                  key={claiming.deviceId}
                  claiming={claiming}
                  isBusy={forbid.isPending}
                  onVoid={() => forbid.mutate(claiming)}
                />
              ))}
            </ol>
          </Sheet>
        </div>
      ) : listed ? (
        <EmptyState drawing="lost" announce="alert" text={t('failure.notFound')} />
      ) : error ? (
        <LoadFailure error={error} onRetry={refetch} />
      ) : (
        <Skeleton height="12rem" label={t('ui.loading')} />
      )}
    </>
  );
}

type DeviceChoiceProps = {
  deviceIds: readonly string[];
  onChoose: (deviceIds: readonly string[]) => void;
};

function DeviceChoice({ deviceIds, onChoose }: DeviceChoiceProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const { options, isLoading, failure } = useDeviceLookup(typed);
  const { devices } = useReportDevices(deviceIds);
  // The names of those that were chosen here stay known while the server is asked for them.
  const [chosen, setChosen] = useState<readonly LookupOption[]>([]);
  const known = new Map([...chosen, ...devices.map(optionOf)].map((option) => [option.value, option]));
  return (
    <LookupFields
      label={t('claiming.labels.devices')}
      options={options}
      isLoading={isLoading}
      failure={failure}
      typed={typed}
      onType={setTyped}
      value={deviceIds.flatMap((id) => known.get(id) ?? [])}
      onChange={(next) => {
        setChosen(next);
        // A device without a name here may still be loading.
        onChoose([...deviceIds.filter((id) => !known.has(id)), ...next.map(({ value }) => value)]);
      }}
      most={MAX_OFFERED_DEVICES}
    />
  );
}

type ToolsProps = {
  listed: readonly Claiming[];
  isMaking: boolean;
  onMake: (free: readonly Claiming[], days: number) => void;
};

/** Creates codes for all listed devices without a customer, and prints the labels. */
function Tools({ listed, isMaking, onMake }: ToolsProps) {
  const { t } = useTranslation();
  const format = useFormatters();
  const confirm = useConfirm();
  const [days, setDays] = useState(USUAL_DAYS);
  const free = listed.filter(({ state }) => state !== 'owned');
  const hasCodes = listed.some(({ secretKey }) => secretKey !== null);

  async function make(): Promise<void> {
    const question = { title: t('claiming.labels.makeAgain'), text: t('claiming.labels.oldVoid') };
    if (!hasCodes || (await confirm(question))) onMake(free, Number(days));
  }

  return (
    <div className={looks.withButton}>
      <SelectField
        label={t('claiming.labels.days')}
        options={DAYS.map((count) => ({
          value: String(count),
          label: t('claiming.labels.dayCount', { count, number: format.number(count) }),
        }))}
        value={days}
        onChange={(chosen) => setDays(chosen ?? USUAL_DAYS)}
      />
      <Button
        variant={hasCodes ? 'default' : 'filled'}
        loading={isMaking}
        disabled={free.length === 0}
        onClick={() => void make()}
      >
        {t(hasCodes ? 'claiming.labels.makeAgain' : 'claiming.labels.make')}
      </Button>
      <Button disabled={!hasCodes} onClick={() => window.print()}>
        {t('claiming.labels.print')}
      </Button>
    </div>
  );
}
