import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAirLegend } from '../../../lib/air-view/air-words.ts';
import { chartFormats } from '../../../lib/air-view/chart-view.ts';
import { type ComparedDevice, comparedCharts } from '../../../lib/air-view/compared-charts.ts';
import { spanOf } from '../../../lib/air-view/live-view.ts';
import { useFormatters } from '../../../lib/format/use-formatters.ts';
import { useNow } from '../../../ui/age/age.tsx';
import { BandLegend } from '../../../ui/badge/badges.tsx';
import { TimeCharts } from '../../../ui/chart/time-charts.tsx';
import { EmptyState } from '../../../ui/empty-state/empty-state.tsx';
import { PageHead } from '../../../ui/page-head/page-head.tsx';
import { Skeleton } from '../../../ui/skeleton/skeleton.tsx';
import { DeviceCards } from './device-cards.tsx';
import type { Look } from './device-standing.ts';
import { type ShownDevice, standingOf, worstFirst } from './device-standing.ts';
import classes from './tenant-dashboard.module.css';
import { TenantSentence } from './tenant-sentence.tsx';

/** So long after the first word, no matter who has said nothing yet is not waited for. */
export const PATIENCE_MS = 1_500;

/**
 * Whether all that is on its way has come, or was waited for long enough: what sums up sooner would say that all is
 * well, and take it back at once. Once it has, it stays so.
 *
 * @param heard how many have said something, of how many
 */
function useAllDevicesReported(heard: number, total: number): boolean {
  const [isTold, setTold] = useState(false);
  const isBegun = heard > 0;
  useEffect(() => {
    if (!isBegun) return;
    const timer = setTimeout(() => setTold(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [isBegun]);
  if (isBegun && heard === total && !isTold) setTold(true);
  return isTold;
}

export interface TenantDashboardViewProps {
  /** At most twenty: those whose particles are drawn. */
  devices: readonly ShownDevice[];
  /** Their courses; the same object as long as nothing in them changes. */
  courses: readonly ComparedDevice[];
  windowMs: number;
  /** Told which devices are looked at. */
  look: Look;
  /** What fills the screen while there are no devices. */
  filling?: ReactNode;
  /** What the page adds beneath: a map. */
  children?: ReactNode;
}

/** All devices of a tenant: where the air is worst, the cards, the courses. */
export function TenantDashboardView({
  devices,
  courses,
  windowMs,
  look,
  filling,
  children,
}: TenantDashboardViewProps) {
  const { t } = useTranslation();
  const formatters = useFormatters();
  const legend = useAirLegend();
  const nowMs = useNow();
  const { from, to } = spanOf(windowMs, nowMs);
  const charts = useMemo(() => {
    const span = { from, to };
    return {
      window: span,
      charts: comparedCharts(courses, span, t, formatters),
      ...chartFormats(formatters),
    };
  }, [courses, from, to, t, formatters]);
  const told = devices.map((device) => standingOf(device, nowMs));
  const known = useAllDevicesReported(told.filter(({ air }) => air !== undefined).length, told.length);
  // Until then in the server's order: cards would change places with each device that is heard.
  const standings = known ? worstFirst(told) : told;
  const firstId = standings[0]?.device.id;
  // The sentence at the top is about it, and so is what is set against the air outside.
  useEffect(() => (firstId === undefined ? undefined : look(firstId)), [firstId, look]);
  if (devices.length === 0) {
    return (
      <>
        <PageHead title={t('nav.dashboard')} />
        <EmptyState drawing="devices" text={t('tenantDashboard.noDevices')} action={filling} />
      </>
    );
  }
  return (
    <div className={classes.view}>
      <h1 className={classes.sentence} aria-busy={!known}>
        {known ? (
          <TenantSentence standings={standings} />
        ) : (
          <Skeleton width="20rem" height="1.25em" label={t('ui.loading')} />
        )}
      </h1>
      <BandLegend {...legend} />
      <DeviceCards standings={standings} nowMs={nowMs} look={look} />
      <TimeCharts label={t('airView.course')} height={260} {...charts} />
      {children}
    </div>
  );
}
