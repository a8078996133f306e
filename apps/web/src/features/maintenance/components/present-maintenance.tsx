import { useTranslation } from 'react-i18next';
import { usePlaceTimes } from '../../../lib/format/place-times.ts';
import { Banner } from '../../../ui/banner/banner.tsx';
import { isolate } from '../../../ui/text/isolate.ts';
import { usePresentMaintenance } from '../api/maintenance.ts';
import { targetName } from './maintenance-words.ts';

type PresentMaintenanceProps = {
  /** Missing: all of the reader's rooms. */
  deviceId?: string | undefined;
};

/** Says that the reader's rooms, or one of them, are in maintenance, so that no one is notified of alerts. */
export function PresentMaintenance({ deviceId }: PresentMaintenanceProps) {
  const { t } = useTranslation();
  const present = usePresentMaintenance(deviceId) ?? [];
  const times = usePlaceTimes(present.map(({ timeZone }) => timeZone));
  return present.map((one) => (
    <Banner key={one.id} tone="notice">
      {t(deviceId === undefined ? 'maintenance.nowAt' : 'maintenance.now', {
        time: one.ends === null ? '' : times.of(one.timeZone).dateTime(one.ends),
        reason: isolate(one.reason),
        what: isolate(targetName(one, t)),
      })}
    </Banner>
  ));
}
