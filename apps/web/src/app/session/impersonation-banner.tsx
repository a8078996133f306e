import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { endImpersonation, useImpersonation } from '../../lib/session/impersonation.ts';
import type { Impersonation } from '../../lib/session/impersonation-store.ts';
import { Banner } from '../../ui/banner/banner.tsx';
import { isolate, isolateLtr } from '../../ui/text/isolate.ts';
import classes from './impersonation-banner.module.css';

const MINUTE_MS = 60_000;

/** Says across the top as whom an administrator acts, for how long, and lets them leave. */
export function ImpersonationBanner() {
  const impersonation = useImpersonation();
  return impersonation ? <RunningImpersonation impersonation={impersonation} /> : null;
}

function RunningImpersonation({ impersonation }: { impersonation: Impersonation }) {
  const { t } = useTranslation();
  const count = useMinutesUntil(impersonation.endsAt);
  const email = isolateLtr(impersonation.email);
  const name =
    impersonation.name === impersonation.email ? email : `${isolate(impersonation.name)} (${email})`;
  return (
    <div className={classes.place}>
      <Banner
        tone="acting"
        action={
          <Button variant="default" onClick={endImpersonation}>
            {t('stepIn.leave')}
          </Button>
        }
      >
        {t('stepIn.acting', { name, count })}
      </Banner>
    </div>
  );
}

/** Begun minutes count: the last one is told until it is over. */
function useMinutesUntil(endsAt: number): number {
  const [minutes, setMinutes] = useState(() => minutesUntil(endsAt));
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      const leftMs = endsAt - Date.now();
      setMinutes(minutesUntil(endsAt));
      if (leftMs > 0) timer = setTimeout(look, leftMs % MINUTE_MS || MINUTE_MS);
    };
    look();
    return () => clearTimeout(timer);
  }, [endsAt]);
  return minutes;
}

function minutesUntil(endsAt: number): number {
  return Math.max(1, Math.ceil((endsAt - Date.now()) / MINUTE_MS));
}
