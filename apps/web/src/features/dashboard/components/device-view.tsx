import { type NamedDevice, roomName, roomTitle } from '@airdeck/air/room-name';
import type { AlarmRow } from '@airdeck/contract/alarms/alarms';
import { Anchor } from '@mantine/core';
import { type MouseEvent, type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { LiveView } from '../../../lib/air-view/live-view.ts';
import { useAirView, VIEW_TICK_MS } from '../../../lib/air-view/use-air-view.ts';
import { useAlarmLinks } from '../../../lib/alarms/use-alarm-links.ts';
import { deviceAlarmsPath } from '../../../lib/paths/paths.ts';
import { useSession } from '../../../lib/session/session.ts';
import { useNow } from '../../../lib/time/use-now.ts';
import { SeverityLinks } from '../../../ui/badge/severity-links.tsx';
import { TimeCharts } from '../../../ui/chart/time-charts.tsx';
import { PageHead } from '../../../ui/page-head/page-head.tsx';
import { ReadingBoard } from '../../../ui/reading-board/reading-board.tsx';
import { RoomDetails } from '../../../ui/room-name/room-name.tsx';
import classes from './device-view.module.css';

export interface DeviceViewProps {
  deviceId: string;
  named: NamedDevice;
  live: LiveView;
  /** Advice, below the sentence. */
  advice?: ReactNode;
  /** Target of Go Back. */
  back: { href: string; onClick?: (event: MouseEvent<HTMLAnchorElement>) => void };
  /** Links beside the name. */
  actions?: ReactNode;
  /** Alarms of the device that are not cleared; undefined: the reader has no access to alarms. */
  alarms?: { readonly deviceId: string; readonly open: readonly AlarmRow[] } | undefined;
  /** Part of the page before the readings. */
  setup?: ReactNode;
  /** Mode control of a purifier, below the readings. */
  control?: ReactNode;
  /** Further parts of the page below: outdoor air, weather. */
  children?: ReactNode;
}

/** One device with its last two days. */
export function DeviceView({
  deviceId,
  named,
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
  const subject = useMemo(() => ({ deviceId, room: live.room }), [deviceId, live.room]);
  return (
    <div className={classes.view}>
      <PageHead
        title={roomTitle(named)}
        back={back}
        actions={actions}
        text={
          <>
            <RoomDetails name={roomName(named)} />
            {alarms && <DeviceAlarms {...alarms} />}
          </>
        }
      />
      {setup}
      <ReadingBoard {...board} advice={advice} />
      {control}
      <TimeCharts {...charts} height={220} subject={subject} />
      {children}
    </div>
  );
}

/** Open alarms of the device, and a link to all its alarms; the line is rendered from the start. */
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
