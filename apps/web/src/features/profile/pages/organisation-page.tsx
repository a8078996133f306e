import { BRAND_PERMISSIONS } from '@airdeck/contract/brands/brands.permissions';
import { ENERGY_PERMISSIONS } from '@airdeck/contract/energy/energy.permissions';
import { YARDSTICK_PERMISSIONS } from '@airdeck/contract/yardsticks/yardsticks.permissions';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { PATHS } from '../../../lib/paths/paths.ts';
import { useMay } from '../../../lib/session/use-may.ts';
import { TENANT_TARIFF } from '../../../lib/tariffs/tariff-target.ts';
import { TENANT_TARGET } from '../../../lib/yardsticks/yardstick-target.ts';
import { TariffCard } from '../../../parts/tariffs/tariff-card.tsx';
import { YardstickCard } from '../../../parts/yardsticks/yardstick-card.tsx';
import { Card } from '../../../ui/card/card.tsx';
import { PageHead } from '../../../ui/page-head/page-head.tsx';
import { AccessTokenCard, OperateCard } from '../components/operate-card.tsx';
import classes from '../components/profile.module.css';

/** The decisions of a tenant for all of its rooms and customers. */
export function OrganisationPage() {
  const { t } = useTranslation();
  const mayBrand = useMay(BRAND_PERMISSIONS.administer);
  const mayChoose = useMay(YARDSTICK_PERMISSIONS.chooseForTenant);
  const maySetTariff = useMay(ENERGY_PERMISSIONS.chooseForTenant);
  return (
    <>
      <PageHead title={t('profile.organisation')} />
      <div className={classes.cards}>
        {mayChoose ? (
          <YardstickCard
            target={TENANT_TARGET}
            title={t('yardsticks.organisation')}
            text={t('yardsticks.organisationText')}
          />
        ) : null}
        {maySetTariff ? <TariffCard target={TENANT_TARIFF} /> : null}
        {mayBrand ? (
          <Card
            title={t('profile.brand.title')}
            subtitle={t('profile.brand.text')}
            aside={
              <Button component={Link} to={PATHS.brand} variant="default">
                {t('profile.brand.open')}
              </Button>
            }
          >
            {null}
          </Card>
        ) : null}
        <OperateCard />
        <AccessTokenCard />
      </div>
    </>
  );
}
