import type { Shipment } from '@airdeck/contract/shipments';
import { Anchor } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useCountryNames } from '../../../lib/geography/geography.ts';
import { Card } from '../../../ui/card/card.tsx';
import { consigneeName, consignorName, placeText } from './shipment-words.ts';
import classes from './shipments.module.css';

/** Who sends it, who gets it, and where to. */
export function ShipmentFacts({ shipment }: { shipment: Shipment }) {
  const { t, i18n } = useTranslation();
  const countryName = useCountryNames();
  const { address, phone, notes, consignordetails, consigneedetails } = shipment;
  const email = consignordetails[0]?.email;
  const place = placeText(shipment, countryName, i18n.language);
  return (
    <Card title={t('shipments.one')}>
      <dl className={classes.facts}>
        <Fact label={t('shipments.column.consignor')} second={email ? <Address email={email} /> : null}>
          {consignorName(shipment, t)}
        </Fact>
        <Fact label={t('shipments.column.consignee')} second={consigneedetails[0]?.userFirstName}>
          {consigneeName(shipment)}
        </Fact>
        <Fact label={t('shipments.column.location')} second={address ? place : null}>
          {address || place}
        </Fact>
        <Fact label={t('shipments.form.phone')}>{phone ? <span dir="ltr">{phone}</span> : null}</Fact>
        <Fact label={t('shipments.form.notes')}>
          {notes ? <span className={classes.notes}>{notes}</span> : null}
        </Fact>
      </dl>
    </Card>
  );
}

const Address = ({ email }: { email: string }) => (
  <Anchor href={`mailto:${email}`} dir="ltr">
    {email}
  </Anchor>
);

type FactProps = {
  label: string;
  /** Empty: there is nothing to be said. */
  children: ReactNode;
  second?: ReactNode;
};

function Fact({ label, children, second }: FactProps) {
  if (!children) return null;
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <bdi>{children}</bdi>
      </dd>
      {second ? (
        <dd>
          <bdi>{second}</bdi>
        </dd>
      ) : null}
    </div>
  );
}
