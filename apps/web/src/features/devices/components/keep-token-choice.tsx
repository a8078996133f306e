import { Checkbox } from '@mantine/core';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { DeviceRecord } from '../../../lib/devices/api/device-record.ts';
import type { TimeFormatters } from '../../../lib/format/formatters.ts';
import { useReaderTimes } from '../../../lib/format/use-formatters.ts';

type KeepTokenChoiceProps = {
  devices: readonly DeviceRecord[];
  keepsToken: boolean;
  onChange: (keepsToken: boolean) => void;
};

/** The devices whose access token users of a customer could read: it is renewed unless the tenant keeps it. */
export const withKnownToken = (devices: readonly DeviceRecord[]): readonly DeviceRecord[] =>
  devices.filter(({ accessTokenReadableSince }) => accessTokenReadableSince !== null);

/** Asks whether devices keep their access tokens when they leave a customer whose users could read them. */
export function KeepTokenChoice({ devices, keepsToken, onChange }: KeepTokenChoiceProps) {
  const { t } = useTranslation();
  const format = useReaderTimes();
  const known = withKnownToken(devices);
  if (known.length === 0) return null;
  return (
    <Checkbox
      label={t('devices.keepToken.label')}
      description={`${reasonText(known, t, format)} ${t('devices.keepToken.otherwise')}`}
      checked={keepsToken}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
}

function reasonText(known: readonly DeviceRecord[], t: TFunction, format: TimeFormatters): string {
  const [first] = known;
  if (known.length > 1 || !first) return t('devices.keepToken.several', { count: known.length });
  const { accessTokenReadTime: readTime, accessTokenReadableSince: since } = first;
  return readTime === null
    ? t('devices.keepToken.readable', { date: format.date(since ?? 0) })
    : t('devices.keepToken.read', { date: format.date(readTime) });
}
