import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useFormatters } from '../../../lib/format/use-formatters.ts';
import { PATHS } from '../../../lib/paths/paths.ts';
import { BoxIcon } from '../../../ui/icon/icons.tsx';
import { useShipmentCounts } from '../api/shipments.ts';
import classes from './shipments.module.css';

/** Link to the shipments to the reader's tenant, with the number under way. */
export function ShipmentsLink() {
  const { t } = useTranslation();
  const format = useFormatters();
  const { data: counts } = useShipmentCounts();
  const underWay = counts?.underWay ?? 0;
  return (
    <Button
      component={Link}
      to={PATHS.myShipments}
      variant="default"
      leftSection={<BoxIcon size={18} />}
      aria-label={underWay > 0 ? t('shipments.underWay', { count: underWay }) : undefined}
      rightSection={
        underWay > 0 ? (
          <span className={classes.mark} aria-hidden="true">
            {format.number(underWay)}
          </span>
        ) : null
      }
    >
      {t('shipments.title')}
    </Button>
  );
}
