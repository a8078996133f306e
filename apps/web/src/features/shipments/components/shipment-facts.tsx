import { Anchor } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useCountryNames } from '../../../lib/geography/geography.ts';
import { Card } from '../../../ui/card/card.tsx';
import type { Shipment } from '../api/shipment.ts';
import { consigneeName, consignorName, placeText } from './shipment-words.ts';
import classes from './shipments.module.css';

/** Consignor, consignee and destination. */
export function ShipmentFacts({ shipment }: { shipment: Shipment }) {
  const { t, i18n } = useTranslation();
  const countryName = useCountryNames();
  const { address, phone, notes, consignor, consignee } = shipment;
  const email = consignor?.email;
  return (
    <Card title={t('shipments.one')}>
      <dl className={classes.facts}>
        <Fact
          label={t('shipments.column.consignor')}
          lines={[consignorName(shipment, t), email && <Address email={email} />]}
        />
        <Fact
          label={t('shipments.column.consignee')}
          lines={[consigneeName(shipment), consignee.firstName]}
        />
        <Fact
          label={t('shipments.column.location')}
          lines={[address, placeText(shipment, countryName, i18n.language)]}
        />
        <Fact label={t('shipments.form.phone')} lines={[phone && <span dir="ltr">{phone}</span>]} />
        <Fact label={t('shipments.form.notes')} lines={notes?.split('\n') ?? []} />
      </dl>
    </Card>
  );
}

const Address = ({ email }: { email: string }) => (
  <Anchor href={`mailto:${email}`} dir="ltr">
    {email}
  </Anchor>
);

/** Each line with its own text direction; hidden without lines. */
function Fact({ label, lines }: { label: string; lines: readonly ReactNode[] }) {
  const said = lines.filter(Boolean);
  if (said.length === 0) return null;
  return (
    <div>
      <dt>{label}</dt>
      {said.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a fact never change places
        <dd key={index}>
          <bdi>{line}</bdi>
        </dd>
      ))}
    </div>
  );
}
