import type { DeviceMode } from '@airdeck/contract/commands/device-modes';
import { modeReported } from '@airdeck/contract/purifiers/purifier-modes';
import { Button, VisuallyHidden } from '@mantine/core';
import { lazy, Suspense, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { isOutOfReach } from '../../../lib/api-client/api-failure.ts';
import { useDeviceMode } from '../../../lib/devices/device-mode.ts';
import { modeName } from '../../../lib/devices/mode-name.ts';
import type { Point } from '../../../lib/telemetry/series.ts';
import { Card } from '../../../ui/card/card.tsx';
import { LoadFailure } from '../../../ui/empty-state/load-failure.tsx';
import looks from '../../../ui/looks/looks.module.css';
import { Skeleton } from '../../../ui/skeleton/skeleton.tsx';
import { useToasts } from '../../../ui/toast/toast.tsx';
import { useAskForMode } from '../api/device-mode.ts';
import classes from './mode-card.module.css';
import { ModeState } from './mode-state.tsx';

export interface ModeCardProps {
  deviceId: string;
  /** The device's last reported mode in the page's telemetry; undefined: none. */
  heard: Point | undefined;
}

/** For customers of few tenants, and users of a limited role. */
const ModeNotAllowed = lazy(async () => ({
  default: (await import('./mode-not-allowed.tsx')).ModeNotAllowed,
}));

/** Controls the mode of a purifier, or says whom to ask for that. Empty for other devices. */
export function ModeCard({ deviceId, heard }: ModeCardProps) {
  const { t } = useTranslation();
  const { data, error, refetch, isFetching } = useDeviceMode(deviceId);
  // Newer than the response, which also has the state of the request.
  const isNews = data !== undefined && heard !== undefined && heard.ts > (data.reported?.ts ?? 0);
  const isUnsettled = data?.asked?.state === 'waiting' || data?.asked?.state === 'sent';
  const saysOther = isNews && modeReported(heard.value, data.modes) !== data.reported?.mode;
  const newsTs = isNews && (isUnsettled || saysOther) ? heard.ts : undefined;
  const toldTs = useRef<number>(undefined);
  useEffect(() => {
    // One refetch at a time: readings that arrive faster than responses would cancel each of them.
    if (newsTs === undefined || newsTs === toldTs.current || isFetching) return;
    toldTs.current = newsTs;
    void refetch();
  }, [newsTs, isFetching, refetch]);

  if (data) {
    // A model with one mode, such as a monitor that is always off, leaves nothing to choose.
    if (data.modes.length < 2) return null;
    if (!data.mayOperate) {
      return (
        <Suspense fallback={null}>
          <ModeNotAllowed />
        </Suspense>
      );
    }
    const mode = isNews ? modeReported(heard.value, data.modes) : undefined;
    const reported = isNews && mode !== undefined ? { mode, ts: heard.ts } : data.reported;
    return <ModeControl deviceId={deviceId} mode={{ ...data, reported }} />;
  }
  // Only a device that reports a mode is known to be a purifier.
  if (heard === undefined) return null;
  if (!error) {
    return (
      <Card title={t('commands.mode.title')}>
        <Skeleton width="100%" height="2.5rem" label={t('ui.loading')} />
        <Skeleton width="12rem" height="1.25rem" />
      </Card>
    );
  }
  if (isOutOfReach(error)) return null;
  return (
    <Card title={t('commands.mode.title')}>
      <LoadFailure error={error} onRetry={refetch} />
    </Card>
  );
}

function ModeControl({ deviceId, mode }: { deviceId: string; mode: DeviceMode }) {
  const { t } = useTranslation();
  const toasts = useToasts();
  const ask = useAskForMode(deviceId);
  const { modes, reported, asked } = mode;
  const choose = (chosen: number | null) => {
    if (ask.isPending) return;
    ask.mutate(chosen, {
      onError: (failure) => toasts.failed(failure, t('commands.mode.failed')),
    });
  };
  const isOpen = asked?.state === 'waiting' || asked?.state === 'sent';
  // Outlined immediately after the click.
  const awaited = ask.isPending ? ask.variables : isOpen ? asked.mode : undefined;
  return (
    <Card title={t('commands.mode.title')}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset draws a frame */}
      <div className={looks.buttons} role="group" aria-label={t('commands.mode.title')}>
        {modes.map(({ mode: own, name }) => {
          const isAwaited = own === awaited && own !== reported?.mode;
          return (
            <button
              key={own}
              type="button"
              className={classes.mode}
              aria-pressed={own === reported?.mode}
              aria-disabled={ask.isPending}
              data-awaited={isAwaited || undefined}
              onClick={() => choose(own)}
            >
              <bdi>{modeName(name, t)}</bdi>
              {isAwaited ? (
                <>
                  {' '}
                  <VisuallyHidden>{t('commands.mode.awaited')}</VisuallyHidden>
                </>
              ) : null}
            </button>
          );
        })}
      </div>
      <div className={looks.spread}>
        <ModeState deviceId={deviceId} mode={mode} />
        {asked?.state === 'waiting' ? (
          <Button variant="default" size="xs" loading={ask.isPending} onClick={() => choose(null)}>
            {t('commands.mode.withdraw')}
          </Button>
        ) : null}
      </div>
    </Card>
  );
}
