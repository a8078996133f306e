import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { MinusIcon, PlusIcon } from '../../../ui/icon/icons.tsx';
import classes from './floor-plans.module.css';

const STEPS = [1, 1.5, 2, 3] as const;

type ZoomButtonsProps = { readonly zoom: number; readonly onChange: (zoom: number) => void };

/** Makes a plan larger than the space that it has, so that it scrolls. */
export function ZoomButtons({ zoom, onChange }: ZoomButtonsProps) {
  const { t } = useTranslation();
  const at = STEPS.findIndex((step) => step >= zoom);
  const [smaller, larger] = [STEPS[at - 1], STEPS[at + 1]];
  return (
    <div className={classes.zoom}>
      <Button
        variant="default"
        aria-label={t('floorPlans.zoomOut')}
        disabled={smaller === undefined}
        onClick={() => smaller && onChange(smaller)}
      >
        <MinusIcon size={18} />
      </Button>
      <Button
        variant="default"
        aria-label={t('floorPlans.zoomIn')}
        disabled={larger === undefined}
        onClick={() => larger && onChange(larger)}
      >
        <PlusIcon size={18} />
      </Button>
    </div>
  );
}
