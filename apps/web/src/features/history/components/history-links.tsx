import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { historyPath, PATHS } from '../../../lib/paths/paths.ts';
import { useSession } from '../../../lib/session/session.ts';
import { FanIcon, HistoryIcon } from '../../../ui/icon/icons.tsx';

/** The ways from a device's own screen to its past. Those with a reduced menu cannot compare before and after. */
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
        <Button
          component={Link}
          to={`${PATHS.beforeAfter}?${new URLSearchParams({ devices: deviceId })}`}
          variant="default"
          leftSection={<FanIcon size={18} />}
        >
          {t('beforeAfter.title')}
        </Button>
      ) : null}
    </>
  );
}
