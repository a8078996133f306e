import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { historyPath, PATHS } from '../../../lib/paths/paths.ts';
import { useSession } from '../../../lib/session/session.ts';
import { CalendarIcon, FanIcon, HistoryIcon, WindowOpenIcon } from '../../../ui/icon/icons.tsx';

/** Links from a device's own screen to its historical data. With the reduced menu, only the first. */
export function HistoryLinks({ deviceId }: { deviceId: string }) {
  const { t } = useTranslation();
  const hasComparison = useSession()?.isReducedMenu === false;
  return (
    <>
      <Button
        component={Link}
        to={historyPath(deviceId)}
        variant="default"
        leftSection={<HistoryIcon size={18} />}
      >
        {t('history.title')}
      </Button>
      {hasComparison ? (
        <>
          <Button
            component={Link}
            to={`${PATHS.beforeAfter}?${new URLSearchParams({ devices: deviceId })}`}
            variant="default"
            leftSection={<FanIcon size={18} />}
          >
            {t('beforeAfter.title')}
          </Button>
          <Button
            component={Link}
            to={`${PATHS.calendar}?${new URLSearchParams({ devices: deviceId })}`}
            variant="default"
            leftSection={<CalendarIcon size={18} />}
          >
            {t('calendar.title')}
          </Button>
          <Button
            component={Link}
            to={`${PATHS.ventilation}?${new URLSearchParams({ device: deviceId })}`}
            variant="default"
            leftSection={<WindowOpenIcon size={18} />}
          >
            {t('ventilation.title')}
          </Button>
        </>
      ) : null}
    </>
  );
}
