import type { WorstAir } from '@airdeck/contract/worst-air/worst-air';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { chartFormats } from '../../../lib/air-view/chart-view.ts';
import { type ComparedDevice, comparedCharts } from '../../../lib/air-view/compared-charts.ts';
import { spanOf } from '../../../lib/air-view/live-view.ts';
import { namedRooms, roomsHeadline } from '../../../lib/air-view/rooms-headline.ts';
import { useAirLegend } from '../../../lib/air-view/use-air-legend.ts';
import { usePlaceTimes } from '../../../lib/format/place-times.ts';
import {
  countsOf,
  type ShownDevice,
  type Standing,
  useStandings,
} from '../../../lib/telemetry/device-standing.ts';
import { useNow } from '../../../lib/time/use-now.ts';
import { BandLegend } from '../../../ui/badge/badges.tsx';
import { TimeCharts } from '../../../ui/chart/time-charts.tsx';
import { type Look, useLookAt } from '../../../ui/dial-cards/visible-ids.ts';
import { EmptyState } from '../../../ui/empty-state/empty-state.tsx';
import { Headline } from '../../../ui/headline/headline.tsx';
import { PageHead } from '../../../ui/page-head/page-head.tsx';
import { DeviceCards } from './device-cards.tsx';
import classes from './tenant-dashboard.module.css';

export interface TenantDashboardViewProps {
  /** At most twenty: those in the chart of particles. */
  devices: readonly ShownDevice[];
  /** As the server ranked them, out of all; undefined: these are all. */
  ranked?: WorstAir | undefined;
  /** Their time series; the same object as long as they are unchanged. */
  courses: readonly ComparedDevice[];
  windowMs: number;
  /** Marks devices as in view. */
  look: Look;
  /** Whether no alarm is open; default: unknown. */
  hasNoAlarm?: boolean;
  /** The action for a room, beside the sentence about it. */
  actionFor?: (room: Standing) => ReactNode;
  /** Shown without devices. */
  filling?: ReactNode;
  /** Below the sentence: the reader's overdue to-dos. */
  overdue?: ReactNode;
  /** Content of the page below: a map. */
  children?: ReactNode;
}

/** All devices of a tenant: what they need, cards and chart. */
export function TenantDashboardView({
  devices,
  ranked,
  courses,
  windowMs,
  look,
  hasNoAlarm = false,
  actionFor,
  filling,
  overdue,
  children,
}: TenantDashboardViewProps) {
  const { t } = useTranslation();
  const { format: formatters, axisNote } = usePlaceTimes(courses.map(({ timeZone }) => timeZone));
  const legend = useAirLegend();
  const nowMs = useNow();
  const { from, to } = spanOf(windowMs, nowMs);
  const charts = useMemo(() => {
    const span = { from, to };
    return {
      note: axisNote,
      window: span,
      charts: comparedCharts(courses, span, t, formatters),
      ...chartFormats(formatters),
    };
  }, [courses, from, to, t, formatters, axisNote]);
  const { standings, isKnown } = useStandings(devices, nowMs);
  const counts = countsOf(standings, ranked, ranked?.total ?? devices.length);
  const lines = isKnown ? roomsHeadline(standings, { ...counts, hasNoAlarm }, t, formatters) : undefined;
  // The first one is compared with outdoor air.
  const subjects = standings.slice(0, 1).map(({ device }) => device.id);
  useLookAt([...new Set([...subjects, ...namedRooms(lines)])], look);
  if (devices.length === 0) {
    return (
      <>
        <PageHead title={t('nav.dashboard')} />
        {overdue}
        <EmptyState drawing="devices" text={t('dashboard.noDevicesOfTenant')} action={filling} />
      </>
    );
  }
  return (
    <div className={classes.view}>
      <div>
        <Headline
          lines={lines?.map(({ needy, ...line }) => ({ ...line, action: needy && actionFor?.(needy) }))}
        />
      </div>
      {overdue}
      <BandLegend {...legend} />
      <DeviceCards standings={standings} nowMs={nowMs} look={look} />
      <TimeCharts label={t('airView.course')} height={260} {...charts} />
      {children}
    </div>
  );
}
