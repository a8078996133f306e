import { type ProviderButton, startPathOf } from '@airdeck/contract/sign-in-providers/provider-sign-in';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BuildingIcon } from '../../../../ui/icon/icons.tsx';
import { ORGANISATION_ICONS } from '../../../../ui/icon/organisation-icons.tsx';
import { isolate } from '../../../../ui/text/isolate.ts';
import { keepReturn, useOtherWays } from '../api/provider-sign-in.ts';
import { DomainForm } from './domain-form.tsx';
import classes from './providers.module.css';

/** The providers that anyone may choose, and the way to those of a domain. Without any, nothing. */
export function ProviderButtons() {
  const { t } = useTranslation();
  const ways = useOtherWays();
  const [isAsked, setAsked] = useState(false);
  if (!ways || (ways.providers.length === 0 && !ways.isByDomain)) return null;
  return (
    <section className={classes.providers} aria-label={t('providerSignIn.title')}>
      {ways.providers.map((provider) => (
        <ProviderLink key={provider.id} provider={provider} />
      ))}
      {ways.isByDomain && !isAsked ? (
        <Button
          variant="default"
          fullWidth
          leftSection={<BuildingIcon size={18} />}
          onClick={() => setAsked(true)}
        >
          {t('providerSignIn.byDomain')}
        </Button>
      ) : null}
      {isAsked ? (
        <DomainForm link={(provider) => <ProviderLink key={provider.id} provider={provider} />} />
      ) : null}
    </section>
  );
}

function ProviderLink({ provider: { id, name, icon } }: { provider: ProviderButton }) {
  const { t } = useTranslation();
  const DrawnIcon = ORGANISATION_ICONS[icon];
  return (
    <Button
      component="a"
      href={startPathOf(id)}
      variant="default"
      fullWidth
      leftSection={<DrawnIcon size={18} />}
      onClick={keepReturn}
    >
      {t('providerSignIn.with', { name: isolate(name) })}
    </Button>
  );
}
