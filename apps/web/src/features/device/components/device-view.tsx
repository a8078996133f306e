import type { AlarmRow } from '@airdeck/contract/alarms';
import { Anchor } from '@mantine/core';
import { type MouseEvent, type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { LiveView } from '../../../lib/air-view/live-view.ts';
import { useAirView, VIEW_TICK_MS } from '../../../lib/air-view/use-air-view.ts';
import { useAlarmLinks } from '../../../lib/alarms/use-alarm-links.ts';
import { deviceAlarmsPath } from '../../../lib/paths/paths.ts';
import { useSession } from '../../../lib/session/session.ts';
import { useNow } from '../../../ui/age/age.tsx';
import { SeverityLinks } from '../../../ui/badge/severity-links.tsx';
import { TimeCharts } from '../../../ui/chart/time-charts.tsx';
import { PageHead } from '../../../ui/page-head/page-head.tsx';
import { ReadingBoard } from '../../../ui/reading-board/reading-board.tsx';
import classes from './device-view.module.css';

export interface DeviceViewProps {
  deviceId: string;
  live: LiveView;
  /** Under the sentence: what to do. */
  advice?: ReactNode;
  /** Where Go Back leads. */
  back: { href: string; onClick?: (event: MouseEvent<HTMLAnchorElement>) => void };
  /** Beside the name: where else to go. */
  actions?: ReactNode;
  /** Those of the device that are not cleared; undefined: the reader has none. */
  alarms?: { readonly deviceId: string; readonly open: readonly AlarmRow[] } | undefined;
  /** What the page puts before the readings. */
  setup?: ReactNode;
  /** Under the readings: how a purifier is run. */
  control?: ReactNode;
  /** What the page adds beneath: outdoor air, weather. */
  children?: ReactNode;
}

/** One device, the last two days of it. */
export function DeviceView({
  deviceId,
  live,
  advice,
  back,
  actions,
  alarms,
  setup,
  control,
  children,
}: DeviceViewProps) {
  const nowMs = useNow(VIEW_TICK_MS);
  const { board, charts } = useAirView(live, nowMs);
  const subject = useMemo(() => ({ deviceId, deviceName: live.deviceName }), [deviceId, live.deviceName]);
  return (
    <div className={classes.view}>
      <PageHead
        title={live.deviceName}
        back={back}
        actions={actions}
        text={alarms && <DeviceAlarms {...alarms} />}
      />
      {setup}
      <ReadingBoard {...board} advice={advice} />
      {control}
      <TimeCharts {...charts} height={220} subject={subject} />
      {children}
    </div>
  );
}

/** What is open at the device, and the way to all there was: its line is there from the start. */
function DeviceAlarms({ deviceId, open }: NonNullable<DeviceViewProps['alarms']>) {
  const { t } = useTranslation();
  const links = useAlarmLinks(open);
  // The reduced menu has no page of all alarms.
  const hasHub = useSession()?.isReducedMenu === false;
  return (
    <SeverityLinks label={t('device.alarms')} links={links}>
      {hasHub ? (
        <li>
          <Anchor component={Link} to={deviceAlarmsPath(deviceId)}>
            {t('device.allAlarms')}
          </Anchor>
        </li>
      ) : null}
    </SeverityLinks>
  );
}
