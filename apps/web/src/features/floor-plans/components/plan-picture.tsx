import type { FloorPlan } from '@airdeck/contract/floor-plans/floor-plans';
import type { CSSProperties, ReactNode, Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { usePlanPicture } from '../../../lib/floor-plans/use-plan-picture.ts';
import { useFileUrl } from '../../../parts/pictures/picture-file.ts';
import { LoadFailure } from '../../../ui/empty-state/load-failure.tsx';
import { isolate } from '../../../ui/text/isolate.ts';
import classes from './floor-plans.module.css';

/** More rooms than these have smaller marks. */
const FEW_ROOMS = 14;

type PlanPictureProps = {
  readonly plan: FloorPlan;
  /** Width in parts of the space that there is; more than 1 scrolls. */
  readonly zoom: number;
  /** The box in which marks stand at shares of its width and height. */
  readonly boxRef?: Ref<HTMLDivElement>;
  /** Marks of rooms. */
  readonly children: ReactNode;
};

/** The picture of a floor, which is the same in every language: it is not mirrored. */
export function PlanPicture({ plan, zoom, boxRef, children }: PlanPictureProps) {
  const { t } = useTranslation();
  const { data, error, refetch } = usePlanPicture(plan.placeId, plan.picture?.id);
  const url = useFileUrl(data);
  if (plan.picture === null) return null;
  if (!url && error) return <LoadFailure error={error} onRetry={refetch} />;
  const { widthPx, heightPx } = plan.picture;
  return (
    <div className={classes.frame} dir="ltr">
      <div
        ref={boxRef}
        className={classes.box}
        data-many={plan.rooms.length > FEW_ROOMS || undefined}
        style={{ '--zoom': zoom, '--ratio': widthPx / heightPx } as CSSProperties}
      >
        {url ? (
          <img
            className={classes.picture}
            src={url}
            width={widthPx}
            height={heightPx}
            alt={t('floorPlans.pictureOf', { floor: isolate(plan.path[0] ?? '') })}
            draggable={false}
          />
        ) : null}
        {children}
      </div>
    </div>
  );
}
