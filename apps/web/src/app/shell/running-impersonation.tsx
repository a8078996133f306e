import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { endImpersonation } from '../../lib/session/impersonation.ts';
import type { Impersonation } from '../../lib/session/impersonation-store.ts';
import { serverNow } from '../../lib/time/server-clock.ts';
import { Banner } from '../../ui/banner/banner.tsx';
import { isolate, isolateLtr } from '../../ui/text/isolate.ts';
import classes from './shell.module.css';

const MINUTE_MS = 60_000;

/** The banner of an impersonation: the impersonated user, the remaining time, and a button to stop. */
export function RunningImpersonation({ impersonation }: { impersonation: Impersonation }) {
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
            {t('impersonation.leave')}
          </Button>
        }
      >
        {t('impersonation.acting', { name, count })}
      </Banner>
    </div>
  );
}

/** Rounded up: the last minute is shown until it is over. */
function useMinutesUntil(endsAt: number): number {
  const [minutes, setMinutes] = useState(() => minutesUntil(endsAt));
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      const leftMs = endsAt - serverNow();
      setMinutes(minutesUntil(endsAt));
      if (leftMs > 0) timer = setTimeout(look, leftMs % MINUTE_MS || MINUTE_MS);
    };
    look();
    return () => clearTimeout(timer);
  }, [endsAt]);
  return minutes;
}

function minutesUntil(endsAt: number): number {
  return Math.max(1, Math.ceil((endsAt - serverNow()) / MINUTE_MS));
}
