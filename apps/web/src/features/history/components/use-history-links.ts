import { useTranslation } from 'react-i18next';
import { historyPath, PATHS } from '../../../lib/paths/paths.ts';
import { useSession } from '../../../lib/session/session.ts';
import { CalendarIcon, FanIcon, HistoryIcon, WindowOpenIcon } from '../../../ui/icon/icons.tsx';
import type { PageLink } from '../../../ui/page-head/page-links.tsx';

/** Links from a device's own screen to its historical data. With the reduced menu, only the first. */
export function useHistoryLinks(deviceId: string): [PageLink, ...PageLink[]] {
  const { t } = useTranslation();
  const history = { label: t('history.title'), icon: HistoryIcon, to: historyPath(deviceId) };
  if (useSession()?.isReducedMenu !== false) return [history];
  const devices = new URLSearchParams({ devices: deviceId });
  const device = new URLSearchParams({ device: deviceId });
  return [
    history,
    { label: t('beforeAfter.title'), icon: FanIcon, to: `${PATHS.beforeAfter}?${devices}` },
    { label: t('calendar.title'), icon: CalendarIcon, to: `${PATHS.calendar}?${devices}` },
    { label: t('ventilation.title'), icon: WindowOpenIcon, to: `${PATHS.ventilation}?${device}` },
  ];
}
