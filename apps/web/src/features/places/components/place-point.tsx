import { Button } from '@mantine/core';
import { type ComponentProps, lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CoordinateFields } from '../../../parts/point/coordinate-fields.tsx';
import { type Point, type PointTexts, pointOf, textsOf } from '../../../parts/point/point-values.ts';
import { PinIcon } from '../../../ui/icon/icons.tsx';
import { Skeleton } from '../../../ui/skeleton/skeleton.tsx';

/** A map weighs more than the whole form, and is needed only to choose on it. */
const PointMap = lazy(async () => ({
  default: (await import('../../../parts/point/point-map.tsx')).PointMap,
}));

type PlacePointProps = Pick<ComponentProps<typeof CoordinateFields>, 'fieldOf'> & {
  readonly values: PointTexts;
  /** The point that a place above says. */
  readonly above: Point | undefined;
  readonly onPick: (point: Point) => void;
};

/** Coordinates of a place, typed or chosen on a map; empty ones are inherited. */
export function PlacePoint({ fieldOf, values, above, onPick }: PlacePointProps) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <CoordinateFields fieldOf={fieldOf} placeholders={textsOf(above)} />
      {isOpen ? (
        <Suspense fallback={<Skeleton height="16rem" />}>
          <PointMap point={pointOf(values) ?? above} onPick={onPick} />
        </Suspense>
      ) : (
        <Button variant="default" leftSection={<PinIcon size={18} />} onClick={() => setOpen(true)}>
          {t('places.form.onMap')}
        </Button>
      )}
    </>
  );
}
